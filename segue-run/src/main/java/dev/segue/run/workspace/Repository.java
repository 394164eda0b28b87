package dev.segue.run.workspace;

import dev.segue.run.git.GitQuery;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The git work tree that a workspace lies in, as far as it concerns the workspace. */
final class Repository {
  private static final String EMPTY_SHA1 = "4b825dc642cb6eb9a060e54bf8d69288fbee4904";
  private static final String EMPTY_SHA256 =
      "6ef19b41225c5369f1c104d45d8d85efa9b057b53b14b4b9b939dd74decc5321";
  private static final int SMALL_FILE_BYTES = 1 << 20;

  private final Path top;
  private final Path workspace;
  private final String prefix;
  private final GitQuery git;
  private final Filters filters;

  private Repository(Path top, Path workspace, Duration deadline) {
    this.top = top;
    this.workspace = workspace;
    String relative = Names.text(top.relativize(workspace));
    this.prefix = relative.isEmpty() ? "" : relative + "/";
    this.git = new GitQuery(top, deadline);
    this.filters = new Filters(top, git);
  }

  /** The nearest one upwards; empty outside of any, and where the workspace is ignored by it. */
  static Optional<Repository> around(Path workspace, Duration deadline) {
    return GitQuery.topAbove(workspace)
        .map(top -> new Repository(top, workspace, deadline))
        .filter(repository -> !repository.git.ignores(workspace));
  }

  /** Whether this is still where the workspace's repository is. */
  boolean isInPlace() {
    return GitQuery.topAbove(workspace).filter(top::equals).isPresent();
  }

  /** Empty when git cannot say. Paths are relative to the workspace. */
  Optional<GitStatus> status() {
    var arguments =
        new ArrayList<>(
            List.of(
                "--literal-pathspecs",
                "status",
                "--porcelain=v2",
                "-z",
                "--branch",
                "--no-ahead-behind",
                "--untracked-files=all",
                "--no-renames",
                // Looking into a submodule would run git by the submodule's own configuration.
                "--ignore-submodules=dirty"));
    addPath(arguments);
    return filters
        .off()
        .flatMap(off -> git.run(top, arguments, off))
        .flatMap(GitStatus::parse)
        .map(status -> new GitStatus(status.head(), below(status.paths())));
  }

  /** What two commits have differently; the empty one is the state before the first commit. */
  Optional<Map<String, GitStatus.Moved>> diff(Optional<String> from, Optional<String> to) {
    boolean sha256 = from.or(() -> to).filter(oid -> oid.length() == 64).isPresent();
    String empty = sha256 ? EMPTY_SHA256 : EMPTY_SHA1;
    var arguments =
        new ArrayList<>(
            List.of(
                "--literal-pathspecs",
                "diff-tree",
                "-r",
                "-z",
                "--raw",
                "--no-renames",
                "--no-ext-diff",
                "--no-textconv",
                "--ignore-submodules=none",
                from.orElse(empty),
                to.orElse(empty)));
    addPath(arguments);
    return git.run(top, arguments, Map.of()).flatMap(GitStatus::parseDiff).map(this::below);
  }

  /** The commit that a submodule has checked out, read without running git in it. */
  FileState submodule(String relative) {
    return Names.path(workspace, relative)
        .flatMap(Repository::gitFolder)
        .flatMap(Repository::checkedOut)
        .map(oid -> new FileState("160000", oid))
        .orElse(FileState.ABSENT);
  }

  private void addPath(List<String> arguments) {
    arguments.add("--");
    if (!prefix.isEmpty()) {
      arguments.add(prefix);
    }
  }

  private <T> Map<String, T> below(Map<String, T> paths) {
    if (prefix.isEmpty()) {
      return paths;
    }
    var below = new HashMap<String, T>();
    paths.forEach(
        (path, value) -> {
          if (path.startsWith(prefix) && path.length() > prefix.length()) {
            below.put(path.substring(prefix.length()), value);
          }
        });
    return below;
  }

  private static Optional<Path> gitFolder(Path submodule) {
    Path link = submodule.resolve(".git");
    if (Files.isDirectory(link, LinkOption.NOFOLLOW_LINKS)) {
      return Optional.of(link);
    }
    return small(link)
        .filter(text -> text.startsWith("gitdir: "))
        .flatMap(text -> Names.path(submodule, text.substring("gitdir: ".length())));
  }

  private static Optional<String> checkedOut(Path gitFolder) {
    Optional<String> head = small(gitFolder.resolve("HEAD"));
    Optional<String> ref = head.filter(text -> text.startsWith("ref: ")).map(t -> t.substring(5));
    if (ref.isEmpty()) {
      return head;
    }
    return Names.path(gitFolder, ref.get())
        .flatMap(Repository::small)
        .or(
            () ->
                small(gitFolder.resolve("packed-refs")).stream()
                    .flatMap(String::lines)
                    .filter(line -> line.endsWith(" " + ref.get()))
                    .map(line -> line.substring(0, line.indexOf(' ')))
                    .findFirst());
  }

  private static Optional<String> small(Path file) {
    try {
      Stat stat = Stat.of(file);
      if (stat.kind() != Stat.Kind.FILE || stat.size() > SMALL_FILE_BYTES) {
        return Optional.empty();
      }
      try (var in = Files.newInputStream(file, LinkOption.NOFOLLOW_LINKS)) {
        String text = new String(in.readNBytes(SMALL_FILE_BYTES), StandardCharsets.UTF_8);
        return Optional.of(text.strip());
      }
    } catch (IOException _) {
      return Optional.empty();
    }
  }
}
