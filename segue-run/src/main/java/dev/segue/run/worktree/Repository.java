package dev.segue.run.worktree;

import dev.segue.run.git.Checkout;
import dev.segue.run.git.Folders;
import dev.segue.run.git.Git;
import dev.segue.run.git.GitException;
import dev.segue.run.git.GitResult;
import dev.segue.run.git.GitSettings;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/**
 * The user's repository and the workspace in it, as they were found at the start. Safe for several
 * threads.
 */
final class Repository {
  /**
   * Committer: the user as git knows them at the start, in the environment or in its configuration,
   * else Segue, so that work is never lost for want of a name.
   *
   * @param environment for a call of git that commits
   */
  record Identity(Map<String, String> environment) {
    private static final String NAME = "Segue";
    private static final String EMAIL = "segue@localhost";

    Identity {
      environment = Map.copyOf(environment);
    }

    static Identity of(Git git) {
      var environment = new LinkedHashMap<String, String>();
      String name = configured(git, "user.name", NAME);
      String email = configured(git, "user.email", EMAIL);
      for (String role : new String[] {"AUTHOR", "COMMITTER"}) {
        String own = role.equals("AUTHOR") ? "author" : "committer";
        environment.put(
            "GIT_" + role + "_NAME", first(role + "_NAME", configured(git, own + ".name", name)));
        environment.put(
            "GIT_" + role + "_EMAIL",
            first(role + "_EMAIL", configured(git, own + ".email", email)));
      }
      return new Identity(environment);
    }

    private static String first(String variable, String otherwise) {
      String value = System.getenv("GIT_" + variable);
      return value == null || value.isBlank() ? otherwise : value;
    }

    private static String configured(Git git, String key, String otherwise) {
      String value = GitResult.readable(git.ask("config", "--get", key).out()).strip();
      // git takes these away, and refuses a name that is nothing else.
      return value.replaceAll("[\\p{Cntrl}<>.,:;\"'\\\\ ]", "").isEmpty() ? otherwise : value;
    }
  }

  private final Checkout workspace;
  private final String prefix;
  private final Path folder;
  private final String projectName;
  private final Git git;
  private final GitSettings programs;
  private final Identity identity;
  private final ReentrantLock worktrees = new ReentrantLock();
  private final ReentrantLock moves = new ReentrantLock();

  /**
   * @param found the workspace's place
   * @param folder where worktrees of all projects lie; exists
   * @throws GitException when git cannot read the repository
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
    return guarded(git);
  }

  /** Git in the user's work tree for calls that look at no file. */
  Git plainGit() {
    return git;
  }

  /**
   * Keeps git to the programs of the start. Any call may run them: even {@code write-tree} looks at
   * files.
   */
  Git guarded(Git where) {
    return where.bound(programsNow(where).keepingTo(programs));
  }

  Identity identity() {
    return identity;
  }

  /** Keeps what changes the workspace apart from who looks at it. */
  <T> T whileNothingMoves(Supplier<T> act) {
    moves.lock();
    try {
      return act.get();
    } finally {
      moves.unlock();
    }
  }

  /** Keeps calls apart that make worktrees or look at all of them. */
  GitResult oneAtATime(Supplier<GitResult> call) {
    worktrees.lock();
    try {
      return call.get();
    } finally {
      worktrees.unlock();
    }
  }

  Optional<String> commit(Git where, String revision) {
    GitResult answer = where.ask("rev-parse", "-q", "--verify", revision + "^{commit}");
    return answer.isFine() ? Optional.of(answer.line()) : Optional.empty();
  }

  /**
   * The commit that the workspace is at.
   *
   * @throws GitException when there is none
   */
  String head() {
    return commit(git, "HEAD")
        .orElseThrow(
            () ->
                new GitException(
                    "the repository of %s has no commit at HEAD; commit something first"
                        .formatted(workspace.folder())));
  }

  /** The folder of another work tree than the workspace that has a branch checked out. */
  Optional<String> folderOn(String ref) {
    String mine = GitResult.bytes(workspace.folder().toString());
    String worktree = "";
    GitResult listed = oneAtATime(() -> git().must("worktree", "list", "--porcelain", "-z"));
    for (String line : listed.names()) {
      if (line.startsWith("worktree ")) {
        worktree = line.substring("worktree ".length());
      }
      if (line.equals("branch " + ref) && !worktree.equals(mine)) {
        return Optional.of(GitResult.readable(worktree));
      }
    }
    return Optional.empty();
  }

  /** Makes sure that nobody put a link in the way of what is written or removed. */
  void mustBeInPlace() {
    Folders.make(folder);
    if (!real(folder).equals(folder)) {
      throw new GitException("%s leads elsewhere by a link; remove the link".formatted(folder));
    }
  }

  /** The paths that the workspace would be in the middle of something by, as a phrase. */
  Optional<String> underWay() {
    return Discovery.underWay(workspace.gitDir());
  }

  private static GitSettings programsNow(Git where) {
    return GitSettings.ofPrograms(where.must("config", "--list", "-z").out());
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
      throw new GitException("cannot read the folder " + folder, e);
    }
  }
}
