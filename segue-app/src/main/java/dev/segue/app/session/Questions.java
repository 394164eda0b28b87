package dev.segue.app.session;

import dev.segue.core.session.delivery.Asking;
import dev.segue.core.session.delivery.DeliveryEvent.DeliveryQueued;
import dev.segue.core.session.delivery.Ledger;
import dev.segue.core.session.delivery.Proof;
import java.security.SecureRandom;
import java.util.List;
import java.util.Optional;

/** Which messages are to be acknowledged, and by which ids. Confined to one thread. */
final class Questions {
  private static final String LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789";

  private final Ledger ledger;
  private final SecureRandom random = new SecureRandom();
  private boolean isAlways;

  Questions(Ledger ledger) {
    this.ledger = ledger;
  }

  /** From now on, every message is. */
  void askAlways() {
    isAlways = true;
  }

  /** Has a message acknowledged where that is wanted; with the id that it had before, if any. */
  void ask(SessionEngine engine, DeliveryQueued queued) {
    Optional<String> known =
        ledger.find(queued.delivery()).flatMap(Ledger.Entry::question).map(Ledger.Question::id);
    boolean isWanted = isAlways || queued.required().equals(Proof.ACKNOWLEDGED.word());
    if (known.isPresent() || isWanted) {
      engine.asks(queued.delivery(), known.orElseGet(this::id), known.isPresent());
    }
  }

  /** Messages of an earlier owner whose ids have not been given back. */
  List<Ledger.Entry> awaited() {
    return ledger.all().stream().filter(Ledger.Entry::isAwaited).toList();
  }

  private String id() {
    var id = new StringBuilder();
    for (int i = 0; i < Asking.ID_LENGTH; i++) {
      id.append(LETTERS.charAt(random.nextInt(LETTERS.length())));
    }
    return id.toString();
  }
}
