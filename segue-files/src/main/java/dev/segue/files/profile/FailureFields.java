package dev.segue.files.profile;

import dev.segue.core.provider.EventMatch;
import dev.segue.core.provider.FailureRule;
import dev.segue.core.provider.LinePattern;
import dev.segue.core.provider.Reason;
import dev.segue.core.provider.ResetPattern;
import dev.segue.files.source.Fields;
import dev.segue.files.source.Located;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** Reads one failure rule. */
final class FailureFields {
  /** Keys of a failure rule. */
  static final List<String> KEYS =
      List.of(
          "exit", "stream", "line", "times", "anew", "event", "answer", "reason", "reset", "early");

  private static final Map<String, Boolean> STREAMS = Map.of("stderr", false, "stdout", true);

  private FailureFields() {}

  static Optional<FailureRule> read(Located item) {
    Optional<Fields> optional = item.fields();
    if (optional.isEmpty()) {
      return Optional.empty();
    }
    Fields fields = optional.get();
    fields.refuseUnknown(KEYS);
    Optional<Reason> reason = reason(fields);
    List<Integer> exits =
        fields.items("exit").stream()
            .flatMap(e -> e.whole(0, 255).stream())
            .map(Long::intValue)
            .toList();
    boolean stdout = isStdout(fields);
    Optional<FailureRule.OnLine> line =
        pattern(fields, "line")
            .map(p -> new FailureRule.OnLine(stdout, p, times(fields), anew(fields)));
    Optional<EventMatch> event = fields.value("event").flatMap(Matches::read);
    Optional<LinePattern> answer = pattern(fields, "answer");
    if (exits.isEmpty() && line.isEmpty() && event.isEmpty() && answer.isEmpty()) {
      item.problem("needs at least one of exit, line, event and answer");
    }
    if (fields.has("stream") && !fields.has("line")) {
      fields.problem("stream", "goes with line");
    }
    if (fields.has("times") && !fields.has("line")) {
      fields.problem("times", "goes with line");
    }
    boolean early = fields.flag("early").orElse(false);
    if (early && (!exits.isEmpty() || answer.isPresent())) {
      fields.problem("early", "goes with line and event only: it looks while the program runs");
      return Optional.empty();
    }
    Optional<ResetPattern> reset = reset(fields);
    return reason.map(r -> new FailureRule(exits, line, event, answer, r, reset, early));
  }

  /** The stream of a line; stderr where nothing is said. */
  static boolean isStdout(Fields fields) {
    return fields.word("stream", STREAMS).orElse(false);
  }

  private static Optional<EventMatch> anew(Fields fields) {
    if (fields.has("anew") && !fields.has("times")) {
      fields.problem("anew", "goes with times");
    }
    return fields.value("anew").flatMap(Matches::read);
  }

  private static int times(Fields fields) {
    return fields.value("times").flatMap(t -> t.whole(1, 100)).map(Long::intValue).orElse(1);
  }

  private static Optional<Reason> reason(Fields fields) {
    Map<String, Reason> words = new LinkedHashMap<>();
    for (Reason reason : Reason.values()) {
      words.put(reason.word(), reason);
    }
    if (!fields.has("reason")) {
      fields.missing("reason", "is required");
    }
    return fields.word("reason", words);
  }

  private static Optional<LinePattern> pattern(Fields fields, String key) {
    return fields.value(key).flatMap(Located::regex).map(LinePattern::of);
  }

  private static Optional<ResetPattern> reset(Fields fields) {
    Optional<String> regex = fields.value("reset").flatMap(Located::regex);
    if (regex.isEmpty()) {
      return Optional.empty();
    }
    var groups = Pattern.compile(regex.get()).namedGroups().keySet();
    if (groups.size() != 1 || !ResetPattern.UNITS.containsAll(groups)) {
      fields.problem(
          "reset",
          "needs exactly one named group, one of " + String.join(", ", ResetPattern.UNITS));
      return Optional.empty();
    }
    return Optional.of(new ResetPattern(LinePattern.of(regex.get()), groups.iterator().next()));
  }
}
