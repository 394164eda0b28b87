package dev.segue.run.worktree;

import dev.segue.run.git.Folders;
import dev.segue.run.git.Git;
import dev.segue.run.git.GitException;
import dev.segue.run.git.GitResult;
import dev.segue.run.git.GitSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;

/**
 * Files of the workspace that look like uncommitted work in the way of a fast-forward, but are
 * already what it would make of them: a move that was killed has left them, or the user did the
 * same. git refuses them all the same until its index knows.
 */
final class FilesAlreadyThere {
  /**
   * @param path as bytes
   * @param before mode and object name, separated by a space; zeros where it does not exist
   * @param after the same
   */
  private record Change(String path, String before, String after) {
    boolean isDeletion() {
      return after.startsWith("000000 ");
    }
  }

  private final Repository repository;
  private final Git git;
  private final String from;
  private final List<Change> changes;

  FilesAlreadyThere(Repository repository, String from, String to, List<String> paths) {
    this.repository = repository;
    this.git = repository.git();
    this.from = from;
    var wanted = new HashSet<>(paths);
    List<String> raw =
        git.must("diff-tree", "-r", "-z", "--raw", "--no-abbrev", "--no-renames", from, to).names();
    var found = new ArrayList<Change>();
    for (int at = 0; at + 1 < raw.size(); at += 2) {
      String[] words = raw.get(at).substring(1).split(" ", -1);
      if (wanted.remove(raw.get(at + 1))) {
        found.add(
            new Change(raw.get(at + 1), words[0] + " " + words[2], words[1] + " " + words[3]));
      }
    }
    this.changes = wanted.isEmpty() ? List.copyOf(found) : List.of();
  }

  /** Whether every one of them is, and nothing else of it is staged. */
  boolean isAll() {
    if (changes.isEmpty()) {
      return false;
    }
    var staged =
        new HashSet<>(git.must("diff-index", "--cached", "--name-only", "-z", from).names());
    return changes.stream().noneMatch(change -> staged.contains(change.path()))
        && changes.stream().allMatch(change -> !change.isDeletion() || isAbsent(change.path()))
        && haveContents();
  }

  /** Tells the index, and takes that back when the move fails. */
  boolean moving(BooleanSupplier move) {
    note(git, changes.stream().map(change -> change.after() + "\t" + change.path()).toList());
    if (move.getAsBoolean()) {
      return true;
    }
    note(git, changes.stream().map(change -> change.before() + "\t" + change.path()).toList());
    return false;
  }

  private boolean isAbsent(String path) {
    try {
      return !Folders.exists(repository.workspace().folder().resolve(GitResult.readable(path)));
    } catch (InvalidPathException _) {
      return false; // This system cannot say it, so nobody knows.
    }
  }

  /** Compared by git itself, filters and modes included, with an index that knows only these. */
  private boolean haveContents() {
    Path folder = temporary();
    try {
      Git aside = git.with(Map.of("GIT_INDEX_FILE", folder.resolve("index").toString()));
      note(
          aside,
          changes.stream()
              .filter(change -> !change.isDeletion())
              .map(change -> change.after() + "\t" + change.path())
              .toList());
      GitSettings settings = GitSettings.none();
      aside.run(settings, "", "update-index", "-q", "--refresh");
      return aside.must(settings, "", "diff-files", "--name-only", "-z").out().isEmpty();
    } finally {
      Folders.remove(folder);
    }
  }

  private static void note(Git where, List<String> entries) {
    String input = String.join("", entries.stream().map(entry -> entry + "\0").toList());
    where.must(GitSettings.none(), input, "update-index", "-z", "--index-info");
  }

  private static Path temporary() {
    try {
      return Files.createTempDirectory("segue-index");
    } catch (IOException e) {
      throw new GitException("cannot make a temporary folder: " + e.getMessage(), e);
    }
  }
}
