/**
 * The policy of a run: the state so far ({@link dev.segue.core.run.ProjectState}), the next step
 * ({@link dev.segue.core.run.Policy}) and the meaning of a result ({@link
 * dev.segue.core.run.Outcomes}). Pure, so that a restart after a crash asks the same question of
 * the same journal.
 */
@NullMarked
package dev.segue.core.run;

import org.jspecify.annotations.NullMarked;
