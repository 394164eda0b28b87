package dev.segue.run.worktree;

/**
 * Work of a task as a commit on its branch.
 *
 * @param commit full object name
 * @param base commit that the work started from
 * @param isEmpty whether both have the same files
 */
public record CommittedWork(String commit, String base, boolean isEmpty) {}
