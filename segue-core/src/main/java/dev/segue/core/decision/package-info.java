/**
 * Decisions of a project with author and reason, so that later work does not repeat them. {@link
 * dev.segue.core.decision.DecisionEvent} is the event, {@link dev.segue.core.decision.Decisions}
 * the fold, which assigns the ids.
 */
@NullMarked
package dev.segue.core.decision;

import org.jspecify.annotations.NullMarked;
