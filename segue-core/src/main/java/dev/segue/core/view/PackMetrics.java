package dev.segue.core.view;

import dev.segue.core.context.UseTotals;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The metrics of context packs. */
record PackMetrics(PackNumbers packs) {
  private static final int MICRO_DIGITS = 6;

  List<MetricFamily> families() {
    Map<List<String>, Long> files = new LinkedHashMap<>();
    add(files, "known", packs.uses().telling());
    add(files, "unknown", packs.uses().silent());
    return List.of(
        counter("segue_pack_builds", "Context packs that were built.", packs.builds()),
        counter("segue_pack_reuses", "Dispatches that were sent a pack again.", packs.reuses()),
        summary(
            "segue_pack_build_seconds",
            "Time to build a pack.",
            BigDecimal.valueOf(packs.micros(), MICRO_DIGITS)),
        summary("segue_pack_tokens", "Tokens of a pack.", BigDecimal.valueOf(packs.tokens())),
        MetricsText.counters(
            "segue_pack_files",
            "Files of packs, and what dispatches did with them.",
            List.of("use", "reads"),
            files));
  }

  private static void add(Map<List<String>, Long> files, String reads, UseTotals.Tally tally) {
    if (tally.dispatches() > 0) {
      files.put(List.of("packed", reads), tally.packed());
      files.put(List.of("read", reads), tally.read());
      files.put(List.of("edited", reads), tally.edited());
      files.put(List.of("used", reads), tally.used());
      files.put(List.of("missed", reads), tally.missed());
    }
  }

  private static MetricFamily counter(String name, String help, long number) {
    return MetricsText.counters(name, help, List.of(), Map.of(List.of(), number));
  }

  private MetricFamily summary(String name, String help, BigDecimal sum) {
    return new MetricFamily(
        name,
        MetricFamily.Type.SUMMARY,
        help,
        List.of(
            new MetricFamily.Sample("_count", new LinkedHashMap<>(), Long.toString(packs.builds())),
            new MetricFamily.Sample("_sum", new LinkedHashMap<>(), sum.toPlainString())));
  }
}
