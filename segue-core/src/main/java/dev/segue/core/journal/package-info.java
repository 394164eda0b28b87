/**
 * What happened, durably and in order. {@link dev.segue.core.journal.Event} is the root of every
 * event record, {@link dev.segue.core.journal.Journal} the one port to a store. Knows nothing of
 * tasks or providers: features own their events. Neighbours: none.
 */
@NullMarked
package dev.segue.core.journal;

import org.jspecify.annotations.NullMarked;
