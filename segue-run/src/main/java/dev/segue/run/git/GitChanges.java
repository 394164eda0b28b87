package dev.segue.run.git;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Pattern;

/**
 * Finds the changes between two states of a workspace. No method throws when git cannot answer: the
 * result is empty. Safe for use by several threads.
 */
public final class GitChanges {
  /** Characters of a patch; what follows is cut off. */
  public static final int PATCH_CHARS = 24_000;

  private static final int MOST_FILES = 500;
  private static final List<String> PATCH = List.of("--unified=2", "--no-color");
  private static final Duration DEADLINE = Duration.ofSeconds(10);
  private static final Pattern COMMIT = Pattern.compile("[0-9a-fA-F]{4,64}");

  private final Path workspace;

  /**
   * @param workspace an existing folder, as its real path
   */
  public GitChanges(Path workspace) {
    this.workspace = workspace;
  }

  /**
   * A changed file.
   *
   * @param added lines; empty for a binary file
   * @param removed likewise
   */
  public record ChangedFile(String path, OptionalInt added, OptionalInt removed) {}

  /**
   * Changes between two states.
   *
   * @param files by path, at most some hundreds
   * @param patch in git's own format, its beginning
   */
  public record Changes(List<ChangedFile> files, String patch) {
    public Changes {
      files = List.copyOf(files);
    }
  }

  /** Whether a text can be the hash of a commit, or its beginning. */
  public static boolean isHash(String text) {
    return COMMIT.matcher(text).matches();
  }

  /** Whether there is a repository that tells of commits. */
  public boolean hasRepository() {
    return WorkspaceGit.around(workspace, DEADLINE).isPresent();
  }

  /** The full hash of a commit; empty when the repository has none of this name. */
  public Optional<String> commit(String hash) {
    return isHash(hash)
        ? git(List.of("rev-parse", "--verify", "-q", "--end-of-options", hash + "^{commit}"))
            .map(String::strip)
        : Optional.empty();
  }

  /** Whether a commit is the head of a branch or one of those before it. */
  public boolean isOn(String hash, String branch) {
    return commit(hash)
        .flatMap(full -> git(List.of("merge-base", "--is-ancestor", full, "refs/heads/" + branch)))
        .isPresent();
  }

  /** The commit before another; empty for the first one. */
  public Optional<String> before(String hash) {
    return commit(hash)
        .flatMap(full -> git(List.of("rev-parse", "--verify", "-q", full + "^")))
        .map(String::strip);
  }

  /**
   * From a commit to another, or to the files as they lie there. Files that git does not know are
   * not among them.
   *
   * @param base a full hash
   * @param commit likewise; empty for the files of the workspace
   * @param paths of the files that count; all of them where there is none
   */
  public Changes between(String base, Optional<String> commit, Collection<String> paths) {
    if (!isHash(base) || commit.filter(hash -> !isHash(hash)).isPresent()) {
      return new Changes(List.of(), "");
    }
    // One look: the settings that both calls need are read once.
    Optional<WorkspaceGit> git = WorkspaceGit.around(workspace, DEADLINE);
    List<ChangedFile> files =
        git.flatMap(g -> run(g, diff(List.of("--numstat", "-z"), base, commit, paths), commit))
            .map(GitChanges::text)
            .map(GitChanges::parse)
            .orElse(List.of());
    String patch =
        git.flatMap(g -> run(g, diff(PATCH, base, commit, paths), commit))
            .map(GitChanges::text)
            .orElse("");
    return new Changes(files, patch.substring(0, Math.min(PATCH_CHARS, patch.length())));
  }

  private static Optional<byte[]> run(
      WorkspaceGit git, List<String> diff, Optional<String> commit) {
    return commit.isPresent() ? git.runOnCommits(diff) : git.run(diff);
  }

  private static String text(byte[] bytes) {
    return new String(bytes, StandardCharsets.UTF_8);
  }

  private static List<String> diff(
      List<String> form, String base, Optional<String> commit, Collection<String> paths) {
    var arguments =
        new ArrayList<>(
            List.of("diff", "--no-ext-diff", "--no-textconv", "--no-renames", "--relative"));
    arguments.addAll(form);
    arguments.add(base);
    commit.ifPresent(arguments::add);
    arguments.add("--");
    arguments.addAll(paths.isEmpty() ? List.of(".") : paths.stream().limit(MOST_FILES).toList());
    return arguments;
  }

  private Optional<String> git(List<String> arguments) {
    return WorkspaceGit.around(workspace, DEADLINE)
        .flatMap(git -> git.run(arguments))
        .map(GitChanges::text);
  }

  /** Added, removed and path of each, with NUL behind it; {@code -} for a binary file. */
  private static List<ChangedFile> parse(String numbers) {
    var files = new ArrayList<ChangedFile>();
    for (String line : numbers.split("\0", -1)) {
      String[] parts = line.split("\t", 3);
      if (parts.length == 3 && files.size() < MOST_FILES) {
        files.add(new ChangedFile(parts[2], number(parts[0]), number(parts[1])));
      }
    }
    return files;
  }

  private static OptionalInt number(String text) {
    return text.matches("[0-9]{1,9}")
        ? OptionalInt.of(Integer.parseInt(text))
        : OptionalInt.empty();
  }
}
