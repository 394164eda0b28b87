package dev.segue.app.worktree;

import java.nio.file.Path;

/**
 * Where one task is worked on.
 *
 * @param folder what the workspace is for a single task: the worktree, or the same folder below it
 *     as the workspace is below the top of its repository. Absolute, without links
 * @param branch its short name, {@code segue/<project>/<task>}
 * @param baseCommit full object name of the workspace's commit that the work started from
 */
public record Workplace(Path folder, String branch, String baseCommit) {}
