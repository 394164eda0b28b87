/**
 * Which of a project's decisions bind a task, best first ({@link
 * dev.segue.core.context.decision.DecisionRanking}). Pure and deterministic.
 *
 * <p>Neighbours: {@code core.decision}, {@code core.context}, {@code core.context.code} for the
 * words of a text.
 */
@NullMarked
package dev.segue.core.context.decision;

import org.jspecify.annotations.NullMarked;
