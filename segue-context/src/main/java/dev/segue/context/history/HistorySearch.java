package dev.segue.context.history;

import dev.segue.core.context.DecisionEvent;
import dev.segue.core.journal.Event;
import dev.segue.core.journal.Journal;
import dev.segue.core.journal.JournalId;
import dev.segue.core.journal.StoredEvent;
import dev.segue.core.text.Untrusted;
import dev.segue.store.UnknownEventException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Looks through a journal from its end for events in whose texts words occur. */
final class HistorySearch {
  /** Seconds of reading; a longer history is looked through in part. */
  static final int MOST_EVENTS = 100_000;

  private static final int PAGE = 1_000;
  private static final int LINE_CHARACTERS = 200;
  private static final int CHARACTERS_BEFORE = 60;

  private final Journal journal;
  private final JournalId id;
  private final HistoryTools historyTools;

  HistorySearch(Journal journal, JournalId id, HistoryTools historyTools) {
    this.journal = journal;
    this.id = id;
    this.historyTools = historyTools;
  }

  FoundHistory find(SearchWords words, int limit) {
    var hits = new ArrayList<HistoryHit>();
    int seen = 0;
    // Places have gaps, so a page goes back by places and holds as many events or fewer.
    for (long end = journal.version(id); end > 0; end -= PAGE) {
      long from = Math.max(0, end - PAGE);
      List<StoredEvent> page = journal.read(id, from, (int) (end - from)).reversed();
      for (StoredEvent event : page) {
        // Gaps pull in events of the page before.
        if (event.seq() <= end) {
          hit(event, words).ifPresent(hits::add);
        }
        if (hits.size() == limit) {
          return new FoundHistory(hits, false);
        }
      }
      seen += page.size();
      if (seen >= MOST_EVENTS) {
        return new FoundHistory(hits, end <= PAGE);
      }
    }
    return new FoundHistory(hits, true);
  }

  private Optional<HistoryHit> hit(StoredEvent stored, SearchWords words) {
    if (!SearchedTexts.TYPES.contains(stored.type())) {
      return Optional.empty();
    }
    return decoded(stored)
        .map(event -> SearchedTexts.of(event, journal::body))
        .filter(words::occurIn)
        // A word that is found in a secret alone is not found.
        .map(texts -> texts.stream().map(this::clean).toList())
        .filter(words::occurIn)
        .map(
            texts ->
                new HistoryHit(
                    stored.seq(),
                    stored.time(),
                    stored.type(),
                    stored.subject().filter(subject -> !subject.equals(DecisionEvent.SUBJECT)),
                    line(texts, words)));
  }

  private Optional<Event> decoded(StoredEvent stored) {
    try {
      return Optional.of(historyTools.codec().decode(stored).event());
    } catch (UnknownEventException _) {
      // One that cannot be read has no text; the rest of the history still has.
      return Optional.empty();
    }
  }

  private String clean(String text) {
    return Untrusted.oneLine(historyTools.redactor().redact(Untrusted.visible(text)));
  }

  private static String line(List<String> texts, SearchWords words) {
    String text =
        texts.stream().filter(t -> words.placeIn(t) >= 0).findFirst().orElse(texts.getFirst());
    // Lower case can be longer than the text itself.
    int place = Math.clamp(words.placeIn(text), 0, text.length());
    int begin = Math.max(0, place - CHARACTERS_BEFORE);
    while (begin > 0 && begin < place && text.charAt(begin) != ' ') {
      begin++;
    }
    String rest = text.substring(wholeCharacter(text, begin)).strip();
    return Untrusted.cut(begin == 0 ? rest : "… " + rest, LINE_CHARACTERS);
  }

  private static int wholeCharacter(String text, int at) {
    return at > 0 && at < text.length() && Character.isLowSurrogate(text.charAt(at)) ? at - 1 : at;
  }
}
