package dev.segue.session.play;

import dev.segue.core.session.readiness.ComposerShape;
import dev.segue.testkit.terminal.log.Entry;
import dev.segue.testkit.terminal.log.Where;
import java.util.ArrayList;
import java.util.List;

/**
 * When an agent was really ready, by its own log alone: its composer was shown, nobody else's keys
 * were in it and no suggestion that may not be typed over.
 */
final class Readied {
  private final List<Span> spans = new ArrayList<>();
  private final boolean yields;
  private Where where = Where.STARTING;
  private boolean isSuggesting;
  private int keys;
  private long since = -1;

  /** From the first of these milliseconds up to the second. */
  record Span(long from, long to) {}

  private Readied(boolean yields) {
    this.yields = yields;
  }

  static List<Span> of(Played played) {
    boolean yields =
        played
            .deliveryScenario()
            .profile()
            .composer()
            .filter(shape -> shape.ghost() == ComposerShape.Ghost.YIELDS)
            .isPresent();
    var readied = new Readied(yields);
    played.log().forEach(readied::add);
    readied.close(played.until());
    return readied.spans;
  }

  private void add(Entry entry) {
    switch (entry) {
      case Entry.Shows one -> where = one.where();
      case Entry.Suggested _ -> isSuggesting = !yields;
      case Entry.Human one -> human(one.bytes());
      case Entry.Submitted one -> {
        isSuggesting = false;
        keys = 0;
        close(one.at());
      }
      case Entry.Ended one -> close(one.at());
      default -> {
        return;
      }
    }
    boolean isReady = where == Where.COMPOSER && !isSuggesting && keys == 0;
    if (!isReady) {
      close(entry.at());
    } else if (since < 0) {
      since = entry.at();
    }
  }

  private void human(String bytes) {
    switch (bytes) {
      case "\r" -> keys = 0;
      case "\u007f" -> keys = Math.max(0, keys - 1);
      default -> keys++;
    }
  }

  private void close(long at) {
    if (since >= 0) {
      spans.add(new Span(since, at));
    }
    since = -1;
  }
}
