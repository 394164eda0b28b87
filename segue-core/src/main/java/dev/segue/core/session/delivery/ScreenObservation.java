package dev.segue.core.session.delivery;

import dev.segue.core.session.readiness.AgentState;
import dev.segue.core.session.readiness.Composer;
import dev.segue.core.session.readiness.ReadinessVerdict;
import java.util.List;

/**
 * One look at the terminal.
 *
 * @param atMillis when everything that had come by then was taken in
 * @param rows the text of all rows
 */
public record ScreenObservation(ReadinessVerdict verdict, long atMillis, List<String> rows) {
  public ScreenObservation {
    rows = List.copyOf(rows);
  }

  boolean is(AgentState state) {
    return verdict.state() == state;
  }

  /** Keys would go to somebody else, whatever stands in what looks like a composer. */
  boolean isCovered() {
    return is(AgentState.DIALOG) || is(AgentState.EXITED);
  }

  Composer composer() {
    return verdict.composer();
  }

  /** Nothing stands in the composer that anybody typed. */
  boolean isComposerEmpty() {
    return composer().content() == Composer.Content.EMPTY
        || composer().content() == Composer.Content.GHOST;
  }

  /** Something stands in the composer that somebody typed. */
  boolean isComposerFilled() {
    return composer().content() == Composer.Content.TEXT
        || composer().content() == Composer.Content.PASTE;
  }
}
