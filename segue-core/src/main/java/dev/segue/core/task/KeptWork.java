package dev.segue.core.task;

/**
 * Work that a merge does not bring and that is kept all the same.
 *
 * @param path where it was, relative to the top of the task's worktree
 * @param place where it is now: a folder, or a ref
 */
public record KeptWork(String path, String place) {}
