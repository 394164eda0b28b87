package dev.segue.core.session;

import java.util.List;

/** Result of an edit of a hook file. */
public sealed interface HookEdit {
  /** It is right as it is. */
  record Same() implements HookEdit {}

  /**
   * It is to be another.
   *
   * @param removed pieces that are gone, in order
   * @param added pieces that are new, in the order in which they were put in; taken out in turn
   *     from the last, they leave what was there before
   */
  record Changed(String text, List<String> removed, List<String> added) implements HookEdit {
    public Changed {
      removed = List.copyOf(removed);
      added = List.copyOf(added);
    }
  }

  /** It cannot be understood, so it is to be left alone. */
  record Refused(String reason) implements HookEdit {}
}
