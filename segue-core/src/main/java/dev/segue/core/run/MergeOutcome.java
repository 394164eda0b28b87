package dev.segue.core.run;

import dev.segue.core.task.KeptWork;
import java.util.List;
import java.util.Optional;

/** Outcome of bringing a task's branch into the workspace. */
public sealed interface MergeOutcome {
  /** It is there; {@code commit} brought it. */
  record Merged(String branch, String commit, Notes notes) implements MergeOutcome {}

  /**
   * Details of a merge to report; the parts are those of {@code task_merged}.
   *
   * @param into the branch that it was merged into
   */
  record Notes(
      Optional<String> into, List<String> carried, List<String> leftBehind, List<KeptWork> kept) {
    /** Everything came along by git. */
    public static final Notes NONE = new Notes(Optional.empty(), List.of(), List.of(), List.of());

    public Notes {
      carried = List.copyOf(carried);
      leftBehind = List.copyOf(leftBehind);
      kept = List.copyOf(kept);
    }
  }

  /** Together with what was merged before it, its checks do not hold; nothing was changed. */
  record Rejected(Judgement.Rejected judgement) implements MergeOutcome {}

  /**
   * It would overwrite other work in these files; nothing was changed.
   *
   * @param uncommitted whether that is uncommitted work in the workspace
   */
  record Conflicting(String branch, List<String> files, boolean uncommitted)
      implements MergeOutcome {
    public Conflicting {
      files = List.copyOf(files);
    }
  }

  /** The repository did not let it happen; nothing was changed. */
  record Failed(String why) implements MergeOutcome {}
}
