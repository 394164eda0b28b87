package dev.segue.run.worktree;

import dev.segue.run.git.Git;
import dev.segue.run.git.GitException;
import dev.segue.run.git.GitResult;
import dev.segue.run.git.GitSettings;
import dev.segue.run.worktree.MergeResult.Merged;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The branch that work is merged into: the one its run began on, whatever is checked out now. Where
 * it is checked out in the workspace, the workspace moves along; where it is checked out nowhere,
 * its ref is moved alone.
 */
final class Destination {
  private static final String DETACHED = "detached at ";
  private static final String HEADS = "refs/heads/";
  private static final int LOOKED_BACK = 1_000;

  /**
   * Current position of the branch.
   *
   * @param head its commit
   * @param isCheckedOut whether the workspace is on it
   */
  record Position(String head, boolean isCheckedOut) {
    Position at(String commit) {
      return new Position(commit, isCheckedOut);
    }
  }

  private final Repository repository;
  private final Git git;
  private final String word;

  /**
   * @param word as {@link #checkedOut} gives it; absent: what is checked out
   */
  Destination(Repository repository, Optional<String> word) {
    this.repository = repository;
    this.git = repository.git();
    this.word = word.orElseGet(() -> checkedOut(repository));
  }

  /** The branch of the workspace by its short name, or {@code detached at COMMIT}. */
  static String checkedOut(Repository repository) {
    return branch(repository).orElseGet(() -> DETACHED + repository.head());
  }

  private static Optional<String> branch(Repository repository) {
    GitResult answer = repository.plainGit().ask("symbolic-ref", "-q", "HEAD");
    String ref = GitResult.readable(answer.line());
    return answer.isFine() && ref.startsWith(HEADS)
        ? Optional.of(ref.substring(HEADS.length()))
        : Optional.empty();
  }

  String word() {
    return word;
  }

  /**
   * @throws GitException when nothing can be merged into it now; the sentence says what to do
   */
  Position now() {
    return word.startsWith(DETACHED) ? detached(word.substring(DETACHED.length())) : onBranch();
  }

  private Position onBranch() {
    boolean isHere = branch(repository).filter(word::equals).isPresent();
    if (isHere) {
      return new Position(repository.head(), true);
    }
    String here = checkedOut(repository);
    String tip =
        repository
            .commit(git, ref())
            .orElseThrow(
                () ->
                    new GitException(
                        "the run began on branch %s, which is gone, and %s is checked out; make %s again (git branch %s COMMIT), then unblock the task"
                            .formatted(word, here, word, word)));
    Optional<String> elsewhere = repository.folderOn(ref());
    if (elsewhere.isPresent()) {
      throw new GitException(
          "the run began on branch %s, which is checked out in %s, while %s is checked out in the workspace; git switch %s there or here, then unblock the task"
              .formatted(word, elsewhere.get(), here, word));
    }
    return new Position(tip, false);
  }

  private String ref() {
    return HEADS + GitResult.bytes(word);
  }

  /** Commits on top of it are fine; another commit checked out is another place. */
  private Position detached(String commit) {
    Optional<String> branch = branch(repository);
    String head = repository.head();
    if (branch.isEmpty() && isReachedWithoutCheckout(commit, head)) {
      return new Position(head, true);
    }
    throw new GitException(
        "the run began on the detached commit %s, and %s is checked out; git checkout --detach the commit that the run left (git reflog), then unblock the task"
            .formatted(commit, branch.orElse(head)));
  }

  private boolean isReachedWithoutCheckout(String from, String head) {
    if (!git.ask("merge-base", "--is-ancestor", from, head).isFine()) {
      return false;
    }
    if (from.equals(head)) {
      return true;
    }
    List<String> moves =
        git.ask("log", "-g", "-n", Integer.toString(LOOKED_BACK), "--format=%H %gs", "HEAD")
            .out()
            .lines()
            .toList()
            .reversed();
    // All that was ever reached from there by our merges, or by commits on no branch.
    Set<String> line = new HashSet<>(Set.of(from));
    String before = "";
    boolean isDetached = false;
    for (String move : moves) {
      String now = move.substring(0, Math.max(0, move.indexOf(' ')));
      boolean isCheckout = move.contains(" checkout: moving ");
      boolean isOurs = move.matches("\\S+ merge [0-9a-f]{40,64}: .*");
      if (line.contains(before) && !isCheckout && (isDetached || isOurs)) {
        line.add(now);
      }
      isDetached = isCheckout ? move.matches(".* to ([0-9a-f]{7,64}|HEAD)") : isDetached;
      before = now;
    }
    return moves.isEmpty() || line.contains(head);
  }

  /** Moves it to a commit that follows; empty when it is no longer where it was. */
  Optional<MergeResult> move(Position position, String commit, String branch) {
    if (position.isCheckedOut()) {
      return new FastForward(repository, position.head(), commit).run(branch);
    }
    GitResult moved =
        git.patiently(
            GitSettings.none(),
            "",
            "update-ref",
            "-m",
            "segue: merge " + branch,
            ref(),
            commit,
            position.head());
    if (moved.isFine()) {
      return Optional.of(new Merged(branch, commit, nothing()));
    }
    boolean isMoved = !repository.commit(git, ref()).equals(Optional.of(position.head()));
    return isMoved
        ? Optional.empty()
        : Optional.of(
            new MergeResult.Failed("git cannot move %s: %s".formatted(word, moved.why())));
  }

  Brought nothing() {
    return new Brought(word, List.of(), List.of(), java.util.Map.of());
  }
}
