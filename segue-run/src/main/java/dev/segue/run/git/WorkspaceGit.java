package dev.segue.run.git;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The git repository that a workspace lies in, for one look at it. Names that it prints are
 * relative to the workspace. Safe for use by several threads.
 */
public final class WorkspaceGit {
  private final GitQuery query;
  private final Path workspace;
  private @Nullable Map<String, String> filters;

  private WorkspaceGit(GitQuery query, Path workspace) {
    this.query = query;
    this.workspace = workspace;
  }

  /**
   * The nearest repository upwards; empty outside of any, and where it ignores the workspace.
   *
   * @param workspace a folder, as its real path
   * @param deadline for each command; one that takes longer is ended
   */
  public static Optional<WorkspaceGit> around(Path workspace, Duration deadline) {
    return GitQuery.topAbove(workspace)
        .map(top -> new GitQuery(top, deadline))
        .filter(query -> !query.ignores(workspace))
        .map(query -> new WorkspaceGit(query, workspace));
  }

  /**
   * What git printed; empty when it is missing, failed, took too long or said too much. Paths among
   * the arguments are literal; content filters do not run.
   */
  public Optional<byte[]> run(List<String> arguments) {
    var literal = new ArrayList<String>(List.of("--literal-pathspecs"));
    literal.addAll(arguments);
    return filters().flatMap(off -> query.run(workspace, literal, off));
  }

  /**
   * The same of commits alone: no file of the workspace is read, so that no filter could run, and
   * the settings need not be asked for first.
   */
  public Optional<byte[]> runOnCommits(List<String> arguments) {
    var literal = new ArrayList<String>(List.of("--literal-pathspecs"));
    literal.addAll(arguments);
    return query.run(workspace, literal, Map.of());
  }

  /** Listed once: a value of this type is good for one look at a repository. */
  private synchronized Optional<Map<String, String>> filters() {
    Map<String, String> known = filters;
    if (known == null) {
      known = query.settingNames().map(GitQuery::filtersOff).orElse(null);
      filters = known;
    }
    return Optional.ofNullable(known);
  }
}
