/**
 * The loop of a run: {@link dev.segue.run.Supervisor} asks the policy, performs the step through a
 * port, and appends the result before anyone sees it. Agents and checks are ports ({@link
 * dev.segue.run.Agents}, {@link dev.segue.run.Judge}), so that a test plays a whole run without a
 * process.
 */
@NullMarked
package dev.segue.run;

import org.jspecify.annotations.NullMarked;
