/**
 * What counts as proof: the claim of an agent ({@link dev.segue.core.verify.AgentClaim}), the
 * result of a check ({@link dev.segue.core.verify.CheckResult}), the one line that says why it
 * failed ({@link dev.segue.core.verify.ErrorLine}), and whether a task goes round in circles
 * ({@link dev.segue.core.verify.LoopDetection}, {@link dev.segue.core.verify.Fingerprint}). Runs
 * nothing. Neighbours: task, text; verify.gate stands beside it.
 */
@NullMarked
package dev.segue.core.verify;

import org.jspecify.annotations.NullMarked;
