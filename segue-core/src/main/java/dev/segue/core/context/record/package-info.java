/**
 * What happens to the context of tasks: a pack was built ({@link
 * dev.segue.core.context.record.ContextBuilt}), work was handed in for review ({@link
 * dev.segue.core.context.record.WorkReported}). Neighbours: core.journal.
 */
@NullMarked
package dev.segue.core.context.record;

import org.jspecify.annotations.NullMarked;
