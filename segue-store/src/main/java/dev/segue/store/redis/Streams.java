package dev.segue.store.redis;

import dev.segue.core.journal.JournalId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import redis.clients.jedis.Protocol.Command;

/** Reads journals. */
final class Streams {
  /** Questions that are under way at a time. */
  private static final int AT_ONCE = 500;

  private Streams() {}

  /** The last event of a journal; with nothing ever removed, its place is the stream's last id. */
  static Optional<StoredEntry> last(Line line, JournalId id) {
    Object found = line.call(Command.XREVRANGE, Keys.journal(id), "+", "-", "COUNT", "1");
    return StoredEntry.all(found).stream().findFirst();
  }

  /** At most {@code limit} events from a place on. */
  static List<StoredEntry> from(Line line, JournalId id, long seq, long limit) {
    String first = seq + "-0";
    return StoredEntry.all(
        line.call(Command.XRANGE, Keys.journal(id), first, "+", "COUNT", String.valueOf(limit)));
  }

  /** The events of one task. The index may name places that hold no event of it; see Restoring. */
  static List<StoredEntry> of(Line line, JournalId id, String subject) {
    List<String[]> ranges = ranges(id, places(line, id, subject));
    var found = new ArrayList<StoredEntry>();
    for (int i = 0; i < ranges.size(); i += AT_ONCE) {
      List<String[]> some = ranges.subList(i, Math.min(ranges.size(), i + AT_ONCE));
      line.calls(Command.XRANGE, some).forEach(page -> found.addAll(StoredEntry.all(page)));
    }
    found.removeIf(entry -> !entry.event().subject().equals(Optional.of(subject)));
    return found;
  }

  private static List<Long> places(Line line, JournalId id, String subject) {
    Object index = line.call(Command.ZRANGE, Keys.subject(id, subject), "0", "-1");
    var places = new ArrayList<Long>();
    if (index instanceof List<?> list) {
      list.forEach(place -> places.add(StoredEntry.number(Line.text(place))));
    }
    return places;
  }

  /** Places side by side are read as one range. */
  private static List<String[]> ranges(JournalId id, List<Long> places) {
    var ranges = new ArrayList<String[]>();
    int i = 0;
    while (i < places.size()) {
      int end = i;
      while (end + 1 < places.size() && places.get(end + 1) == places.get(end) + 1) {
        end++;
      }
      ranges.add(new String[] {Keys.journal(id), places.get(i) + "-0", places.get(end) + "-0"});
      i = end + 1;
    }
    return ranges;
  }
}
