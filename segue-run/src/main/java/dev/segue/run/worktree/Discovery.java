package dev.segue.run.worktree;

import dev.segue.run.git.Checkout;
import dev.segue.run.git.Folders;
import dev.segue.run.git.Git;
import dev.segue.run.git.GitException;
import dev.segue.run.git.GitResult;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** Finds the repository of a workspace, or the reason why its tasks cannot run at once. */
final class Discovery {
  /**
   * @param checkout the work tree that the workspace lies in
   * @param prefix of the workspace below its top, with a slash at the end if it is not empty
   */
  record Found(Checkout checkout, String prefix) {}

  /** {@code git merge-tree --write-tree} came with it. */
  private static final int MAJOR = 2;

  private static final int MINOR = 38;

  /** For questions that git answers from a few small files. */
  private static final Duration SOON = Duration.ofMinutes(1);

  private static final Pattern VERSION =
      Pattern.compile("git version (\\d{1,6})\\.(\\d{1,6}).*", Pattern.DOTALL);

  private static final Map<String, String> STATES = new LinkedHashMap<>();

  static {
    STATES.put("MERGE_HEAD", "a merge");
    STATES.put("rebase-merge", "a rebase");
    STATES.put("rebase-apply", "a rebase or git am");
    STATES.put("CHERRY_PICK_HEAD", "a cherry-pick");
    STATES.put("REVERT_HEAD", "a revert");
    STATES.put("BISECT_LOG", "a bisect");
  }

  private Discovery() {}

  static Readiness check(Path workspace) {
    try {
      return refusal(workspace)
          .<Readiness>map(Readiness.Refused::new)
          .orElseGet(Readiness.Ready::new);
    } catch (GitException e) {
      // What git says of the repository cannot be used; that is no bug of the run.
      return new Readiness.Refused(String.valueOf(e.getMessage()));
    }
  }

  static Found find(Path workspace) {
    GitResult answer = ask(workspace);
    if (!answer.isFine()) {
      throw new GitException(notFound(workspace, answer));
    }
    return found(answer);
  }

  /** What is in the middle of being done in a work tree, as {@code a merge}. */
  static Optional<String> underWay(Path gitDir) {
    return STATES.entrySet().stream()
        .filter(state -> Folders.exists(gitDir.resolve(state.getKey())))
        .map(Map.Entry::getValue)
        .findFirst();
  }

  private static Optional<String> refusal(Path workspace) {
    Optional<String> version = version(workspace);
    if (version.isPresent()) {
      return version;
    }
    Git around = around(workspace);
    GitResult bare = around.ask("rev-parse", "--is-bare-repository", "--is-inside-work-tree");
    if (bare.out().startsWith("true")) {
      return Optional.of(workspace + " is a bare repository; run in a clone that has its files");
    }
    GitResult answer = ask(workspace);
    if (!answer.isFine()) {
      return Optional.of(notFound(workspace, answer));
    }
    return refusal(workspace, found(answer));
  }

  private static Optional<String> refusal(Path workspace, Found found) {
    Git git = Git.in(found.checkout());
    if (!git.ask("rev-parse", "-q", "--verify", "HEAD^{commit}").isFine()) {
      return Optional.of(
          "the repository of %s has no commit yet; commit what agents shall start from"
              .formatted(workspace));
    }
    Optional<String> state = underWay(found.checkout().gitDir());
    if (state.isPresent()) {
      return Optional.of(
          "%s is under way in %s; finish or abort it first".formatted(state.get(), workspace));
    }
    if (git.ask("show-ref", "--verify", "-q", "refs/heads/segue").isFine()) {
      return Optional.of(
          "the repository has a branch named segue, and git allows no segue/… beside it; rename it");
    }
    boolean isIgnored =
        !found.prefix().isEmpty()
            && git.with(Map.of("GIT_LITERAL_PATHSPECS", "0"))
                .ask("check-ignore", "-q", "--", "./" + GitResult.readable(found.prefix()))
                .isFine();
    return isIgnored
        ? Optional.of(
            "%s is ignored by the repository around it; make it a repository of its own with git init"
                .formatted(workspace))
        : Optional.empty();
  }

  private static Optional<String> version(Path workspace) {
    GitResult answer = around(workspace).ask("--version");
    return answer.isFine()
        ? refusalOfVersion(answer.line())
        : Optional.of("git is not installed, or not on the PATH; install git 2.38 or newer");
  }

  /**
   * @param version as {@code git --version} says it
   */
  static Optional<String> refusalOfVersion(String version) {
    var matcher = VERSION.matcher(version);
    if (!matcher.matches()) {
      return Optional.of(
          "git says that it is \"%s\"; install git 2.38 or newer".formatted(version));
    }
    int major = Integer.parseInt(matcher.group(1));
    int minor = Integer.parseInt(matcher.group(2));
    boolean isNew = major > MAJOR || (major == MAJOR && minor >= MINOR);
    return isNew
        ? Optional.empty()
        : Optional.of(
            "git is %d.%d, and worktrees for tasks need git %d.%d or newer; update git"
                .formatted(major, minor, MAJOR, MINOR));
  }

  private static Git around(Path workspace) {
    return Git.around(workspace).within(SOON);
  }

  private static GitResult ask(Path workspace) {
    return around(workspace)
        .ask(
            "rev-parse",
            "--path-format=absolute",
            "--show-toplevel",
            "--git-dir",
            "--git-common-dir",
            "--show-prefix");
  }

  private static Found found(GitResult answer) {
    List<String> lines = GitResult.readable(answer.out()).lines().toList();
    if (lines.size() < 3 || lines.size() > 4) {
      throw new GitException(
          "the repository's path has a line break, which git cannot tell; move it to a folder without"
              + " one, or run its tasks one by one");
    }
    var checkout =
        new Checkout(Path.of(lines.get(0)), Path.of(lines.get(1)), Path.of(lines.get(2)));
    return new Found(checkout, lines.size() == 4 ? lines.get(3) : "");
  }

  private static String notFound(Path workspace, GitResult answer) {
    if (answer.err().contains("dubious ownership")) {
      return "the repository of %s belongs to another user; run as that user, or allow it with git config --global --add safe.directory"
          .formatted(workspace);
    }
    if (answer.err().contains("not a git repository")) {
      return "%s is in no git repository; run git init there and commit".formatted(workspace);
    }
    if (answer.err().contains("must be run in a work tree")) {
      return "%s lies inside git's own folder; run in the work tree".formatted(workspace);
    }
    return "git cannot read the repository of %s: %s".formatted(workspace, answer.why());
  }
}
