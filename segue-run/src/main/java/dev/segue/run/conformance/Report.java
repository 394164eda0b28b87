package dev.segue.run.conformance;

import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Results of a trial, as in the {@code conformance} document. */
public record Report(Subject subject, LocalDate date, List<CaseResult> cases) {
  public Report {
    cases = List.copyOf(cases);
  }

  /** How many cases came to this. */
  public long count(Verdict.Result result) {
    return cases.stream().filter(one -> one.verdict().result() == result).count();
  }

  /** The document as a plain tree. */
  public Map<String, @Nullable Object> document() {
    Map<String, @Nullable Object> document = new LinkedHashMap<>();
    document.put("provider", subject.profile().id());
    document.put("version", subject.version().orElse(null));
    document.put("profile", subject.origin());
    document.put("against", subject.isStubbed() ? "stub" : "account");
    document.put("date", date.toString());
    document.put("cases", cases.stream().map(Report::row).toList());
    Map<String, @Nullable Object> totals = new LinkedHashMap<>();
    for (Verdict.Result result : Verdict.Result.values()) {
      totals.put(result.word(), count(result));
    }
    document.put("totals", totals);
    return document;
  }

  private static Map<String, @Nullable Object> row(CaseResult one) {
    Map<String, @Nullable Object> row = new LinkedHashMap<>();
    row.put("id", one.id());
    row.put("title", one.title());
    row.put("result", one.verdict().result().word());
    row.put("reason", one.verdict().why().orElse(null));
    row.put("duration_ms", one.duration().toMillis());
    return row;
  }
}
