/**
 * The git command line, run so that nothing in a hostile repository makes it run anything else,
 * write, or wait ({@code Git}); and the commits that ranking looks at ({@code GitHistory}).
 *
 * <p>Neighbours: {@code core.text} takes secrets out of messages, {@code core.context.code} finds
 * the records that they name.
 */
@NullMarked
package dev.segue.index.code.git;

import org.jspecify.annotations.NullMarked;
