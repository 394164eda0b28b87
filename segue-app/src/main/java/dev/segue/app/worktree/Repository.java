package dev.segue.app.worktree;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * The user's repository and the workspace in it, as they were found at the start. Safe for several
 * threads.
 */
final class Repository {
  private final Checkout workspace;
  private final String prefix;
  private final Path folder;
  private final String projectName;
  private final Git git;
  private final Settings programs;
  private final Identity identity;

  /**
   * @param found the workspace's place
   * @param folder where worktrees of all projects lie; exists
   * @throws WorktreeException when git cannot read the repository
   */
  Repository(Discovery.Found found, Path folder, String project) {
    this.workspace = found.checkout();
    this.prefix = found.prefix();
    this.projectName = nameOf(project, found);
    this.folder = real(folder).resolve(projectName);
    this.git = Git.in(workspace);
    this.programs = programsNow(git);
    this.identity = Identity.of(git);
  }

  Checkout workspace() {
    return workspace;
  }

  /** Of the workspace below the top, with a slash at its end if it is not empty. */
  String prefix() {
    return prefix;
  }

  /** Where the worktrees of this project lie. */
  Path folder() {
    return folder;
  }

  String projectName() {
    return projectName;
  }

  /** Git in the user's work tree. */
  Git git() {
    return git;
  }

  Identity identity() {
    return identity;
  }

  /** What keeps a call that reads or writes files to the programs of the start. */
  Settings settings(Git where) {
    return programsNow(where).keepingTo(programs);
  }

  Optional<String> commit(Git where, String revision) {
    Answer answer = where.ask("rev-parse", "-q", "--verify", revision + "^{commit}");
    return answer.isFine() ? Optional.of(answer.line()) : Optional.empty();
  }

  /**
   * The commit that the workspace is at.
   *
   * @throws WorktreeException when there is none
   */
  String head() {
    return commit(git, "HEAD")
        .orElseThrow(
            () ->
                new WorktreeException(
                    "the repository of %s has no commit at HEAD; commit something first"
                        .formatted(workspace.folder())));
  }

  /** Makes sure that nobody put a link in the way of what is written or removed. */
  void mustBeInPlace() {
    Folders.make(folder);
    if (!real(folder).equals(folder)) {
      throw new WorktreeException(
          "%s leads elsewhere by a link; remove the link".formatted(folder));
    }
  }

  /** The paths that the workspace would be in the middle of something by, as a phrase. */
  Optional<String> underWay() {
    return Discovery.underWay(workspace.gitDir());
  }

  private static Settings programsNow(Git where) {
    return Settings.ofPrograms(where.must("config", "--list", "-z").out());
  }

  /**
   * Two workspaces in one repository have worktrees of their own, also for projects of one name.
   */
  private static String nameOf(String project, Discovery.Found found) {
    Checkout checkout = found.checkout();
    if (!checkout.isLinked() && found.prefix().isEmpty()) {
      return SafeName.of(project);
    }
    String place = checkout.commonDir().relativize(checkout.gitDir()) + "\0" + found.prefix();
    return SafeName.marked(project, String.join("\0", List.of(project, place)));
  }

  private static Path real(Path folder) {
    try {
      return folder.toRealPath();
    } catch (IOException e) {
      throw new WorktreeException("cannot read the folder " + folder, e);
    }
  }
}
