package dev.segue.core.session.readiness;

import java.util.List;
import java.util.Optional;

/**
 * What tells of a dialog or of a turn. All that is there must hold.
 *
 * @param name seen by people who ask why
 * @param dialog kind of the dialog that it tells of; absent: it tells of a turn
 * @param title found in the window's title
 * @param reported found in what the program says of its state
 * @param composer whether one must be shown, or must not
 */
public record Rule(
    String name,
    Optional<String> dialog,
    Optional<RowPattern> title,
    Optional<RowPattern> reported,
    Optional<Boolean> composer,
    List<Look> looks) {
  public Rule {
    looks = List.copyOf(looks);
    if (title.isEmpty() && reported.isEmpty() && looks.isEmpty()) {
      throw new IllegalArgumentException("rule " + name + " looks at nothing");
    }
  }
}
