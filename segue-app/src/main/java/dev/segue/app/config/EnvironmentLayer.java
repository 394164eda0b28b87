package dev.segue.app.config;

import dev.segue.core.provider.BreakerTimes;
import dev.segue.files.source.Flags;
import dev.segue.files.source.Problem;
import dev.segue.files.source.Problems;
import dev.segue.files.source.Quoted;
import dev.segue.files.source.Suggestion;
import java.time.Duration;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The variables that go before the configuration; a bad value is a problem, never ignored. */
final class EnvironmentLayer {
  // Ten years; keeps sums with an instant far from overflow.
  private static final int LONGEST_SECONDS = 315_360_000;

  private final ProcessEnvironment around;
  private final Problems problems;

  private EnvironmentLayer(ProcessEnvironment around, Problems problems) {
    this.around = around;
    this.problems = problems;
  }

  static Settings lay(ProcessEnvironment around, Settings under, Problems problems) {
    EnvironmentLayer layer = new EnvironmentLayer(around, problems);
    return under
        .withPreContext(layer.preContext(under.preContext()))
        .withBreaker(layer.breaker(under.breaker()));
  }

  private PreContext preContext(PreContext under) {
    return new PreContext(
        flag("ENABLE_PRE_CONTEXT_INJECTION", under.enabled()),
        types("PRE_CONTEXT_TYPES", under.types()),
        whole("PRE_CONTEXT_MAX_LINES", 0, under.maxLines()),
        whole("PRE_CONTEXT_MAX_FILES", 0, under.maxFiles()),
        whole("PRE_CONTEXT_MAX_TOKENS", 0, under.maxTokens()),
        whole("HELPER_CONTEXT_MAX_ATTEMPTS", 0, under.helperMaxAttempts()));
  }

  private BreakerTimes breaker(BreakerTimes under) {
    String name = "CIRCUIT_BREAKER_TTL_SECONDS";
    if (around.variable(name).isEmpty()) {
      return under;
    }
    int seconds = whole(name, 1, 1);
    if (seconds > LONGEST_SECONDS) {
      problem(name, "must be at most " + LONGEST_SECONDS + ", not " + seconds);
    }
    return new BreakerTimes(
        under.rateLimit(), under.overloaded(), under.overloadedMax(), Duration.ofSeconds(seconds));
  }

  private boolean flag(String name, boolean under) {
    Optional<String> text = around.variable(name);
    Optional<Boolean> flag = text.map(String::strip).flatMap(Flags::parse);
    if (text.isPresent() && flag.isEmpty()) {
      problem(name, "must be true or false, not " + Quoted.of(text.get()));
    }
    return flag.orElse(under);
  }

  private int whole(String name, int least, int under) {
    Optional<String> text = around.variable(name).map(String::strip);
    if (text.isEmpty()) {
      return under;
    }
    // Nine digits always fit; a cap beyond them is a typing error.
    if (!text.get().matches("\\d{1,9}") || Integer.parseInt(text.get()) < least) {
      String wanted =
          least == 0 ? "must be a whole number from 0" : "must be a whole number from 1";
      problem(name, wanted + ", not " + Quoted.of(text.get()));
      return under;
    }
    return Integer.parseInt(text.get());
  }

  private Set<PreContextType> types(String name, Set<PreContextType> under) {
    Optional<String> text = around.variable(name);
    if (text.isEmpty()) {
      return under;
    }
    Map<String, PreContextType> words = PreContextType.byWord();
    Set<PreContextType> types = new HashSet<>();
    for (String part : text.get().split(",", -1)) {
      String word = part.strip();
      PreContextType type = words.get(word);
      if (type != null) {
        types.add(type);
      } else {
        problem(
            name,
            Quoted.of(word)
                + " is none of "
                + String.join(", ", words.keySet())
                + Suggestion.phrase(words.keySet(), word));
      }
    }
    return types;
  }

  private void problem(String name, String message) {
    problems.add(new Problem("", 0, name, message));
  }
}
