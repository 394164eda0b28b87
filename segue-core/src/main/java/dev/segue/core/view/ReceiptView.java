package dev.segue.core.view;

import dev.segue.core.session.delivery.Desk;
import dev.segue.core.session.delivery.Ledger;
import dev.segue.core.session.delivery.Proof;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What is known of a message, for who asked for a proof of it.
 *
 * @param required the proof that was asked for
 */
public record ReceiptView(Ledger.Entry entry, String session, Proof required) {
  /** Whether what was asked for is there. */
  public boolean isReached() {
    return entry.receipt().proof().isAtLeast(required);
  }

  /** Whether it is not there and will not come. */
  public boolean isHopeless() {
    return !entry.mayReach(required);
  }

  /** The {@code send} document as a plain tree. */
  public Map<String, @Nullable Object> document() {
    Ledger.Receipt receipt = entry.receipt();
    boolean isKnown = receipt.proof() != Proof.NONE;
    Map<String, @Nullable Object> row = new LinkedHashMap<>();
    row.put("delivery", entry.queued().delivery());
    row.put("session", session);
    row.put("required", required.word());
    row.put("proof", SessionView.word(receipt.proof()));
    row.put("evidence", isKnown ? receipt.evidence() : null);
    row.put("rung", rung().orElse(null));
    row.put("attempts", attempts());
    row.put(
        "duration_ms",
        isKnown ? Duration.between(entry.queuedAt(), receipt.at()).toMillis() : null);
    row.put("reason", entry.end().map(Ledger.End::reason).filter(r -> !r.isEmpty()).orElse(null));
    return row;
  }

  private Optional<String> rung() {
    return entry.receipt().proof() != Proof.NONE
        ? Optional.of(entry.receipt().rung().word())
        : entry.begun().map(begun -> begun.rung().word());
  }

  private int attempts() {
    return entry
        .end()
        .map(Ledger.End::attempts)
        .or(() -> entry.begun().map(Desk.Begun::attempt))
        .orElse(0);
  }

  /** One line for people. */
  public String words() {
    String proof =
        entry.receipt().proof() == Proof.NONE
            ? ""
            : "%s, seen by %s"
                .formatted(entry.receipt().proof().word(), entry.receipt().evidence());
    if (entry.end().isEmpty()) {
      return proof.isEmpty() ? "waits" : proof + "; not at its end yet";
    }
    Ledger.End end = entry.end().get();
    if (!end.isDelivered()) {
      return "not delivered: " + end.reason() + (proof.isEmpty() ? "" : " (" + proof + ")");
    }
    boolean isUnanswered = entry.question().filter(Ledger.Question::isMissed).isPresent();
    return proof + (isUnanswered ? "; not acknowledged" : "");
  }
}
