package dev.segue.core.view;

import dev.segue.core.view.MetricFamily.Sample;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;

/** The metrics of workflows; none where no task ever followed one. */
record WorkflowMetrics(WorkflowNumbers numbers) {
  private static final int MILLI_DIGITS = 3;

  List<MetricFamily> families() {
    if (numbers.tasks() == 0) {
      return List.of();
    }
    return List.of(
        MetricsText.counters(
            "segue_reviews",
            "Reviews and approvals that have ended.",
            List.of("role", "verdict", "by"),
            numbers.reviews()),
        MetricsText.counters(
            "segue_reviews_same_vendor",
            "Reviews by an agent of the vendor whose agent made the change.",
            List.of(),
            Map.of(List.of(), numbers.sameVendor())),
        new MetricFamily(
            "segue_rejections_per_task",
            MetricFamily.Type.SUMMARY,
            "Rejections, over tasks that began a workflow.",
            List.of(
                new Sample("_count", new LinkedHashMap<>(), Long.toString(numbers.tasks())),
                new Sample("_sum", new LinkedHashMap<>(), Long.toString(numbers.rejections())))),
        new MetricFamily(
            "segue_state_seconds",
            MetricFamily.Type.SUMMARY,
            "Time that tasks spent in a state which they have left.",
            stays()),
        new MetricFamily(
            "segue_approvals_waiting",
            MetricFamily.Type.GAUGE,
            "Tasks that wait for a person's verdict.",
            List.of(
                new Sample("", new LinkedHashMap<>(), Long.toString(numbers.approvalsWaiting())))));
  }

  private List<Sample> stays() {
    var samples = new ArrayList<Sample>();
    numbers
        .stays()
        .forEach(
            (state, stay) -> {
              SequencedMap<String, String> label = new LinkedHashMap<>();
              label.put("state", state);
              String seconds = BigDecimal.valueOf(stay.millis(), MILLI_DIGITS).toPlainString();
              samples.add(new Sample("_count", label, Long.toString(stay.count())));
              samples.add(new Sample("_sum", label, seconds));
            });
    return samples;
  }
}
