/**
 * A git worktree and a branch for each task that runs beside others, and the merge of its work into
 * the workspace ({@link dev.segue.run.worktree.Worktrees}). Refs under {@code refs/segue-tasks/}
 * mark what belongs to Segue, so that a killed run continues. A merge consists of objects only; one
 * fast-forward moves the workspace and refuses where the user's work is in the way. The repository
 * is hostile: no hook, monitor or program configured after the start runs.
 */
@NullMarked
package dev.segue.run.worktree;

import org.jspecify.annotations.NullMarked;
