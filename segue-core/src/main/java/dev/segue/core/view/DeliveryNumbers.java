package dev.segue.core.view;

import dev.segue.core.view.MetricFamily.Sample;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SequencedMap;

/**
 * How deliveries went. Each that was settled counts in exactly one {@link State}, so that these add
 * up to all that were attempted and are over. Confined to one thread.
 */
public final class DeliveryNumbers {
  /** Upper bounds of the histograms, in milliseconds; from what a person does not notice. */
  private static final long[] BOUNDS = {
    100, 250, 500, 1_000, 2_500, 5_000, 10_000, 30_000, 60_000, 300_000
  };

  private static final int MILLIS = 3;

  private final Map<State, Long> states = new EnumMap<>(State.class);
  private final Map<To, long[]> buckets = new EnumMap<>(To.class);
  private final Map<To, Long> sums = new EnumMap<>(To.class);
  private long succeeded;
  private long attempts;

  /** Outcome of a delivery. */
  public enum State {
    FIRST_TRY,
    /** After another attempt, or a channel that came to nothing. */
    AFTER_RETRY,
    FILE,
    NOTIFIED,
    FAILED
  }

  /** End of a wait that begins when the message is queued. */
  public enum To {
    /** The agent could be told something, and the typing began. */
    READY,
    SUBMITTED,
    ACKNOWLEDGED
  }

  public DeliveryNumbers() {
    for (State state : State.values()) {
      states.put(state, 0L);
    }
    for (To to : To.values()) {
      buckets.put(to, new long[BOUNDS.length + 1]);
      sums.put(to, 0L);
    }
  }

  /** A delivery is over. */
  void settled(State state, int times) {
    states.merge(state, 1L, Long::sum);
    if (state != State.FAILED) {
      succeeded++;
      attempts += times;
    }
  }

  /** Something was reached after that time. */
  void took(To what, Duration time) {
    long millis = Math.max(0, time.toMillis());
    int bucket = 0;
    while (bucket < BOUNDS.length && millis > BOUNDS[bucket]) {
      bucket++;
    }
    counts(what)[bucket]++;
    sums.merge(what, millis, Long::sum);
  }

  /** Adds what was counted elsewhere. */
  public void add(DeliveryNumbers other) {
    other.states.forEach((state, count) -> states.merge(state, count, Long::sum));
    other.sums.forEach((to, sum) -> sums.merge(to, sum, Long::sum));
    for (To to : To.values()) {
      long[] own = counts(to);
      long[] more = other.counts(to);
      for (int i = 0; i < own.length; i++) {
        own[i] += more[i];
      }
    }
    succeeded += other.succeeded;
    attempts += other.attempts;
  }

  /** How many came to this. */
  public long count(State state) {
    return states.getOrDefault(state, 0L);
  }

  /** How many reached this. */
  public long count(To what) {
    long all = 0;
    for (long count : counts(what)) {
      all += count;
    }
    return all;
  }

  private long[] counts(To what) {
    return buckets.computeIfAbsent(what, _ -> new long[BOUNDS.length + 1]);
  }

  /** The metrics. */
  public List<MetricFamily> families() {
    return List.of(
        new MetricFamily(
            "segue_deliveries",
            MetricFamily.Type.COUNTER,
            "Messages to agents at terminals that are over, by what became of them.",
            ofStates()),
        new MetricFamily(
            "segue_delivery_attempts",
            MetricFamily.Type.SUMMARY,
            "Attempts of deliveries that succeeded.",
            List.of(
                new Sample("_count", new LinkedHashMap<>(), Long.toString(succeeded)),
                new Sample("_sum", new LinkedHashMap<>(), Long.toString(attempts)))),
        new MetricFamily(
            "segue_delivery_seconds",
            MetricFamily.Type.HISTOGRAM,
            "Time from queueing a message until that.",
            ofTimes()));
  }

  private List<Sample> ofStates() {
    var samples = new ArrayList<Sample>();
    states.forEach(
        (state, count) ->
            samples.add(new Sample("_total", labels("state", state), Long.toString(count))));
    return samples;
  }

  private List<Sample> ofTimes() {
    var samples = new ArrayList<Sample>();
    for (To to : To.values()) {
      long all = 0;
      long[] counts = counts(to);
      for (int i = 0; i < counts.length; i++) {
        all += counts[i];
        SequencedMap<String, String> labels = labels("to", to);
        labels.put("le", i < BOUNDS.length ? bound(BOUNDS[i]) : "+Inf");
        samples.add(new Sample("_bucket", labels, Long.toString(all)));
      }
      samples.add(new Sample("_count", labels("to", to), Long.toString(all)));
      BigDecimal sum = BigDecimal.valueOf(sums.getOrDefault(to, 0L), MILLIS);
      samples.add(new Sample("_sum", labels("to", to), sum.toPlainString()));
    }
    return samples;
  }

  /** As the standard writes numbers: at least one digit behind the point. */
  private static String bound(long millis) {
    BigDecimal seconds = BigDecimal.valueOf(millis, MILLIS).stripTrailingZeros();
    return seconds.setScale(Math.max(1, seconds.scale())).toPlainString();
  }

  private static SequencedMap<String, String> labels(String name, Enum<?> value) {
    SequencedMap<String, String> labels = new LinkedHashMap<>();
    labels.put(name, value.name().toLowerCase(Locale.ROOT));
    return labels;
  }
}
