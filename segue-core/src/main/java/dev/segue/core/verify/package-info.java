/**
 * What counts as proof: the claim of an agent ({@link dev.segue.core.verify.AgentClaim}), which
 * command of a helper agent may run ({@link dev.segue.core.verify.CommandGate}), the one line that
 * says why a check failed ({@link dev.segue.core.verify.ErrorLine}), and whether a task goes round
 * in circles ({@link dev.segue.core.verify.LoopDetection}, {@link
 * dev.segue.core.verify.Fingerprint}). Runs nothing. Neighbours: task, text, journal.
 */
@NullMarked
package dev.segue.core.verify;

import org.jspecify.annotations.NullMarked;
