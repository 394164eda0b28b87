/**
 * Calls of git on a repository that is not trusted. {@link dev.segue.run.git.Git} runs one command
 * with fixed settings and a deadline, without hooks, monitors, filters or prompts of the
 * repository; {@link dev.segue.run.git.Checkout} is the folder that it works on.
 */
@NullMarked
package dev.segue.run.git;

import org.jspecify.annotations.NullMarked;
