package dev.segue.session.hook;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Planned change of a hook file. */
public sealed interface HookPlan {
  /** The file is right as it is. */
  record Nothing(Path file) implements HookPlan {}

  /**
   * It is left alone.
   *
   * @param reason a sentence
   */
  record Refused(String reason) implements HookPlan {}

  /**
   * It would be changed.
   *
   * @param file as the user calls it
   * @param old what it holds now; empty where it is not there
   * @param text what it would hold; empty where it would go
   * @param removed pieces of its text
   * @param added pieces of its text, in the order in which they were put in
   */
  record Change(
      Path file,
      Optional<String> old,
      Optional<String> text,
      List<String> removed,
      List<String> added)
      implements HookPlan {
    public Change {
      removed = List.copyOf(removed);
      added = List.copyOf(added);
    }
  }
}
