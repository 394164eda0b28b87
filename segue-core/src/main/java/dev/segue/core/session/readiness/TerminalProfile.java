package dev.segue.core.session.readiness;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Knowledge of an agent at its terminal.
 *
 * @param composer absent: it cannot receive text by typing
 * @param rules the first that holds decides: dialogs before turns, and turns before starts
 * @param settle time for which the screen must not change before it is believed to be ready
 * @param busyAlarm time without progress in a turn after which a person is notified
 * @param completeHooks whether the agent reports the beginning and the end of every turn, so that
 *     the screen need not be asked
 * @param distrustful whether an agent in the foreground must be certain before it is called ready
 * @param environment set for interactive runs
 * @param answers dialogs that the operator may have answered
 * @param prompts the operator's own: beginnings of a row with an empty composer, where {@code
 *     composer} finds none
 */
public record TerminalProfile(
    Optional<ComposerShape> composer,
    List<Rule> rules,
    Duration settle,
    Duration busyAlarm,
    boolean completeHooks,
    boolean distrustful,
    Typing typing,
    Map<String, String> environment,
    List<Answer> answers,
    List<RowPattern> prompts) {
  public TerminalProfile {
    rules = List.copyOf(rules);
    environment = Map.copyOf(environment);
    answers = List.copyOf(answers);
    prompts = List.copyOf(prompts);
  }

  /** The same, and the operator's own prompts beside. */
  public TerminalProfile withPrompts(List<RowPattern> own) {
    return new TerminalProfile(
        composer,
        rules,
        settle,
        busyAlarm,
        completeHooks,
        distrustful,
        typing,
        environment,
        answers,
        own);
  }
}
