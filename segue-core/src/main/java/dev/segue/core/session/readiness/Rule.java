package dev.segue.core.session.readiness;

import java.util.List;
import java.util.Optional;

/**
 * What tells of a dialog, of a turn, or of a start that is not over. All that is there must hold.
 *
 * @param name seen by people who ask why
 * @param tells {@link AgentState#DIALOG}, {@link AgentState#BUSY} or {@link AgentState#STARTING}
 * @param dialog kind of the dialog that it tells of; empty for the others
 * @param title found in the window's title
 * @param reported found in what the program says of its state
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
