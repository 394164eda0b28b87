package dev.segue.app.conformance;

import dev.segue.app.runtime.Agents.AgentResult;
import dev.segue.core.provider.Reason;
import dev.segue.core.task.DispatchOutcome;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * One run of the provider.
 *
 * @param survivors processes of it that were alive after its end, and were ended then
 * @param duration from its start to its end
 */
record Ran(AgentResult result, int survivors, Duration duration) {
  /** A fault unless it answered. */
  Optional<String> answered() {
    return result.outcome() == DispatchOutcome.ANSWERED
        ? clean()
        : Optional.of("no answer: " + told());
  }

  /** A fault unless it failed for one of these reasons. */
  Optional<String> failedFor(Reason... reasons) {
    boolean fits =
        result.outcome() == DispatchOutcome.FAILED
            && result.reason().filter(Set.of(reasons)::contains).isPresent();
    List<String> wanted = Arrays.stream(reasons).map(Reason::word).toList();
    return fits
        ? clean()
        : Optional.of("expected " + String.join(" or ", wanted) + ", but got " + told());
  }

  /** A fault unless it ended in this way. */
  Optional<String> ended(DispatchOutcome outcome) {
    return result.outcome() == outcome
        ? clean()
        : Optional.of("expected " + outcome.word() + ", but got " + told());
  }

  /** A fault when it created, changed or removed anything but these files. */
  Optional<String> touchedOnly(String... files) {
    var others = new java.util.TreeSet<String>();
    others.addAll(result.files().created());
    others.addAll(result.files().updated());
    others.addAll(result.files().deleted());
    Arrays.asList(files).forEach(others::remove);
    return others.isEmpty()
        ? Optional.empty()
        : Optional.of("left other changes behind: " + String.join(", ", others));
  }

  /** A fault when the answer has not this text in it. */
  Optional<String> says(String text) {
    String answer = result.answer().orElse("");
    return answer.contains(text)
        ? Optional.empty()
        : Optional.of("its answer was read as: " + shortened(answer));
  }

  private Optional<String> clean() {
    return survivors == 0
        ? Optional.empty()
        : Optional.of(survivors + " of its processes lived on after its end");
  }

  /** What came of it, in words. */
  String told() {
    return result.outcome().word()
        + result.reason().map(reason -> ", " + reason.word()).orElse("")
        + result.exitCode().map(code -> ", exit " + code).orElse("")
        + result.detail().map(line -> ": " + line).orElse("")
        + " (after %.1f s)".formatted(duration.toMillis() / 1000.0);
  }

  private static String shortened(String text) {
    return text.length() <= 200 ? text : text.substring(0, 200) + "…";
  }
}
