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

  /** One provider. */
  public record Row(Installed program, Basis basis, Breaker breaker, ProviderStats.Row stats) {}

  /**
   * Evidence for a provider's profile.
   *
   * @param tested the newest version that the profile was tried with; {@code no} for none
   * @param source place where it was read
   * @param isForeign whether the installed version lies outside those that the profile describes
   */
  public record Basis(Optional<String> tested, Optional<String> source, boolean isForeign) {}

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
    fields.put("tested", row.basis().tested().orElse(null));
    fields.put("source", row.basis().source().orElse(null));
    fields.put("outside_range", row.basis().isForeign());
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
