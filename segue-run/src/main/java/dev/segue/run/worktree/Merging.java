package dev.segue.run.worktree;

import dev.segue.run.git.Folders;
import dev.segue.run.git.Git;
import dev.segue.run.git.GitException;
import dev.segue.run.git.GitResult;
import dev.segue.run.git.GitSettings;
import dev.segue.run.worktree.Destination.Position;
import dev.segue.run.worktree.MergeResult.Conflict;
import dev.segue.run.worktree.MergeResult.Failed;
import dev.segue.run.worktree.MergeResult.Merged;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;

/**
 * Brings a task's work to the branch it belongs to: what is uncommitted becomes a commit on its
 * branch, a merge commit is made of objects, it is checked where others' work changed the tree, and
 * the branch moves to it by a fast-forward. Until that step nothing has changed for the user. What
 * git does not carry follows. Each step finds out what is done already.
 */
final class Merging {
  private static final int TRIES = 5;

  private final TaskTree tree;
  private final MergeRequest request;
  private final Repository repository;
  private final Git git;
  private final CommitMaker commits;
  private final Destination destination;

  Merging(TaskTree tree, MergeRequest request) {
    this.tree = tree;
    this.request = request;
    this.repository = tree.repository();
    this.git = repository.git();
    this.commits = CommitMaker.saying(repository, request.message(), "Work on " + tree.name());
    this.destination = new Destination(repository, request.target());
  }

  /** The worktree, as far as it is still there. */
  private record Work(String tip, Optional<Path> gitDir, Optional<Unloading> unloading) {}

  MergeResult merge() throws InterruptedException {
    repository.mustBeInPlace();
    Optional<Path> gitDir = tree.gitDir().filter(_ -> Folders.isFolder(tree.folder()));
    if (gitDir.isPresent()) {
      new MergedTrial(tree, gitDir.get()).takeBack();
      List<String> unmerged = new WorkCommit(tree, gitDir.get(), commits).commit();
      if (!unmerged.isEmpty()) {
        return conflict(unmerged, false);
      }
    }
    Optional<String> tip = tree.tip();
    if (tip.isEmpty()) {
      return new Failed("there is no branch " + tree.branch());
    }
    var work =
        new Work(
            tip.get(),
            gitDir,
            gitDir.map(dir -> Unloading.of(tree, dir, tip.get(), request.named())));
    for (int tried = 0; tried < TRIES; tried++) {
      Optional<MergeResult> result = mergeInto(destination.now(), work);
      if (result.isPresent()) {
        return result.get();
      }
    }
    return new Failed(
        "%s keeps moving; unblock the task when nobody commits there"
            .formatted(destination.word()));
  }

  /** Empty when the branch moved meanwhile. */
  private Optional<MergeResult> mergeInto(Position position, Work work)
      throws InterruptedException {
    String head = position.head();
    Optional<String> made =
        git.ask("merge-base", "--is-ancestor", work.tip(), head).isFine()
            ? Optional.of(broughtBy(work.tip(), head))
            : Optional.empty();
    // What was killed behind its commit goes on from the workspace as it was before that.
    Position before = made.map(commit -> before(commit, work)).map(position::at).orElse(position);
    Optional<MergeResult> obstacle =
        work.unloading().flatMap(unloading -> unloading.obstacle(before, destination));
    if (obstacle.isPresent() || made.isPresent()) {
      return obstacle.or(() -> made.map(commit -> unloaded(work, commit)));
    }
    Optional<String> state =
        position.isCheckedOut() ? repository.underWay() : Optional.<String>empty();
    if (state.isPresent()) {
      return Optional.of(
          new Failed(state.get() + " is under way in the workspace; finish or abort it first"));
    }
    GitResult merged = mergeTree(head, work.tip());
    if (merged.exit() == 1) {
      return Optional.of(conflict(conflicting(merged, head, work.tip()), false));
    }
    if (!merged.isFine()) {
      return Optional.of(
          new Failed("git cannot merge %s: %s".formatted(tree.branch(), merged.why())));
    }
    String files = merged.names().getFirst();
    String commit = commits.make(files, List.of(head, work.tip()));
    Optional<MergeResult> doubt = check(work, files, commit);
    if (doubt.isPresent()) {
      return doubt;
    }
    return repository.whileNothingMoves(
        () ->
            destination
                .move(position, commit, tree.branch())
                .map(result -> result instanceof Merged ? unloaded(work, commit) : result));
  }

  private GitResult mergeTree(String head, String tip) {
    return git.run(
        GitSettings.none(),
        "",
        "merge-tree",
        "--write-tree",
        "-z",
        "--name-only",
        "--no-messages",
        head,
        tip);
  }

  /** Only where the tree is another than the one that was verified. */
  private Optional<MergeResult> check(Work work, String files, String commit)
      throws InterruptedException {
    if (request.recheck().isEmpty()
        || work.gitDir().isEmpty()
        || files.equals(CommitMaker.treeOf(git, work.tip()))) {
      return Optional.empty();
    }
    var trial = new MergedTrial(tree, work.gitDir().get());
    Optional<String> why = trial.begin(commit);
    if (why.isPresent()) {
      return Optional.of(new Failed(why.get()));
    }
    if (!request.recheck().get().holds()) {
      return Optional.of(new MergeResult.Rejected()); // The next agent begins with it.
    }
    trial.takeBack();
    return Optional.empty();
  }

  private MergeResult unloaded(Work work, String commit) {
    if (work.unloading().isEmpty()) {
      return new Merged(tree.branch(), commit, destination.nothing());
    }
    try {
      Brought brought =
          work.unloading().get().unload(destination, work.tip(), before(commit, work), commit);
      return new Merged(tree.branch(), commit, brought);
    } catch (GitException e) {
      return new Failed(
          "the commits are in %s, but %s".formatted(destination.word(), e.getMessage()));
    }
  }

  /** What the branch was at before a merge of the work; the commit itself when it is none. */
  private String before(String commit, Work work) {
    return repository
        .commit(git, commit + "^2")
        .filter(work.tip()::equals)
        .flatMap(_ -> repository.commit(git, commit + "^1"))
        .orElse(commit);
  }

  /** The merge that brought it; HEAD when it was there all along. */
  private String broughtBy(String tip, String head) {
    String children =
        git.must(
                "rev-list",
                "--reverse",
                "--topo-order",
                "--parents",
                "--ancestry-path",
                tip + ".." + head)
            .out();
    return children
        .lines()
        .map(line -> Arrays.asList(line.split(" ", -1)))
        .filter(line -> line.lastIndexOf(tip) > 1)
        .map(line -> line.getFirst())
        .findFirst()
        .orElse(head);
  }

  /** Where a file and a folder collide git names the file after the side it comes from. */
  private static List<String> conflicting(GitResult merged, String head, String tip) {
    return merged.names().stream()
        .skip(1)
        .map(name -> withoutEnd(withoutEnd(name, "~" + head), "~" + tip))
        .toList();
  }

  private static String withoutEnd(String name, String end) {
    return name.endsWith(end) ? name.substring(0, name.length() - end.length()) : name;
  }

  static Conflict conflict(List<String> files, boolean isUserWork) {
    var readable = new TreeSet<String>();
    files.forEach(file -> readable.add(GitResult.readable(file)));
    return new Conflict(List.copyOf(readable), isUserWork);
  }
}
