package dev.segue.app.continuity;

import dev.segue.app.store.codec.EventLine;
import dev.segue.core.decision.DecisionEvent.DecisionRecorded;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A decision that was just recorded. */
public record RecordedDecision(DecisionRecorded decision, Instant time) {
  /** The document as a plain tree. */
  public Map<String, @Nullable Object> document() {
    Map<String, @Nullable Object> document = new LinkedHashMap<>();
    document.put("id", decision.id());
    document.put("title", decision.title());
    document.put("rationale", decision.rationale());
    document.put("status", decision.status().word());
    document.put("kind", decision.kind().orElse(null));
    document.put("author", decision.author().orElse(null));
    document.put("time", EventLine.time(time));
    document.put("affects", decision.affects());
    document.put("supersedes", decision.supersedes().orElse(null));
    document.put("source", decision.source());
    return document;
  }
}
