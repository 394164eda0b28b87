package dev.segue.context.pack;

import dev.segue.core.context.PackKey;
import dev.segue.core.context.PackRequest;
import dev.segue.core.context.Refusal;
import dev.segue.core.workflow.Phase;
import dev.segue.core.workflow.Role;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A request, read; what can mean nothing is refused.
 *
 * @param attempt 0 for the current one
 */
record PackQuery(
    String taskId,
    Role role,
    Phase phase,
    int attempt,
    int tokenBudget,
    Optional<Boolean> previousAttempts,
    String tokenizer) {
  /** States of the workflow in which nothing is done any more, so that they imply no phase. */
  private static final Set<String> RESTING = Set.of("done", "cancelled");

  static PackQuery read(PackRequest request) {
    if (request.taskId().isBlank()) {
      throw invalid("task_id is missing; name a task of the project");
    }
    if (request.attempt() < 0) {
      throw invalid(
          "attempt is %d; it counts from 1, or is 0 for the current one"
              .formatted(request.attempt()));
    }
    if (request.tokenBudget() < 0) {
      throw invalid(
          "token_budget is %d; it is at least 1, or 0 for the default"
              .formatted(request.tokenBudget()));
    }
    Role role = role(request.role());
    return new PackQuery(
        request.taskId(),
        role,
        phase(request, role),
        request.attempt(),
        request.tokenBudget() == 0 ? PackKey.DEFAULT_BUDGET : request.tokenBudget(),
        request.includePreviousAttempts(),
        request.tokenizer().isBlank() ? PackKey.DEFAULT_TOKENIZER : request.tokenizer().strip());
  }

  private static Role role(String word) {
    if (word.isBlank()) {
      throw invalid("role is missing; it is one of " + words(Role.values()));
    }
    return Role.parse(word)
        .orElseThrow(
            () ->
                invalid(
                    "there is no role \"%s\"; it is one of %s"
                        .formatted(Words.shown(word), words(Role.values()))));
  }

  private static Phase phase(PackRequest request, Role role) {
    Optional<Phase> named =
        request.phase().isBlank() ? Optional.empty() : Optional.of(phase(request.phase()));
    String state = request.workflowState();
    if (state.isBlank()) {
      return named.orElse(role.usual());
    }
    Optional<Phase> implied = Phase.ofState(state);
    if (implied.isEmpty() && !RESTING.contains(state.strip().toLowerCase(Locale.ROOT))) {
      throw invalid("there is no workflow state \"%s\"".formatted(Words.shown(state)));
    }
    if (named.isPresent() && !named.equals(implied)) {
      throw new Refusal(
          Refusal.Kind.FAILED_PRECONDITION,
          "phase %s does not fit to state %s%s; leave one of them out"
              .formatted(
                  named.get().word(),
                  Words.shown(state),
                  implied.map(phase -> ", which is of phase " + phase.word()).orElse("")));
    }
    return implied.orElse(role.usual());
  }

  private static Phase phase(String word) {
    return Phase.parse(word)
        .orElseThrow(
            () ->
                invalid(
                    "there is no phase \"%s\"; it is one of %s"
                        .formatted(Words.shown(word), words(Phase.values()))));
  }

  private static String words(Enum<?>[] values) {
    return Arrays.stream(values)
        .map(value -> value.name().toLowerCase(Locale.ROOT))
        .collect(Collectors.joining(", "));
  }

  private static Refusal invalid(String message) {
    return new Refusal(Refusal.Kind.INVALID_ARGUMENT, message);
  }

  /** The key, once it is known which attempt is meant. */
  PackKey key(String project, int meant) {
    return new PackKey(
        project,
        taskId,
        role,
        phase,
        meant,
        tokenBudget,
        previousAttempts.orElse(meant > 1),
        tokenizer);
  }
}
