package dev.segue.testkit.terminal.skins;

import java.util.List;

/**
 * A dialog: numbered choices, of which one is marked.
 *
 * @param kind what it is about
 * @param intro rows above the choices
 * @param choices at least one
 * @param marked index of the choice that Enter takes
 * @param yes index of the choice that agrees
 */
public record Question(Kind kind, List<String> intro, List<String> choices, int marked, int yes) {
  /** Subject of a dialog's question. */
  public enum Kind {
    /** Whether the folder may be worked in. */
    TRUST,
    /** Whether a newer version is to be installed. */
    UPDATE,
    /** Whether a tool may run. */
    PERMISSION,
    /** Whether another model is to be used. */
    NUDGE
  }

  public Question {
    intro = List.copyOf(intro);
    choices = List.copyOf(choices);
  }

  /** With another choice marked; beyond the ends nothing changes. */
  public Question marking(int index) {
    int kept = Math.clamp(index, 0, choices.size() - 1);
    return new Question(kind, intro, choices, kept, yes);
  }

  /** The first choice that does not agree, or the last of all. */
  public int no() {
    return yes == choices.size() - 1 ? 0 : choices.size() - 1;
  }
}
