/**
 * Which files a task is about: the {@link dev.segue.core.context.code.rank.CodeIndex} of all files,
 * the candidates among them, the history, and {@link dev.segue.core.context.code.rank.Ranking},
 * which weighs what they say. The {@link dev.segue.core.context.code.rank.SymbolGraph} tells who
 * uses what; it is no part of the score.
 *
 * <p>Neighbours: {@code core.context.code} for files and task texts. {@code core.context.code.map}
 * shows the result.
 */
@NullMarked
package dev.segue.core.context.code.rank;

import org.jspecify.annotations.NullMarked;
