/**
 * Finds out whether an attempt did what its task asks: reads the agent's claim out of its answer
 * ({@link dev.segue.app.check.AnswerReader}), runs the operator's checks ({@link
 * dev.segue.app.check.CheckRunner}) and the helper agent's read-only commands ({@link
 * dev.segue.app.check.HelperJudge}). Starts programs only through {@link
 * dev.segue.app.check.ProgramRunner}. Results are untrusted text, not redacted. Neighbours: core
 * only.
 */
@NullMarked
package dev.segue.app.check;

import org.jspecify.annotations.NullMarked;
