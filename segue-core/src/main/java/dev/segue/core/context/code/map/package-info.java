/**
 * The map of the code that stands in a context pack: the files of a ranking in few tokens, the best
 * with their symbols. Key type: {@link dev.segue.core.context.code.map.CodeMap}.
 *
 * <p>Neighbours: {@code core.context.code.rank} for what is shown, {@code core.text} for tokens and
 * for making names harmless.
 */
@NullMarked
package dev.segue.core.context.code.map;

import org.jspecify.annotations.NullMarked;
