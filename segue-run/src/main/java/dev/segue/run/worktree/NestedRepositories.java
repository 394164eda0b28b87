package dev.segue.run.worktree;

import dev.segue.run.git.Checkout;
import dev.segue.run.git.Folders;
import dev.segue.run.git.Git;
import dev.segue.run.git.GitException;
import dev.segue.run.git.GitResult;
import dev.segue.run.git.GitSettings;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Repositories that lie inside a worktree and are no submodules, as {@code git init} or {@code git
 * clone} in a folder makes them. Git itself would record one as a commit that nobody else has.
 * Their files are recorded instead, as if the folder had no {@code .git}; git is never run as they
 * configure it.
 */
final class NestedRepositories {
  /** An index of our own, beside that of the worktree. */
  static final String INDEX = "segue-index";

  private final Path top;
  private final Path gitDir;
  private final Repository repository;

  /**
   * @param top of the worktree
   * @param gitDir of the worktree, where an index of our own may lie for a moment
   */
  NestedRepositories(Path top, Path gitDir, Repository repository) {
    this.top = top;
    this.gitDir = gitDir;
    this.repository = repository;
  }

  /** Adds the files of one to the index of the worktree, save what is ignored around or in it. */
  void add(Git inside, String path) {
    Path index = gitDir.resolve(INDEX);
    Folders.remove(index);
    try {
      Path folder = top.resolve(GitResult.readable(path));
      var checkout = new Checkout(folder, gitDir, repository.workspace().commonDir());
      Git nested =
          repository.guarded(Git.in(checkout)).with(Map.of("GIT_INDEX_FILE", index.toString()));
      List<String> found = nested.must("ls-files", "-z", "--others", "--exclude-standard").names();
      Set<String> ignored = ignored(inside, path, found);
      List<String> files =
          found.stream()
              .filter(name -> !name.endsWith("/") && !ignored.contains(path + "/" + name))
              .toList();
      WorkCommit.update(nested, files, "--add");
      String entries =
          nested.must("ls-files", "-s", "-z").names().stream()
              .map(entry -> entry.replaceFirst("\t", "\t" + quoted(path + "/")) + "\0")
              .collect(Collectors.joining());
      if (!entries.isEmpty()) {
        inside.must(GitSettings.none(), entries, "update-index", "-z", "--index-info");
      }
      found.stream()
          .filter(name -> name.endsWith("/") && !ignored.contains(path + "/" + name))
          .map(name -> path + "/" + name.substring(0, name.length() - 1))
          .forEach(deeper -> add(inside, deeper));
    } finally {
      Folders.remove(index);
    }
  }

  private static String quoted(String replacement) {
    return java.util.regex.Matcher.quoteReplacement(replacement);
  }

  /** By the rules around it, which git does not apply inside of another repository by itself. */
  private static Set<String> ignored(Git inside, String path, List<String> names) {
    if (names.isEmpty()) {
      return Set.of();
    }
    String input =
        names.stream().map(name -> path + "/" + name + "\0").collect(Collectors.joining());
    // Pathspecs are not looked at here, and git refuses to combine them with being literal.
    GitResult answer =
        inside
            .with(Map.of("GIT_LITERAL_PATHSPECS", "0"))
            .run(GitSettings.none(), input, "check-ignore", "-z", "--stdin", "--no-index");
    return new HashSet<>(answer.names());
  }

  /**
   * Folders below a folder that hold a {@code .git} of their own, the outermost ones first. What is
   * not to be read is not looked into.
   */
  static List<Path> below(Path top) {
    var found = new ArrayList<Path>();
    try {
      Files.walkFileTree(
          top,
          new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
              if (folder.endsWith(".git")) {
                return FileVisitResult.SKIP_SUBTREE;
              }
              if (!folder.equals(top) && Folders.exists(folder.resolve(".git"))) {
                found.add(folder);
              }
              return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException failure) {
              return FileVisitResult.CONTINUE;
            }
          });
    } catch (IOException e) {
      throw new GitException("cannot read %s: %s".formatted(top, e.getMessage()), e);
    }
    return found;
  }

  /**
   * Whether a repository holds commits or changes that no remote of it is known to have. One that
   * cannot be read does.
   */
  boolean holdsOwnWork(Path folder) {
    Path own = folder.resolve(".git");
    if (!Folders.isFolder(own)) {
      return false; // A file that says where its repository is: that lies elsewhere.
    }
    if (!hasFiles(own.resolve("objects"))) {
      return false;
    }
    Git git = repository.guarded(Git.in(new Checkout(folder, own, own)));
    GitResult remotes = git.ask("for-each-ref", "--count=1", "refs/remotes");
    if (!remotes.isFine() || remotes.line().isEmpty()) {
      return true;
    }
    GitResult ahead =
        git.ask("rev-list", "-n", "1", "--branches", "HEAD", "refs/stash", "--not", "--remotes");
    if (!ahead.isFine()) {
      ahead = git.ask("rev-list", "-n", "1", "--branches", "HEAD", "--not", "--remotes");
    }
    git.ask("update-index", "-q", "--refresh");
    boolean isClean = git.ask("diff-index", "--quiet", "--no-ext-diff", "HEAD", "--").isFine();
    return !ahead.isFine() || !ahead.line().isEmpty() || !isClean;
  }

  private static boolean hasFiles(Path folder) {
    return Folders.in(folder).stream()
        .anyMatch(entry -> !Folders.isFolder(entry) || hasFiles(entry));
  }
}
