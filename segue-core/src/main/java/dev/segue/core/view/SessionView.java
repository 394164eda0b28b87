package dev.segue.core.view;

import dev.segue.core.session.OpenSession;
import dev.segue.core.session.Via;
import dev.segue.core.session.delivery.Ledger;
import dev.segue.core.session.delivery.Priority;
import dev.segue.core.session.delivery.Proof;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * An agent at a terminal, as two commands tell of it.
 *
 * @param ledger its own journal, folded
 */
public record SessionView(OpenSession session, Ledger ledger, Presence presence) {

  /** Parties present at a session. */
  public enum Presence {
    /** Its owner, and a person's terminal. */
    ATTACHED,
    /** Its owner alone. */
    DETACHED,
    /** Its owner's process has gone; the agent may be left. */
    GONE,
    /** Nobody has asked, or its owner does not answer. */
    UNKNOWN
  }

  /** The public word of what the agent does; empty where nobody looks at it. */
  public Optional<String> state() {
    Optional<String> seen = ledger.seen().map(Ledger.Seen::state);
    return seen.isPresent() || session.via() == Via.HOOK ? seen : Optional.of("starting");
  }

  /** In words; of one that nobody owns any more, that as well. */
  public Optional<String> reason() {
    Optional<String> seen = ledger.seen().map(Ledger.Seen::reason);
    if (presence == Presence.GONE && session.via() != Via.HOOK) {
      return Optional.of(
          "nobody owns it any more" + seen.map(last -> "; seen last: " + last).orElse(""));
    }
    return seen;
  }

  /** Since when it does that. */
  public Instant since() {
    return ledger.seen().map(Ledger.Seen::since).orElse(session.since());
  }

  /** Messages that have not come to their end, by urgency; all levels are there. */
  public Map<Priority, Integer> queue() {
    Map<Priority, Integer> waiting = new LinkedHashMap<>();
    for (Priority priority : Priority.values()) {
      long count =
          ledger.open().stream().filter(entry -> entry.queued().priority() == priority).count();
      waiting.put(priority, (int) count);
    }
    return waiting;
  }

  /** The document as a plain tree. */
  public Map<String, @Nullable Object> document() {
    Map<String, @Nullable Object> row = new LinkedHashMap<>();
    row.put("session", session.session());
    row.put("agent", session.agent());
    row.put("via", session.via().word());
    row.put("pid", session.pid());
    row.put("owned", owned());
    row.put("attached", attached());
    row.put("state", state().orElse(null));
    row.put("reason", reason().orElse(null));
    row.put("since", since().toString());
    row.put("task_id", session.taskId().orElse(null));
    Map<String, @Nullable Object> waiting = new LinkedHashMap<>();
    queue().forEach((priority, count) -> waiting.put(priority.word(), count));
    row.put("queue", waiting);
    row.put("last_delivery", ledger.latest().map(SessionView::last).orElse(null));
    return row;
  }

  private @Nullable Boolean owned() {
    return switch (presence) {
      case ATTACHED, DETACHED -> true;
      case GONE -> false;
      case UNKNOWN -> null;
    };
  }

  private @Nullable Boolean attached() {
    return switch (presence) {
      case ATTACHED -> true;
      case DETACHED -> false;
      case GONE, UNKNOWN -> null;
    };
  }

  private static Map<String, @Nullable Object> last(Ledger.Entry entry) {
    Ledger.Receipt receipt = entry.receipt();
    Map<String, @Nullable Object> row = new LinkedHashMap<>();
    row.put("delivery", entry.queued().delivery());
    row.put("proof", word(receipt.proof()));
    row.put("evidence", receipt.evidence().isEmpty() ? null : receipt.evidence());
    row.put("at", receipt.proof() == Proof.NONE ? null : receipt.at().toString());
    return row;
  }

  /** A proof as documents show it: nothing where nothing is known. */
  static @Nullable String word(Proof proof) {
    return proof == Proof.NONE ? null : proof.word();
  }
}
