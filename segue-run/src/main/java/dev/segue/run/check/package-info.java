/**
 * Verification of an attempt: {@link dev.segue.run.check.AnswerReader} extracts the agent's claim,
 * {@link dev.segue.run.check.CheckRunner} runs the operator's checks, {@link
 * dev.segue.run.check.HelperJudge} the read-only commands of a helper agent. Programs start only
 * through {@link dev.segue.run.check.ProgramRunner}. Results are untrusted and not redacted.
 */
@NullMarked
package dev.segue.run.check;

import org.jspecify.annotations.NullMarked;
