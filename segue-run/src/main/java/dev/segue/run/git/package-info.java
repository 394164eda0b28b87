/**
 * Calls of git on a repository that is not trusted. {@link dev.segue.run.git.Git} runs one command
 * that may change it, {@link dev.segue.run.git.GitQuery} one that only reads; both with fixed
 * settings and a deadline, without hooks, monitors or prompts of the repository. {@link
 * dev.segue.run.git.Checkout} is the folder that a command works on.
 */
@NullMarked
package dev.segue.run.git;

import org.jspecify.annotations.NullMarked;
