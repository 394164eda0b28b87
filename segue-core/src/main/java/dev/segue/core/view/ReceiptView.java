package dev.segue.core.view;

import dev.segue.core.session.delivery.DeliveryInput;
import dev.segue.core.session.delivery.Ledger;
import dev.segue.core.session.delivery.Proof;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Known state of a message, for the caller that asked for a proof of it.
 *
 * @param required the requested proof
 * @param waiting reason for its wait, where it waits and the reason is known
 */
public record ReceiptView(
    Ledger.Entry entry, String session, Proof required, Optional<Waiting> waiting) {
  /** Of a message of whose agent nothing was asked. */
  public ReceiptView(Ledger.Entry entry, String session, Proof required) {
    this(entry, session, required, Optional.empty());
  }

  /** Whether it waits for its agent, and nothing was written for it yet. */
  public boolean isWaiting() {
    return entry.end().isEmpty() && entry.receipt().proof() == Proof.NONE;
  }

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
    row.put("waiting", waiting.map(Waiting::document).orElse(null));
    row.put("left", entry.left().map(ReceiptView::left).orElse(null));
    return row;
  }

  private static Map<String, @Nullable Object> left(Ledger.Left left) {
    Map<String, @Nullable Object> row = new LinkedHashMap<>();
    row.put("rung", left.rung().word());
    row.put("reason", left.reason());
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
        .or(() -> entry.begun().map(DeliveryInput.Begun::attempt))
        .orElse(0);
  }

  /** One line for people. */
  public String words() {
    return known()
        + entry
            .left()
            .map(left -> "; not by %s: %s".formatted(left.rung().word(), clause(left.reason())))
            .orElse("");
  }

  private static String clause(String sentence) {
    return sentence.endsWith(".") ? sentence.substring(0, sentence.length() - 1) : sentence;
  }

  private String known() {
    String proof =
        entry.receipt().proof() == Proof.NONE
            ? ""
            : "%s, seen by %s"
                .formatted(entry.receipt().proof().word(), entry.receipt().evidence());
    if (entry.end().isEmpty()) {
      String why = waiting.flatMap(Waiting::words).map(words -> ": " + words).orElse("");
      return proof.isEmpty() ? "waits" + why : proof + "; not at its end yet";
    }
    Ledger.End end = entry.end().get();
    if (!end.isDelivered()) {
      return "not delivered: " + end.reason() + (proof.isEmpty() ? "" : " (" + proof + ")");
    }
    boolean isUnanswered = entry.question().filter(Ledger.Question::isMissed).isPresent();
    return proof + (isUnanswered ? "; not acknowledged" : "");
  }
}
