/**
 * What was decided in a project, by whom and why, so that later work does not decide it again.
 * {@link dev.segue.core.decision.DecisionEvent} is what happens, {@link
 * dev.segue.core.decision.Decisions} the fold, which gives the ids. Neighbours: journal, text.
 */
@NullMarked
package dev.segue.core.decision;

import org.jspecify.annotations.NullMarked;
