package dev.segue.context.history;

import dev.segue.core.context.DecisionBook;
import dev.segue.core.context.DecisionEvent.DecisionRecorded;
import dev.segue.core.context.DecisionStatus;
import dev.segue.store.EventLine;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A decision with its place in time.
 *
 * @param status as it is now
 * @param supersedes the decision whose place it takes
 */
public record RecordedDecision(
    DecisionRecorded decision, DecisionStatus status, Optional<String> supersedes, Instant time) {
  /** One that was just recorded. */
  static RecordedDecision now(DecisionRecorded decision, Instant time) {
    return new RecordedDecision(decision, decision.status(), decision.supersedes(), time);
  }

  /** One of a project's. */
  public static RecordedDecision of(DecisionBook.Entry entry) {
    return new RecordedDecision(entry.recorded(), entry.status(), entry.supersedes(), entry.time());
  }

  /** The document as a plain tree. */
  public Map<String, @Nullable Object> document() {
    Map<String, @Nullable Object> document = new LinkedHashMap<>();
    document.put("id", decision.id());
    document.put("title", decision.title());
    document.put("rationale", decision.rationale());
    document.put("status", status.word());
    document.put("kind", decision.kind().orElse(null));
    document.put("author", decision.author().orElse(null));
    document.put("time", EventLine.time(time));
    document.put("affects", decision.affects());
    document.put("supersedes", supersedes.orElse(null));
    document.put("source", decision.source());
    return document;
  }
}
