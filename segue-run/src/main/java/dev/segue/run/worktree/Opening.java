package dev.segue.run.worktree;

import dev.segue.run.git.Folders;
import dev.segue.run.git.Git;
import dev.segue.run.git.GitException;
import dev.segue.run.git.GitSettings;
import dev.segue.run.git.RunningGit;
import dev.segue.run.worktree.Marks.Mark;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Makes a task's worktree and branch, or takes up what is there of them. The order is mark, branch,
 * worktree; a worktree that is not finished is locked.
 */
final class Opening {
  private static final String LOCK = "locked";

  /** git's own word for it. */
  private static final String HALF_MADE = "initializing";

  private final TaskTree tree;
  private final Repository repository;
  private final Marks marks;
  private final Optional<String> target;

  Opening(TaskTree tree, Marks marks, Optional<String> target) {
    this.target = target;
    this.tree = tree;
    this.repository = tree.repository();
    this.marks = marks;
  }

  Workplace open(String taskId) {
    repository.mustBeInPlace();
    Optional<Mark> mark = marks.of(tree.name());
    mustBeOurs(mark, taskId);
    awaitMaking();
    Optional<Path> gitDir = tree.gitDir().filter(this::isWhole);
    Optional<String> tip = mark.isPresent() ? tree.tip() : Optional.empty();
    Mark known;
    if (mark.isPresent() && (tip.isPresent() || gitDir.isPresent())) {
      known = mark.get();
      adopt(known, gitDir, tip);
    } else {
      known = new Mark(taskId, new Destination(repository, target).now().head());
      makeAnew(known);
    }
    Path folder = tree.folder().resolve(repository.prefix());
    Folders.make(folder);
    return new Workplace(folder, tree.branch(), known.baseCommit(), unfilled());
  }

  /**
   * Makes whole what is there of the worktree, and makes none where there are no files.
   *
   * @return git's own folder of it
   */
  Optional<Path> repair() {
    awaitMaking();
    Optional<Path> gitDir = tree.gitDir().filter(this::isWhole);
    Optional<Mark> mark = marks.of(tree.name());
    if (mark.isEmpty() || Folders.in(tree.folder()).isEmpty()) {
      return Optional.empty();
    }
    adopt(mark.get(), gitDir, tree.tip());
    return tree.gitDir();
  }

  /** Fills submodules that are empty; those that cannot be are told. */
  private List<String> unfilled() {
    return tree.gitDir()
        .map(gitDir -> new SubmoduleFilling(repository).fill(tree.checkout(gitDir)))
        .orElse(List.of());
  }

  private void mustBeOurs(Optional<Mark> mark, String taskId) {
    if (mark.isPresent() && !mark.get().taskId().equals(taskId)) {
      throw new GitException(
          "tasks %s and %s would have the same branch %s; rename one"
              .formatted(taskId, mark.get().taskId(), tree.branch()));
    }
    if (mark.isEmpty() && tree.tip().isPresent()) {
      throw new GitException(
          "there is a branch %s that Segue did not make; rename it".formatted(tree.branch()));
    }
    if (mark.isEmpty() && !Folders.in(tree.folder()).isEmpty()) {
      throw new GitException(
          "%s is not known to git as a worktree of Segue; move it away".formatted(tree.folder()));
    }
    if (mark.isPresent() && tree.isUsedElsewhere()) {
      throw new GitException(
          "branch %s is checked out in another folder; git worktree list says where"
              .formatted(tree.branch()));
    }
  }

  /** Removes what was killed in the middle of being made: no agent has worked there. */
  private boolean isWhole(Path gitDir) {
    boolean isHalf = isHalfMade(gitDir);
    if (isHalf) {
      Folders.remove(tree.folder());
      Folders.remove(gitDir);
    }
    return !isHalf;
  }

  private static boolean isHalfMade(Path gitDir) {
    return Folders.text(gitDir.resolve(LOCK)).filter(HALF_MADE::equals).isPresent();
  }

  /** The git of a killed supervisor may be at it still, and would remove what it cannot finish. */
  private void awaitMaking() {
    if (tree.gitDir().filter(Opening::isHalfMade).isPresent()) {
      RunningGit.awaitEnd(tree.folder(), Git.DEADLINE);
    }
  }

