package dev.segue.core.supervisor;

import java.util.List;

/** What came of bringing a task's branch into the workspace. */
public sealed interface MergeOutcome {
  /** It is there; {@code commit} is HEAD of the workspace since. */
  record Merged(String branch, String commit) implements MergeOutcome {}

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
