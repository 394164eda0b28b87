package dev.segue.core.workflow;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Kind of work that is done on a task at a time. */
public enum Phase {
  DESIGN,
  BUILD,
  TEST,
  DOC;

  private static final Map<String, Phase> BY_STATE =
      Map.ofEntries(
          Map.entry("todo", BUILD),
          Map.entry("implementing", BUILD),
          Map.entry("dev_completed", BUILD),
          Map.entry("pending_arch_review", BUILD),
          Map.entry("arch_reviewing", BUILD),
          Map.entry("arch_approved", BUILD),
          Map.entry("arch_rejected", BUILD),
          Map.entry("pending_qa", TEST),
          Map.entry("qa_testing", TEST),
          Map.entry("qa_passed", TEST),
          Map.entry("qa_failed", TEST),
          Map.entry("pending_po_approval", DOC),
          Map.entry("po_approved", DOC));

  /** Its name on the wire. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Reads a name, in any case. */
  public static Optional<Phase> parse(String word) {
    String name = word.strip().toLowerCase(Locale.ROOT);
    for (Phase phase : values()) {
      if (phase.word().equals(name)) {
        return Optional.of(phase);
      }
    }
    return Optional.empty();
  }

  /** The phase that a state of the workflow implies; empty where it implies none. */
  public static Optional<Phase> ofState(String state) {
    return Optional.ofNullable(BY_STATE.get(state.strip().toLowerCase(Locale.ROOT)));
  }
}
