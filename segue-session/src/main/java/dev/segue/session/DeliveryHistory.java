package dev.segue.session;

import dev.segue.core.journal.Journal;
import dev.segue.core.journal.JournalId;
import dev.segue.core.journal.StoredEvent;
import dev.segue.core.view.DeliveryFold;
import dev.segue.core.view.DeliveryNumbers;
import dev.segue.store.EventCodec;
import java.util.Collection;
import java.util.List;

/** Reads deliveries from the journals of sessions. */
public final class DeliveryHistory {
  private static final int PAGE = 1_000;

  private DeliveryHistory() {}

  /** The numbers of all sessions of these projects; sessions that name no project count, too. */
  public static DeliveryNumbers of(Journal store, EventCodec codec, Collection<String> projects) {
    var all = new DeliveryNumbers();
    for (JournalId id : store.journals()) {
      if (id.isSession()) {
        DeliveryFold fold = fold(store, codec, id);
        if (fold.project().isEmpty() || projects.contains(fold.project().get())) {
          all.add(fold.numbers());
        }
      }
    }
    return all;
  }

  private static DeliveryFold fold(Journal store, EventCodec codec, JournalId id) {
    var fold = new DeliveryFold();
    long at = 0;
    List<StoredEvent> page;
    do {
      page = store.read(id, at, PAGE);
      for (StoredEvent event : page) {
        fold.apply(codec.decode(event));
        at = event.seq();
      }
    } while (page.size() == PAGE);
    return fold;
  }
}
