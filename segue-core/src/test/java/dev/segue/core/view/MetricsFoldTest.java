package dev.segue.core.view;

import static dev.segue.core.task.DispatchOutcome.ANSWERED;
import static dev.segue.core.task.DispatchOutcome.FAILED;
import static org.assertj.core.api.Assertions.assertThat;

import dev.segue.core.task.TaskEvent;
import dev.segue.core.task.Usage;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class MetricsFoldTest {
  private static final String LABEL = "[a-zA-Z_][a-zA-Z0-9_]*=\"(?:[^\"\\\\\\n]|\\\\[\\\\n\"])*\"";
  private static final Pattern SAMPLE =
      Pattern.compile(
          "([a-zA-Z_:][a-zA-Z0-9_:]*)(\\{" + LABEL + "(?:," + LABEL + ")*})? (-?[0-9.eE+-]+)");
  private static final Map<String, List<String>> SUFFIXES =
      Map.of(
          "counter", List.of("_total"),
          "gauge", List.of(""),
          "summary", List.of("_count", "_sum"),
          "unknown", List.of(""));

  /** Samples by name and labels; fails on what OpenMetrics 1.0 does not allow. */
  private static Map<String, String> parsed(String text) {
    assertThat(text).endsWith("\n# EOF\n");
    var samples = new TreeMap<String, String>();
    var families = new ArrayList<String>();
    String family = "";
    String type = "";
    for (String line : text.substring(0, text.length() - "# EOF\n".length()).lines().toList()) {
      if (line.startsWith("# ")) {
        String[] words = line.split(" ", 4);
        assertThat(words[1]).isIn("TYPE", "UNIT", "HELP");
        if (words[1].equals("TYPE")) {
          assertThat(families).doesNotContain(words[2]);
          family = words[2];
          families.add(family);
          type = words[3];
        }
        assertThat(words[2]).isEqualTo(family);
        if (words[1].equals("UNIT")) {
          assertThat(family).endsWith("_" + words[3]);
        }
      } else {
        Matcher sample = SAMPLE.matcher(line);
        assertThat(sample.matches()).as(line).isTrue();
        assertThat(sample.group(1)).startsWith(family);
        assertThat(SUFFIXES.get(type)).contains(sample.group(1).substring(family.length()));
        String labels = sample.group(2) == null ? "" : sample.group(2);
        assertThat(samples.put(sample.group(1) + labels, sample.group(3))).isNull();
      }
    }
    return samples;
  }

  private static Map<String, String> numbers(History... histories) {
    var fold = new MetricsFold();
    for (int i = 0; i < histories.length; i++) {
      String project = "p" + i;
      histories[i].events().forEach(event -> fold.apply(project, event));
    }
    return parsed(MetricFamily.text(fold.families()));
  }

  private static History retriedWithSwitch() {
    return new History()
        .attempt(1)
        .dispatch(1, "claude")
        .ended(1, "claude", ANSWERED, "")
        .failed("no")
        .attempt(2)
        .dispatch(2, "claude")
        .block(2, "retry", "r")
        .ended(2, "claude", FAILED, "overloaded")
        .dispatch(3, "codex")
        .block(3, "circuit_breaker", "s")
        .block(3, "retry", "r")
        .ended(3, "codex", ANSWERED, "")
        .block(3, "helper", "h")
        .block(3, "circuit_breaker", "helper's own fallback")
        .helped()
        .passed();
  }

  @Test
  void countsBlocksDispatchesAndAttempts() {
    assertThat(numbers(retriedWithSwitch()))
        .containsEntry("context_injection_count{type=\"circuit_breaker\"}", "2")
        .containsEntry("context_injection_count{type=\"retry\"}", "2")
        .containsEntry("context_injection_count{type=\"helper\"}", "1")
        .containsEntry(
            "segue_dispatches_total{provider=\"claude\",outcome=\"answered\",reason=\"\"}", "1")
        .containsEntry(
            "segue_dispatches_total{provider=\"claude\",outcome=\"failed\",reason=\"overloaded\"}",
            "1")
        .containsEntry("segue_attempts_total{injected=\"none\",result=\"failed\"}", "1")
        .containsEntry("segue_attempts_total{injected=\"both\",result=\"passed\"}", "1")
        .containsEntry("segue_attempts_total{injected=\"switch\",result=\"passed\"}", "0")
        .containsEntry("segue_attempts_per_task_count", "1")
        .containsEntry("segue_attempts_per_task_sum", "2")
        .containsEntry("segue_block_tokens_sum{type=\"retry\"}", "80")
        .containsEntry("segue_block_build_seconds_sum{type=\"retry\"}", "0.003000");
  }

  @Test
  void dividesOverValidatedAttemptsOnly() {
    History unanswered =
        new History()
            .attempt(1)
            .dispatch(1, "claude")
            .ended(1, "claude", FAILED, "timeout")
            .add(new TaskEvent.AttemptFailed("t", 1, List.of("timeout")))
            .attempt(2)
            .dispatch(2, "claude")
            .block(2, "retry", "r")
            .ended(2, "claude", ANSWERED, "")
            .failed("no");

    assertThat(numbers(retriedWithSwitch(), unanswered))
        .containsEntry("segue_first_attempt_success_ratio", "0")
        .containsEntry("segue_retry_success_ratio", "0.5")
        .containsEntry("segue_fallback_success_ratio", "1")
        .containsEntry("segue_helper_success_ratio", "1")
        .containsEntry("segue_block_prompt_share", "0.16");
  }

  @Test
  void doesNotTakeAHelpersFallbackForOneOfTheAgent() {
    History history =
        new History()
            .attempt(1)
            .dispatch(1, "claude")
            .ended(1, "claude", ANSWERED, "")
            .block(1, "circuit_breaker", "helper's own fallback")
            .passed();

    assertThat(numbers(history))
        .containsEntry("segue_attempts_total{injected=\"none\",result=\"passed\"}", "1")
        .doesNotContainKey("segue_fallback_success_ratio");
  }

  private static Usage usage(long in, long out, String cost) {
    return new Usage(
        Optional.of(in),
        Optional.empty(),
        Optional.of(out),
        Optional.of(cost).filter(c -> !c.isEmpty()).map(BigDecimal::new),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty());
  }

  @Test
  void addsUpWhatAgentsSayAndCountsThoseThatSayNothing() {
    History history =
        new History()
            .attempt(1)
            .dispatch(1, "claude")
            .ended(1, "claude", FAILED, "overloaded", usage(100, 20, "0.25"))
            .resumed(2, "claude")
            .ended(2, "claude", ANSWERED, "", usage(10, 2, ""))
            .helped();

    assertThat(numbers(history))
        .containsEntry("segue_tokens_total{provider=\"claude\",kind=\"input\"}", "110")
        .containsEntry("segue_tokens_total{provider=\"claude\",kind=\"output\"}", "22")
        .doesNotContainKey("segue_tokens_total{provider=\"claude\",kind=\"cached_input\"}")
        .containsEntry("segue_cost_usd_total{provider=\"claude\"}", "0.25")
        .containsEntry("segue_dispatches_without_usage_total{provider=\"claude\"}", "0")
        .containsEntry("segue_dispatches_without_usage_total{provider=\"codex\"}", "1")
        .doesNotContainKey("segue_cost_usd_total{provider=\"codex\"}")
        .containsEntry("segue_sessions_resumed_total{provider=\"claude\"}", "1");
  }

  @Test
  void printsNoRatioWithoutData() {
    assertThat(numbers().keySet()).noneMatch(name -> name.contains("ratio"));
    assertThat(numbers())
        .doesNotContainKey("segue_block_prompt_share")
        .containsEntry("context_injection_count{type=\"retry\"}", "0");
  }

  @Test
  void escapesWhatANameMayHold() {
    History history =
        new History().attempt(1).dispatch(1, "x").ended(1, "a\"b\\c\nd", FAILED, "timeout");

    assertThat(numbers(history))
        .containsKey(
            "segue_dispatches_total{provider=\"a\\\"b\\\\c\\nd\",outcome=\"failed\",reason=\"timeout\"}");
  }
}
