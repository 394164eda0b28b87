package dev.segue.core.view;

import dev.segue.core.task.UsageTotals;
import dev.segue.core.view.AttemptNumbers.Ratio;
import dev.segue.core.view.MetricFamily.Sample;
import dev.segue.core.view.MetricsFold.BlockNumbers;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.function.ToLongFunction;

/** Names, types and meanings of the metrics. */
record MetricsText(
    Map<List<String>, Long> dispatches,
    Used used,
    Map<String, BlockNumbers> blocks,
    AttemptNumbers attempts,
    PackNumbers packs,
    Optional<Double> promptShare) {
  /**
   * By provider.
   *
   * @param resumed dispatches that went on with a session
   */
  record Used(Map<String, UsageTotals> usage, Map<String, Long> resumed) {}

  /** Word by word. */
  static final Comparator<List<String>> BY_WORDS =
      Comparator.comparing(words -> String.join("\u0000", words));

  private static final int MICRO_DIGITS = 6;
  private static final MathContext FOUR_DIGITS = new MathContext(4, RoundingMode.HALF_UP);

  /**
   * All families in their order.
   *
   * @param workflows the last ones
   */
  List<MetricFamily> families(List<MetricFamily> workflows) {
    var families = new ArrayList<MetricFamily>();
    families.add(injections());
    families.add(
        counters(
            "segue_dispatches",
            "Runs of providers that have ended.",
            List.of("provider", "outcome", "reason"),
            dispatches));
    families.add(
        counters(
            "segue_attempts",
            "Validated attempts by the blocks they were told with and their result.",
            List.of("injected", "result"),
            attempts.byResult()));
    addUsage(families);
    addRatios(families);
    families.add(attemptsPerTask());
    families.add(summary("segue_block_tokens", "Tokens of a block.", BlockNumbers::tokens, 0));
    share(promptShare, "segue_block_prompt_share", "Tokens of blocks in the tokens of prompts.")
        .ifPresent(families::add);
    families.add(
        summary(
            "segue_block_build_seconds",
            "Time to build a block.",
            BlockNumbers::micros,
            MICRO_DIGITS));
    families.addAll(new PackMetrics(packs).families());
    families.addAll(workflows);
    return families;
  }

  private void addUsage(List<MetricFamily> families) {
    Map<List<String>, Long> tokens = new LinkedHashMap<>();
    Map<List<String>, String> costs = new LinkedHashMap<>();
    Map<List<String>, Long> silent = new LinkedHashMap<>();
    Map<List<String>, Long> resumed = new LinkedHashMap<>();
    used.usage()
        .forEach(
            (provider, of) -> {
              of.inputTokens().ifPresent(n -> tokens.put(List.of(provider, "input"), n));
              of.cachedInputTokens()
                  .ifPresent(n -> tokens.put(List.of(provider, "cached_input"), n));
              of.outputTokens().ifPresent(n -> tokens.put(List.of(provider, "output"), n));
              of.costUsd().ifPresent(usd -> costs.put(List.of(provider), usd.toPlainString()));
              silent.put(List.of(provider), of.silent());
            });
    used.resumed().forEach((provider, count) -> resumed.put(List.of(provider), count));
    List<String> provider = List.of("provider");
    families.add(
        counters(
            "segue_tokens",
            "Tokens that agents say they used; cached ones are also input.",
            List.of("provider", "kind"),
            tokens));
    families.add(
        counters("segue_cost_usd", "US dollars that agents say they cost.", provider, costs));
    families.add(
        counters(
            "segue_dispatches_without_usage",
            "Runs of agents that told neither tokens nor cost.",
            provider,
            silent));
    families.add(
        counters(
            "segue_sessions_resumed",
            "Dispatches that went on with the provider's own session.",
            provider,
            resumed));
  }

  private MetricFamily injections() {
    var samples = new ArrayList<Sample>();
    blocks.forEach(
        (type, numbers) -> samples.add(new Sample("", type(type), Long.toString(numbers.count()))));
    return new MetricFamily(
        "context_injection_count",
        MetricFamily.Type.UNKNOWN,
        "Blocks put in front of prompts.",
        samples);
  }

  static MetricFamily counters(
      String name, String help, List<String> labels, Map<List<String>, ?> numbers) {
    var samples = new ArrayList<Sample>();
    numbers.forEach(
        (values, number) -> {
          SequencedMap<String, String> pairs = new LinkedHashMap<>();
          for (int i = 0; i < labels.size(); i++) {
            pairs.put(labels.get(i), values.get(i));
          }
          samples.add(new Sample("_total", pairs, String.valueOf(number)));
        });
    return new MetricFamily(name, MetricFamily.Type.COUNTER, help, samples);
  }

  private void addRatios(List<MetricFamily> families) {
    ratio(
            attempts.first(),
            "segue_first_attempt_success_ratio",
            "Passed among validated first attempts.")
        .ifPresent(families::add);
    ratio(
            attempts.retried(),
            "segue_retry_success_ratio",
            "Passed among validated attempts after the first.")
        .ifPresent(families::add);
    ratio(
            attempts.switched(),
            "segue_fallback_success_ratio",
            "Passed among validated attempts with a switch block.")
        .ifPresent(families::add);
    ratio(
            attempts.helped(),
            "segue_helper_success_ratio",
            "Passed among validated attempts with a helper run.")
        .ifPresent(families::add);
  }

  private static Optional<MetricFamily> ratio(Ratio ratio, String name, String help) {
    return share(
        ratio.all() == 0 ? Optional.empty() : Optional.of((double) ratio.passed() / ratio.all()),
        name,
        help);
  }

  private static Optional<MetricFamily> share(Optional<Double> value, String name, String help) {
    return value.map(
        number -> {
          String shown =
              new BigDecimal(number).round(FOUR_DIGITS).stripTrailingZeros().toPlainString();
          return new MetricFamily(
              name,
              MetricFamily.Type.GAUGE,
              help,
              List.of(new Sample("", new LinkedHashMap<>(), shown)));
        });
  }

  private MetricFamily attemptsPerTask() {
    SequencedMap<String, String> none = new LinkedHashMap<>();
    return new MetricFamily(
        "segue_attempts_per_task",
        MetricFamily.Type.SUMMARY,
        "Attempts begun, over tasks begun; a task that is retried anew is begun again.",
        List.of(
            new Sample("_count", none, Long.toString(attempts.tasks())),
            new Sample("_sum", none, Long.toString(attempts.begun()))));
  }

  private MetricFamily summary(
      String name, String help, ToLongFunction<BlockNumbers> sum, int fractionDigits) {
    var samples = new ArrayList<Sample>();
    blocks.forEach(
        (type, numbers) -> {
          String total =
              BigDecimal.valueOf(sum.applyAsLong(numbers), fractionDigits).toPlainString();
          samples.add(new Sample("_count", type(type), Long.toString(numbers.count())));
          samples.add(new Sample("_sum", type(type), total));
        });
    return new MetricFamily(name, MetricFamily.Type.SUMMARY, help, samples);
  }

  private static SequencedMap<String, String> type(String type) {
    SequencedMap<String, String> label = new LinkedHashMap<>();
    label.put("type", type);
    return label;
  }
}
