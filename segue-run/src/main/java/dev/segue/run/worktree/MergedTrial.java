package dev.segue.run.worktree;

import dev.segue.run.git.Folders;
import dev.segue.run.git.Git;
import dev.segue.run.git.GitResult;
import dev.segue.run.git.GitSettings;
import dev.segue.run.git.Room;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Puts merged files into the worktree of a task for as long as they are checked. A file beside
 * git's own of the worktree says so: whoever finds it after a kill knows that what lies there was
 * merged, and not verified.
 */
final class MergedTrial {
  private static final String NOTE = "segue-merged";

  private final TaskTree tree;
  private final Path gitDir;

  MergedTrial(TaskTree tree, Path gitDir) {
    this.tree = tree;
    this.gitDir = gitDir;
  }

  /**
   * Checks out a commit that follows the work; ignored files and the task's branch stay.
   *
   * @return why that is not possible, after which all is as before
   */
  Optional<String> begin(String commit) {
    Git git = git();
    Optional<String> full =
        new Room(tree.folder()).lack(Room.bytesToWrite(git, tree.ref(), commit));
    if (full.isPresent()) {
      return full;
    }
    Optional<String> inTheWay = added(git, commit).stream().filter(this::isThere).findFirst();
    if (inTheWay.isPresent()) {
      return Optional.of(why(inTheWay.get() + " is there already"));
    }
    Folders.write(gitDir.resolve(NOTE), commit + "\n");
    GitResult moved =
        git.patiently(
            GitSettings.none(), "", "checkout", "-q", "--detach", "--no-overwrite-ignore", commit);
    if (moved.isFine()) {
      return Optional.empty();
    }
    takeBack();
    return Optional.of(why(moved.why()));
  }

  private String why(String reason) {
    return "the merged files cannot be checked in %s: %s; move what is in the way there, then unblock the task"
        .formatted(tree.folder(), reason);
  }

  /** Files that a checkout in place of the work makes. */
  private List<String> added(Git git, String commit) {
    return git
        .must(
            "diff-tree",
            "-r",
            "-z",
            "--name-only",
            "--no-renames",
            "--diff-filter=A",
            tree.ref(),
            commit)
        .names()
        .stream()
        .map(GitResult::readable)
        .toList();
  }

  /** Itself, and not by a link on the way. */
  private boolean isThere(String name) {
    try {
      Path at = tree.folder();
      for (Path part : Path.of(name)) {
        if (!Folders.isFolder(at)) {
          return false;
        }
        at = at.resolve(part);
      }
      return Folders.exists(at);
    } catch (InvalidPathException _) {
      return false; // Not to be named on this system; git then refuses what it cannot write.
    }
  }

  /** The worktree is as it was before {@link #begin}, if that was called. */
  void takeBack() {
    if (Folders.exists(gitDir.resolve(NOTE))) {
      tree.removeStaleLocks(gitDir);
      Git git = git();
      git.must("symbolic-ref", "HEAD", tree.ref());
      // Of a checkout that did not come to its end git itself knows nothing.
      Folders.text(gitDir.resolve(NOTE))
          .flatMap(commit -> tree.repository().commit(git, commit))
          .map(commit -> added(git, commit).stream().filter(this::isThere))
          .ifPresent(made -> made.map(tree.folder()::resolve).forEach(Folders::remove));
      git.must("reset", "-q", "--hard");
      Folders.remove(gitDir.resolve(NOTE));
    }
  }

  /** Merged files that did not hold are what the next agent begins with. */
  void adopt() {
    Optional<String> commit = Folders.text(gitDir.resolve(NOTE));
    if (commit.isPresent()) {
      Git git = git();
      if (git.ask("rev-parse", "HEAD").line().equals(commit.get())) {
        git.must("update-ref", "-m", "segue: merged", tree.ref(), commit.get());
        git.must("symbolic-ref", "HEAD", tree.ref());
        Folders.remove(gitDir.resolve(NOTE));
      } else {
        takeBack();
      }
    }
  }

  private Git git() {
    return tree.repository().guarded(Git.in(tree.checkout(gitDir)));
  }
}
