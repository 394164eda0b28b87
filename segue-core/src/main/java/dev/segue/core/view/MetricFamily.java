package dev.segue.core.view;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;

/**
 * A metric with its samples, in the words of OpenMetrics 1.0.
 *
 * @param name as declared; samples may add a suffix
 * @param help one sentence
 */
public record MetricFamily(String name, Type type, String help, List<Sample> samples) {
  /** Kind of number in a family. */
  public enum Type {
    COUNTER("counter"),
    GAUGE("gauge"),
    SUMMARY("summary"),
    HISTOGRAM("histogram"),
    /** Counts under a name that OpenMetrics allows no counter. */
    UNKNOWN("unknown");

    private final String word;

    Type(String word) {
      this.word = word;
    }
  }

  /**
   * One number.
   *
   * @param suffix behind the family's name, such as {@code _total}
   * @param labels in the order they are written
   * @param value a number as text
   */
  public record Sample(String suffix, SequencedMap<String, String> labels, String value) {}

  private static final String SECONDS = "_seconds";

  public MetricFamily {
    samples = List.copyOf(samples);
  }

  /** The whole exposition. */
  public static String text(Collection<MetricFamily> families) {
    var text = new StringBuilder();
    families.forEach(family -> family.write(text));
    return text.append("# EOF\n").toString();
  }

  private void write(StringBuilder text) {
    text.append("# TYPE ").append(name).append(' ').append(type.word).append('\n');
    if (name.endsWith(SECONDS)) {
      text.append("# UNIT ").append(name).append(" seconds\n");
    }
    text.append("# HELP ").append(name).append(' ').append(escaped(help)).append('\n');
    for (Sample sample : samples) {
      text.append(name).append(sample.suffix());
      writeLabels(text, sample.labels());
      text.append(' ').append(sample.value()).append('\n');
    }
  }

  private static void writeLabels(StringBuilder text, Map<String, String> labels) {
    if (labels.isEmpty()) {
      return;
    }
    var pairs = new ArrayList<String>();
    labels.forEach((label, value) -> pairs.add(label + "=\"" + escaped(value) + "\""));
    text.append('{').append(String.join(",", pairs)).append('}');
  }

  private static String escaped(String raw) {
    return raw.replace("\\", "\\\\").replace("\n", "\\n").replace("\"", "\\\"");
  }
}
