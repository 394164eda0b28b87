package dev.segue.run.worktree;

import dev.segue.run.git.Folders;
import dev.segue.run.git.Git;
import dev.segue.run.git.GitException;
import dev.segue.run.git.GitSettings;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Throwaway checkouts of commits, detached, so that nothing done in them reaches a branch. They lie
 * beside the worktrees of tasks and are recognised by their names.
 */
final class ReviewCheckouts {
  private static final String PREFIX = ".review-";
  private static final String LOCK = "locked";

  private final Repository repository;

  ReviewCheckouts(Repository repository) {
    this.repository = repository;
  }

  /** Makes one; what is there under its name goes first. */
  Path open(String name, String commit) {
    remove(PREFIX + name);
    TaskTree tree = tree(PREFIX + name, commit);
    repository.oneAtATime(
        () ->
            repository
                .plainGit()
                .forPlace(tree.folder())
                .must(
                    "worktree",
                    "add",
                    "-q",
                    "--no-checkout",
                    "--detach",
                    "--lock",
                    "--reason",
                    "initializing",
                    tree.folder().toString(),
                    commit));
    Path gitDir =
        tree.gitDir().orElseThrow(() -> new GitException("git made no worktree " + tree.folder()));
    Git inside = repository.guarded(Git.in(tree.checkout(gitDir)));
    inside.must(GitSettings.none(), "", "reset", "-q", "--hard");
    Folders.remove(gitDir.resolve(LOCK));
    new SubmoduleFilling(repository).fill(tree.checkout(gitDir), inside);
    Path folder = tree.folder().resolve(repository.prefix());
    Folders.make(folder);
    return folder;
  }

  /** Removes the one of this name, if it is there. */
  void close(String name) {
    remove(PREFIX + name);
  }

  /** Removes all of them. */
  void closeAll() {
    for (Path folder : Folders.in(repository.folder())) {
      String name = folder.getFileName().toString();
      if (name.startsWith(PREFIX)) {
        remove(name);
      }
    }
  }

  private void remove(String name) {
    TaskTree tree = tree(name, "");
    Optional<Path> gitDir = tree.gitDir();
    Folders.remove(tree.folder());
    gitDir.ifPresent(Folders::remove);
  }

  private TaskTree tree(String name, String base) {
    return new TaskTree(repository, name, base);
  }

  /** Those of the paths that a commit contains, in its order. */
  List<String> tracked(String commit, List<String> paths) {
    if (paths.isEmpty()) {
      return List.of();
    }
    List<String> all =
        repository.git().must("ls-tree", "-r", "-z", "--name-only", commit).names().stream()
            .filter(path -> path.startsWith(repository.prefix()))
            .map(path -> path.substring(repository.prefix().length()))
            .toList();
    return all.stream().filter(paths::contains).toList();
  }
}
