package dev.segue.context.history;

import dev.segue.core.text.Untrusted;
import dev.segue.store.EventLine;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Result of a search.
 *
 * @param hits the newest first
 * @param complete whether the whole history was looked through, or the limit was reached on the way
 */
public record FoundHistory(List<HistoryHit> hits, boolean complete) {
  public FoundHistory {
    hits = List.copyOf(hits);
  }

  /** One line for each hit. */
  public String text() {
    String found =
        hits.stream()
            .map(
                hit ->
                    "%d  %s  %s%s  %s"
                        .formatted(
                            hit.seq(),
                            EventLine.time(hit.time()),
                            hit.type(),
                            hit.taskId().map(id -> "  " + Untrusted.oneLine(id)).orElse(""),
                            hit.line()))
            .collect(Collectors.joining("\n"));
    String rest = complete ? "" : "Older history was not looked through.";
    if (found.isEmpty()) {
      return complete ? "Nothing was found." : "Nothing was found. " + rest;
    }
    return rest.isEmpty() ? found : found + "\n" + rest;
  }

  /** The document as a plain tree. */
  public Map<String, @Nullable Object> document() {
    Map<String, @Nullable Object> document = new LinkedHashMap<>();
    document.put("hits", hits.stream().map(FoundHistory::row).toList());
    document.put("complete", complete);
    return document;
  }

  private static Map<String, @Nullable Object> row(HistoryHit hit) {
    Map<String, @Nullable Object> row = new LinkedHashMap<>();
    row.put("seq", hit.seq());
    row.put("time", EventLine.time(hit.time()));
    row.put("type", hit.type());
    row.put("task_id", hit.taskId().orElse(null));
    row.put("line", hit.line());
    return row;
  }
}
