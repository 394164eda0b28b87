/**
 * Evidence: the claim of an agent ({@link dev.segue.core.verify.AgentClaim}), the result of a check
 * ({@link dev.segue.core.verify.CheckResult}), the line that explains a failure ({@link
 * dev.segue.core.verify.ErrorLine}), the detection of a task that repeats itself ({@link
 * dev.segue.core.verify.LoopDetection}), and the read-only commands that a helper agent may propose
 * ({@link dev.segue.core.verify.CommandGate}). Nothing runs here.
 */
@NullMarked
package dev.segue.core.verify;

import org.jspecify.annotations.NullMarked;
