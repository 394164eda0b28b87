package dev.segue.app.worktree;

import dev.segue.app.worktree.MergeResult.Conflict;
import dev.segue.app.worktree.MergeResult.Failed;
import dev.segue.app.worktree.MergeResult.Merged;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Brings a task's work into the workspace: what is uncommitted becomes a commit on its branch, a
 * merge commit is made of objects, and the workspace moves to it by a fast-forward. Until that last
 * step nothing has changed for the user; each step finds out what is done already.
 */
final class Merging {
  private static final int TRIES = 5;
  private static final List<String> MERGE_FILES =
      List.of("MERGE_HEAD", "MERGE_MSG", "MERGE_MODE", "AUTO_MERGE");

  private final TaskTree tree;
  private final Repository repository;
  private final Git git;
  private final String message;

  Merging(TaskTree tree, String message) {
    this.tree = tree;
    this.repository = tree.repository();
    this.git = repository.git();
    String clean = message.replace("\0", "").strip();
    this.message = Answer.bytes((clean.isEmpty() ? "Work on " + tree.name() : clean) + "\n");
  }

  MergeResult merge() {
    repository.mustBeInPlace();
    Optional<Path> gitDir = tree.gitDir();
    if (gitDir.isPresent() && Folders.isFolder(tree.folder())) {
      List<String> unmerged = commitRest(gitDir.get());
      if (!unmerged.isEmpty()) {
        return conflict(unmerged, false);
      }
    }
    Optional<String> tip = tree.tip();
    if (tip.isEmpty()) {
      return new Failed("there is no branch " + tree.branch());
    }
    for (int tried = 0; tried < TRIES; tried++) {
      Optional<MergeResult> result = mergeInto(repository.head(), tip.get());
      if (result.isPresent()) {
        return result.get();
      }
    }
    return new Failed("HEAD of the workspace keeps moving; merge again when nobody commits there");
  }

  /**
   * Commits what is uncommitted in the worktree, on the task's branch whatever is checked out.
   *
   * @return files that are unmerged, so that nothing could be committed
   */
  private List<String> commitRest(Path gitDir) {
    tree.removeStaleLocks(gitDir);
    Git inside = repository.guarded(Git.in(tree.checkout(gitDir)));
    String commit =
        repository
            .commit(inside, "HEAD")
            .orElseThrow(() -> new WorktreeException("nothing is checked out in " + tree.folder()));
    if (!inside.ask("symbolic-ref", "-q", "HEAD").line().equals(tree.ref())) {
      // An agent went to another branch. What is in the folder was verified, so that is the work.
      inside.must("update-ref", tree.ref(), commit);
      inside.must("symbolic-ref", "HEAD", tree.ref());
    }
    List<String> unmerged =
        inside.must("ls-files", "-u", "-z").names().stream()
            .map(entry -> entry.substring(entry.indexOf('\t') + 1))
            .distinct()
            .toList();
    if (!unmerged.isEmpty()) {
      return unmerged;
    }
    addAll(inside);
    String files = inside.must("write-tree").line();
    List<String> others = mergeHeads(gitDir, inside);
    if (!others.isEmpty() || !files.equals(treeOf(inside, commit))) {
      var parents = new ArrayList<>(List.of(commit));
      parents.addAll(others);
      inside.must("update-ref", "-m", "segue: work", tree.ref(), commitOf(files, parents), commit);
      MERGE_FILES.forEach(file -> Folders.remove(gitDir.resolve(file)));
    }
    return List.of();
  }

  /** As {@code git add -A}, which however runs git inside of nested repositories, as they say. */
  private void addAll(Git inside) {
    Map<Boolean, List<String>> changed =
        inside
            .must("ls-files", "-z", "--modified", "--deleted", "--others", "--exclude-standard")
            .names()
            .stream()
            .distinct()
            .collect(Collectors.partitioningBy(this::isNowFolder));
    update(inside, changed.getOrDefault(true, List.of()), "--force-remove");
    update(inside, changed.getOrDefault(false, List.of()), "--add", "--remove", "--replace");
  }

  /** A nested repository ends with a slash, or is one already; any other name was a file. */
  private boolean isNowFolder(String name) {
    try {
      Path path = tree.folder().resolve(Answer.readable(name));
      return !name.endsWith("/") && Folders.isFolder(path) && !Folders.exists(path.resolve(".git"));
    } catch (InvalidPathException _) {
      return false; // Not to be named on this system; git then refuses what it cannot add.
    }
  }

  private static void update(Git inside, List<String> names, String... how) {
    String input =
        names.stream()
            .map(name -> (name.endsWith("/") ? name.substring(0, name.length() - 1) : name) + "\0")
            .collect(Collectors.joining());
    var arguments = new ArrayList<>(List.of("update-index", "-z"));
    arguments.addAll(List.of(how));
    arguments.add("--stdin");
    if (!names.isEmpty()) {
      inside.must(Settings.none(), input, arguments.toArray(String[]::new));
    }
  }

  /** What an operator is merging by hand in the worktree. */
  private List<String> mergeHeads(Path gitDir, Git inside) {
    return Folders.text(gitDir.resolve("MERGE_HEAD")).stream()
        .flatMap(String::lines)
        .flatMap(head -> repository.commit(inside, head).stream())
        .toList();
  }

  /** Empty when HEAD moved meanwhile. */
  private Optional<MergeResult> mergeInto(String head, String tip) {
    if (git.ask("merge-base", "--is-ancestor", tip, head).isFine()) {
      return Optional.of(new Merged(tree.branch(), broughtBy(tip, head)));
    }
    Optional<String> state = repository.underWay();
    if (state.isPresent()) {
      return Optional.of(
          new Failed(state.get() + " is under way in the workspace; finish or abort it first"));
    }
    Answer merged =
        git.run(
            Settings.none(),
            "",
            "merge-tree",
            "--write-tree",
            "-z",
            "--name-only",
            "--no-messages",
            head,
            tip);
    if (merged.exit() == 1) {
      return Optional.of(conflict(conflicting(merged, head, tip), false));
    }
    if (!merged.isFine()) {
      return Optional.of(
          new Failed("git cannot merge %s: %s".formatted(tree.branch(), merged.why())));
    }
    String commit = commitOf(merged.names().getFirst(), List.of(head, tip));
    return new FastForward(repository, head, commit).run(tree.branch());
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

  private String commitOf(String files, List<String> parents) {
    var arguments = new ArrayList<>(List.of("commit-tree", "-F", "-"));
    parents.forEach(parent -> arguments.addAll(List.of("-p", parent)));
    arguments.add(files);
    return git.with(repository.identity().environment())
        .must(Settings.none(), message, arguments.toArray(String[]::new))
        .line();
  }

  private static String treeOf(Git where, String commit) {
    return where.must("rev-parse", commit + "^{tree}").line();
  }

  /** Where a file and a folder collide git names the file after the side it comes from. */
  private static List<String> conflicting(Answer merged, String head, String tip) {
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
    files.forEach(file -> readable.add(Answer.readable(file)));
    return new Conflict(List.copyOf(readable), isUserWork);
  }
}
