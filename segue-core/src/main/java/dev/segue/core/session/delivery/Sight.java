package dev.segue.core.session.delivery;

import dev.segue.core.session.readiness.AgentState;
import dev.segue.core.session.readiness.Composer;
import dev.segue.core.session.readiness.Verdict;
import java.util.List;

/**
 * One look at the terminal.
 *
 * @param atMillis when everything that had come by then was taken in
 * @param rows the text rows above the composer, as they stand
 */
public record Sight(Verdict verdict, long atMillis, List<String> rows) {
  public Sight {
    rows = List.copyOf(rows);
  }

  boolean is(AgentState state) {
    return verdict.state() == state;
  }

  Composer composer() {
    return verdict.composer();
  }

  /** Nothing stands in the composer that anybody typed. */
  boolean isComposerEmpty() {
    return composer().content() == Composer.Content.EMPTY;
  }

  /** Something stands in the composer that somebody typed. */
  boolean isComposerFilled() {
    return composer().content() == Composer.Content.TEXT
        || composer().content() == Composer.Content.PASTE;
  }
}
