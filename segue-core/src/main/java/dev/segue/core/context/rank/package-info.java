/**
 * Ranking of the files that concern a task: {@link dev.segue.core.context.rank.CodeIndex} covers
 * all files, {@link dev.segue.core.context.rank.Ranking} weighs the candidates by their words and
 * by history, and {@link dev.segue.core.context.rank.CodeMap} renders the result.
 */
@NullMarked
package dev.segue.core.context.rank;

import org.jspecify.annotations.NullMarked;
