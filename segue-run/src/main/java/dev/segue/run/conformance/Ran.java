package dev.segue.run.conformance;

import dev.segue.core.provider.Reason;
import dev.segue.core.task.DispatchOutcome;
import dev.segue.run.Agents.AgentResult;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * One run of the provider.
 *
 * @param isModelCalled whether it called the model, be it for itself; true where nobody can know
 * @param duration from its start to its end
 */
record Ran(AgentResult result, Leftovers leftovers, boolean isModelCalled, Duration duration) {
  /** Of a program killed by the system. */
  private static final int KILLED = 128 + 9;

  /**
   * Processes of the program that were alive after its end.
   *
   * @param ended processes with its mark, which were ended then
   * @param strays processes without it, which were left alone
   */
  record Leftovers(int ended, List<String> strays) {
    Leftovers {
      strays = List.copyOf(strays);
    }
  }

  /** A fault unless it answered. */
  Optional<String> answered() {
    return result.outcome() == DispatchOutcome.ANSWERED
        ? clean().or(this::asked)
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
        : Optional.of(
            "left other changes behind: %s (%s)".formatted(String.join(", ", others), told()));
  }

  /** A fault when the answer has not this text in it. */
  Optional<String> says(String text) {
    String answer = result.answer().orElse("");
    return answer.contains(text)
        ? Optional.empty()
        : Optional.of("its answer was read as: " + shortened(answer));
  }

  /**
   * A fault unless it was killed, and is not taken for a provider that had better be left alone.
   */
  Optional<String> wasKilled() {
    boolean fits =
        result.outcome() == DispatchOutcome.FAILED
            && result.exitCode().filter(code -> code == KILLED).isPresent()
            && result.reason().filter(reason -> !reason.opensBreaker()).isPresent();
    return fits ? clean() : Optional.of("expected a failed run, exit 137, but got " + told());
  }

  /**
   * A fault unless it came to an end of its own that says nothing against the provider: an answer,
   * or a failure of the program. For cases in which it is refused something.
   */
  Optional<String> coped() {
    boolean fits =
        switch (result.outcome()) {
          case ANSWERED -> true;
          case FAILED ->
              result.exitCode().isPresent()
                  && result.reason().filter(reason -> !reason.opensBreaker()).isPresent();
          case CANCELLED, TIMED_OUT, INTERRUPTED -> false;
        };
    return fits ? clean().or(this::asked) : Optional.of("it did not run: " + told());
  }

  /** A fault unless it called the model. */
  Optional<String> asked() {
    return isModelCalled
        ? Optional.empty()
        : Optional.of("the model was never called (see stub): " + told());
  }

  /** A fault when something of it lived on. */
  private Optional<String> clean() {
    if (!leftovers.strays().isEmpty()) {
      return Optional.of(
          "lives on without a mark, where Segue cannot end it: "
              + String.join(", ", leftovers.strays()));
    }
    return leftovers.ended() == 0
        ? Optional.empty()
        : Optional.of(leftovers.ended() + " of its processes lived on after its end");
  }

  /** What came of it, in words. */
  String told() {
    return result.outcome().word()
        + result.reason().map(reason -> ", " + reason.word()).orElse("")
        + result.exitCode().map(code -> ", exit " + code).orElse("")
        + result.detail().or(this::lastLine).map(line -> ": " + line).orElse("")
        + " (after %.1f s)".formatted(duration.toMillis() / 1000.0);
  }

  /** Of an answer: it often says why the program did otherwise. */
  private Optional<String> lastLine() {
    return result
        .answer()
        .flatMap(text -> text.lines().filter(line -> !line.isBlank()).reduce((_, last) -> last))
        .map(Ran::shortened);
  }

  private static String shortened(String text) {
    return text.length() <= 200 ? text : text.substring(0, 200) + "…";
  }
}
