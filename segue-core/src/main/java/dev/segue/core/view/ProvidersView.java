package dev.segue.core.view;

import dev.segue.core.provider.Breaker;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The {@code providers} document. */
public record ProvidersView(List<Row> rows) {
  public ProvidersView {
    rows = List.copyOf(rows);
  }

  /**
   * One provider.
   *
   * @param tested version that its profile was made with
   */
  public record Row(
      Installed program, Optional<String> tested, Breaker breaker, ProviderStats.Row stats) {}

  /**
   * A provider's program on this machine.
   *
   * @param version absent when it is not installed, was not asked, or gave no answer
   */
  public record Installed(String id, boolean installed, Optional<String> version) {}

  /** The document as a plain tree. */
  public Map<String, @Nullable Object> document() {
    Map<String, @Nullable Object> document = new LinkedHashMap<>();
    document.put("providers", rows.stream().map(ProvidersView::row).toList());
    return document;
  }

  private static Map<String, @Nullable Object> row(Row row) {
    Map<String, @Nullable Object> fields = new LinkedHashMap<>();
    fields.put("id", row.program().id());
    fields.put("installed", row.program().installed());
    fields.put("version", row.program().version().orElse(null));
    fields.put("tested", row.tested().orElse(null));
    fields.put("breaker", StatusView.breaker(row.breaker()));
    Map<String, @Nullable Object> dispatches = new LinkedHashMap<>();
    dispatches.put("answered", row.stats().answered());
    dispatches.put("failed", row.stats().failed());
    fields.put("dispatches", dispatches);
    fields.put("retry_success", row.stats().retries().ratio().orElse(null));
    fields.put("fallback_success", row.stats().fallbacks().ratio().orElse(null));
    return fields;
  }
}
