package dev.segue.session;

import dev.segue.core.session.delivery.AcknowledgmentRequest;
import dev.segue.core.session.delivery.DeliveryInput;
import dev.segue.core.session.delivery.Ledger;
import dev.segue.core.session.delivery.Message;
import dev.segue.core.session.delivery.Proof;
import java.security.SecureRandom;
import java.util.List;
import java.util.Optional;

/** Which messages are to be acknowledged, and by which ids. Confined to one thread. */
final class AcknowledgmentPolicy {
  private static final String LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789";

  private final Ledger ledger;
  private final SecureRandom random = new SecureRandom();
  private boolean isAlways;

  AcknowledgmentPolicy(Ledger ledger) {
    this.ledger = ledger;
  }

  /** From now on, every message is, until the agent is found not to answer. */
  void askAlways() {
    isAlways = true;
  }

  /**
   * The request for an id with which a message begins, where that is wanted; its old id, if any.
   */
  Optional<DeliveryInput> request(Message message) {
    Optional<String> known =
        ledger.find(message.delivery()).flatMap(Ledger.Entry::question).map(Ledger.Question::id);
    boolean isWanted = message.required() == Proof.ACKNOWLEDGED || (isAlways && !ledger.isSilent());
    return known
        .or(() -> isWanted ? Optional.of(id()) : Optional.empty())
        .map(
            id ->
                new DeliveryInput.AcknowledgmentRequested(
                    message.delivery(), id, known.isPresent()));
  }

  /** Messages of an earlier owner whose ids have not been returned. */
  List<Ledger.Entry> awaited() {
    return ledger.all().stream().filter(Ledger.Entry::isAwaited).toList();
  }

  private String id() {
    var id = new StringBuilder();
    for (int i = 0; i < AcknowledgmentRequest.ID_LENGTH; i++) {
      id.append(LETTERS.charAt(random.nextInt(LETTERS.length())));
    }
    return id.toString();
  }
}
