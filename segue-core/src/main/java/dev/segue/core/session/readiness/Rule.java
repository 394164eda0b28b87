package dev.segue.core.session.readiness;

import java.util.List;
import java.util.Optional;

/**
 * Recognises a dialog, a turn, or a start that is not over. All conditions that are present must
 * hold.
 *
 * @param name shown to people who ask for the reason
 * @param tells {@link AgentState#DIALOG}, {@link AgentState#BUSY} or {@link AgentState#STARTING}
 * @param dialog kind of the dialog that it recognises; empty for the others
 * @param title found in the window's title
 * @param reported found in the state that the program reports
 * @param composer whether one must be shown, or must not
 */
public record Rule(
    String name,
    AgentState tells,
    Optional<String> dialog,
    Optional<RowPattern> title,
    Optional<RowPattern> reported,
    Optional<Boolean> composer,
    List<RowMatcher> looks) {
  public Rule {
    looks = List.copyOf(looks);
    if (dialog.isPresent() != (tells == AgentState.DIALOG)) {
      throw new IllegalArgumentException("rule " + name + " tells of " + tells + dialog);
    }
    if (title.isEmpty() && reported.isEmpty() && looks.isEmpty()) {
      throw new IllegalArgumentException("rule " + name + " looks at nothing");
    }
  }
}
