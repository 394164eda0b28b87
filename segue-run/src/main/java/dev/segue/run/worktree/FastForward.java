package dev.segue.run.worktree;

import dev.segue.run.git.Git;
import dev.segue.run.git.GitResult;
import dev.segue.run.git.GitSettings;
import dev.segue.run.git.Room;
import dev.segue.run.git.RunningGit;
import dev.segue.run.worktree.MergeResult.Failed;
import dev.segue.run.worktree.MergeResult.Merged;
import java.util.List;
import java.util.Optional;

/**
 * Moves the workspace from its HEAD to a commit that follows it. git looks at everything before it
 * writes anything, and refuses where uncommitted, untracked or ignored files would be overwritten.
 */
final class FastForward {
  private final Repository repository;
  private final Git git;
  private final String from;
  private final String to;

  FastForward(Repository repository, String from, String to) {
    this.repository = repository;
    this.git = repository.git();
    this.from = from;
    this.to = to;
  }

  /** Empty when HEAD is not where it was. */
  Optional<MergeResult> run(String branch) {
    Optional<String> full =
        new Room(repository.workspace().folder()).lack(Room.bytesToWrite(git, from, to));
    if (full.isPresent()) {
      return Optional.of(new Failed(full.get()));
    }
    GitResult moved = move();
    if (moved.err().contains("index.lock")) {
      RunningGit.awaitEnd(repository.workspace().folder(), Git.DEADLINE);
      moved = move();
    }
    if (moved.isFine()) {
      return Optional.of(merged(branch));
    }
    if (!repository.head().equals(from)) {
      return Optional.empty();
    }
    List<String> inTheWay = inTheWay(moved);
    if (inTheWay.isEmpty()) {
      return Optional.of(new Failed(why(moved)));
    }
    var there = new FilesAlreadyThere(repository, from, to, inTheWay);
    return Optional.of(
        there.isAll() && there.moving(() -> move().isFine())
            ? merged(branch)
            : Merging.conflict(inTheWay, true));
  }

  /** What git does not carry comes later. */
  private MergeResult merged(String branch) {
    return new Merged(branch, to, new Brought("", List.of(), List.of(), java.util.Map.of()));
  }

  private static String why(GitResult refused) {
    String hint =
        refused.err().contains("index.lock")
            ? "; wait for the git that runs there, or remove that file if none does"
            : "";
    return "git cannot move the workspace: " + refused.why() + hint;
  }

  private GitResult move() {
    return git.patiently(
        GitSettings.none(),
        "",
        "merge",
        "--ff-only",
        "--no-overwrite-ignore",
        "--no-autostash",
        "--no-verify-signatures",
        "--no-squash",
        "--no-stat",
        "-q",
        to);
  }

  /** Of the files that would change, those that git names, each in a line of its own. */
  private List<String> inTheWay(GitResult refused) {
    List<String> changed =
        git.must("diff-tree", "-r", "-z", "--name-only", "--no-renames", from, to).names();
    List<String> named =
        changed.stream().filter(path -> refused.err().contains("\t" + path + "\n")).toList();
    return named.isEmpty()
        ? refused
            .err()
            .lines()
            .filter(line -> line.startsWith("\t"))
            .map(line -> line.substring(1))
            .toList()
        : named;
  }
}
