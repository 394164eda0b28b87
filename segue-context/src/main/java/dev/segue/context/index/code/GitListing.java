package dev.segue.context.index.code;

import dev.segue.context.index.code.WorkspaceFiles.Listed;
import dev.segue.run.git.WorkspaceGit;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;

/**
 * Lists the files that git sees in a workspace: tracked files, and others that it does not ignore.
 */
final class GitListing {
  /** Tag, mode, hash and stage before the tab: {@code H 100644 <hash> 0}. */
  private static final int HASH_AT = "H 100644 ".length();

  private final WorkspaceGit git;

  GitListing(WorkspaceGit git) {
    this.git = git;
  }

  /** Empty when git cannot say. */
  Optional<List<Listed>> list() {
    // At the same time, since each waits for the disk and for a process to start.
    Future<Optional<String>> asksTracked = ask(List.of("ls-files", "-s", "-v", "-z"));
    // Compares inodes with the index and opens no file, save those of the index's last moment.
    Future<Optional<String>> asksTouched =
        ask(
            List.of(
                "diff-files",
                "--relative",
                "--raw",
                "-z",
                "--no-renames",
                "--ignore-submodules=all",
                "--no-ext-diff",
                "--no-textconv",
                "--",
                "."));
    Optional<String> others = run(List.of("ls-files", "-o", "--exclude-standard", "-z"));
    Optional<String> tracked = answer(asksTracked);
    Optional<String> touched = answer(asksTouched);
    if (tracked.isEmpty() || touched.isEmpty() || others.isEmpty()) {
      return Optional.empty();
    }
    var files = new ArrayList<Listed>();
    Set<String> changed = changed(touched.get());
    for (String line : tracked.get().split("\0", -1)) {
      addTracked(line, changed, files);
    }
    for (String path : others.get().split("\0", -1)) {
      // A slash at the end: another repository.
      if (!path.isEmpty() && !path.endsWith("/")) {
        files.add(new Listed(path, false, Optional.empty()));
      }
    }
    return Optional.of(files);
  }

  private Future<Optional<String>> ask(List<String> arguments) {
    var asked = new FutureTask<>(() -> run(arguments));
    Thread.ofVirtual().name("git-listing").start(asked);
    return asked;
  }

  private static Optional<String> answer(Future<Optional<String>> asked) {
    try {
      return asked.get();
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    } catch (ExecutionException e) {
      throw new IllegalStateException("A git command never throws", e.getCause());
    }
  }

  private Optional<String> run(List<String> arguments) {
    return git.run(arguments).map(bytes -> new String(bytes, StandardCharsets.UTF_8));
  }

  private static Set<String> changed(String raw) {
    var changed = new HashSet<String>();
    for (String part : raw.split("\0", -1)) {
      if (!part.startsWith(":")) {
        changed.add(part);
      }
    }
    return changed;
  }

  private static void addTracked(String line, Set<String> changed, List<Listed> files) {
    int tab = line.indexOf('\t');
    if (tab < HASH_AT || !line.startsWith("100", 2)) {
      return; // A link, or a submodule.
    }
    String path = line.substring(tab + 1);
    // Any other tag: merged with conflicts, or told not to be looked at by git.
    boolean isClean =
        line.charAt(0) == 'H' && line.charAt(tab - 1) == '0' && !changed.contains(path);
    boolean isExecutable = line.startsWith("100755", 2);
    String hash = line.substring(HASH_AT, tab - 2);
    files.add(new Listed(path, isExecutable, isClean ? Optional.of(hash) : Optional.empty()));
  }
}
