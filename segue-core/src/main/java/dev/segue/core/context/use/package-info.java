/**
 * What became of the files that a context pack showed: {@link dev.segue.core.context.use.Uses}
 * holds a pack's files against what a dispatch read and changed, and {@link
 * dev.segue.core.context.use.UseTotals} adds that up. Neighbours: context.service, task.
 */
@NullMarked
package dev.segue.core.context.use;

import org.jspecify.annotations.NullMarked;