  private void makeAnew(Mark mark) {
    tree.gitDir().ifPresent(Folders::remove);
    Folders.remove(tree.folder());
    marks.put(tree.name(), mark);
    add("--no-track", "-b", tree.branch(), tree.folder().toString(), mark.baseCommit());
  }

  private void adopt(Mark mark, Optional<Path> gitDir, Optional<String> tip) {
    boolean hasFiles = !Folders.in(tree.folder()).isEmpty();
    if (hasFiles && gitDir.isPresent()) {
      tree.removeStaleLocks(gitDir.get());
      new MergedTrial(tree, gitDir.get()).adopt();
      if (tip.isEmpty()) {
        restoreBranch(mark, gitDir.get());
      }
      link(gitDir.get());
    } else if (hasFiles) {
      rebuild();
    } else {
      gitDir.ifPresent(Folders::remove);
      Folders.remove(tree.folder());
      if (tip.isEmpty()) {
        repository.git().must("update-ref", tree.ref(), mark.baseCommit());
      }
      add(tree.folder().toString(), tree.branch());
    }
  }

  /** The branch is gone, the files are not: it goes where the worktree was last. */
  private void restoreBranch(Mark mark, Path gitDir) {
    Git git = repository.guarded(Git.in(tree.checkout(gitDir)));
    String commit =
        repository
            .commit(git, "HEAD")
            .or(() -> lastOf(gitDir).flatMap(last -> repository.commit(git, last)))
            .orElse(mark.baseCommit());
    repository.git().must("update-ref", tree.ref(), commit);
  }

  private static Optional<String> lastOf(Path gitDir) {
    return Folders.text(gitDir.resolve("logs/HEAD")).stream()
        .flatMap(String::lines)
        .flatMap(line -> Stream.of(line.split(" ", 3)).limit(2))
        // A deletion is written down as a move to zeros.
        .filter(word -> word.matches("[0-9a-f]{40,64}") && !word.matches("0+"))
        .reduce((_, last) -> last);
  }

  /** The files are there, what git knew of them is not: the three files of a linked worktree. */
  private void rebuild() {
    Path worktrees = repository.workspace().commonDir().resolve("worktrees");
    Path gitDir = worktrees.resolve("segue-%s-%s".formatted(repository.projectName(), tree.name()));
    Folders.remove(gitDir);
    Folders.make(gitDir);
    Folders.write(gitDir.resolve("HEAD"), "ref: " + tree.ref() + "\n");
    Folders.write(gitDir.resolve("commondir"), "../..\n");
    Folders.write(gitDir.resolve("gitdir"), tree.folder().resolve(".git") + "\n");
    link(gitDir);
    Git git = repository.guarded(Git.in(tree.checkout(gitDir)));
    git.must(GitSettings.none(), "", "reset", "-q");
  }

  /** Agents may have broken it; git needs it only when it is called by others than us. */
  private void link(Path gitDir) {
    Path link = tree.folder().resolve(".git");
    String text = "gitdir: " + gitDir;
    boolean isPlain = Files.isRegularFile(link, LinkOption.NOFOLLOW_LINKS);
    if (!isPlain || !Folders.text(link).filter(text::equals).isPresent()) {
      Folders.remove(link);
      Folders.write(link, text + "\n");
    }
  }

  /**
   * Only the making is done one after the other, since git looks at the other worktrees then; the
   * files come at once. The worktree stays locked, as git itself keeps it, until they are there.
   */
  private void add(String... arguments) {
    var all = new ArrayList<>(List.of("worktree", "add", "-q", "--no-checkout"));
    all.addAll(List.of("--lock", "--reason", HALF_MADE));
    all.addAll(Arrays.asList(arguments));
    repository.oneAtATime(
        () -> repository.git().forPlace(tree.folder()).must(all.toArray(String[]::new)));
    Path gitDir =
        tree.gitDir().orElseThrow(() -> new GitException("git made no worktree " + tree.folder()));
    Git inside = repository.guarded(Git.in(tree.checkout(gitDir)));
    inside.must(GitSettings.none(), "", "reset", "-q", "--hard");
    Folders.remove(gitDir.resolve(LOCK));
  }
}
