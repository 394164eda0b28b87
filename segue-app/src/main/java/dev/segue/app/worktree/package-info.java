/**
 * A git worktree and a branch for every task that runs beside others, and the way of its work back
 * into the workspace: {@link dev.segue.app.worktree.Worktrees} opens, merges and removes them.
 *
 * <p>What is ours is known by refs of our own under {@code refs/segue-tasks/}, never by memory, so
 * that a killed run is taken up where it was. A merge is made of objects only; the workspace is
 * moved by one fast-forward that refuses where the user's work is in the way. The repository is
 * shared with agents and hostile: no hook, no file system monitor and no program that was
 * configured after the start is run. Neighbours: none; programs: git.
 */
@NullMarked
package dev.segue.app.worktree;

import org.jspecify.annotations.NullMarked;
