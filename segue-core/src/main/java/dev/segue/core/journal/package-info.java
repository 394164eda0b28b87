/**
 * The durable, ordered record of events. {@link dev.segue.core.journal.Event} is the root of every
 * event record, {@link dev.segue.core.journal.Journal} the one port to a store. Features own their
 * events; this package contains none.
 */
@NullMarked
package dev.segue.core.journal;

import org.jspecify.annotations.NullMarked;
