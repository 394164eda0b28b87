package dev.segue.core.task;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * One validated try.
 *
 * @param number the N shown to agents
 * @param specHash of the task's text when it began
 * @param promptHash body of its original prompt
 * @param dispatches in order, the latest last
 * @param failure absent while it is open or when it passed
 * @param result of one that passed, the line that later prompts show
 */
public record Attempt(
    int number,
    String specHash,
    String promptHash,
    List<Dispatch> dispatches,
    Optional<Failure> failure,
    boolean passed,
    Optional<String> result) {
  /**
   * Why it failed.
   *
   * @param seq of the event that says so
   * @param validated whether an answer was judged; a failure of providers only is no validation
   * @param fingerprint of a judged attempt
   */
  public record Failure(
      long seq, List<String> errors, boolean validated, Optional<String> fingerprint) {
    public Failure {
      errors = List.copyOf(errors);
    }
  }

  public Attempt {
    dispatches = List.copyOf(dispatches);
  }

  static Attempt begun(int number, String specHash, String promptHash) {
    return new Attempt(
        number, specHash, promptHash, List.of(), Optional.empty(), false, Optional.empty());
  }

  /** Whether it has neither passed nor failed. */
  public boolean isOpen() {
    return failure.isEmpty() && !passed;
  }

  /** The dispatch that was started last. */
  public Optional<Dispatch> latest() {
    return dispatches.isEmpty() ? Optional.empty() : Optional.of(dispatches.getLast());
  }

  /** How many of its dispatches were interrupted. */
  public long interruptions() {
    return dispatches.stream()
        .filter(d -> d.end().filter(e -> e.outcome() == DispatchOutcome.INTERRUPTED).isPresent())
        .count();
  }

  Attempt with(Dispatch dispatch) {
    var all = new ArrayList<>(dispatches);
    if (!all.isEmpty() && all.getLast().number() == dispatch.number()) {
      all.set(all.size() - 1, dispatch);
    } else {
      all.add(dispatch);
    }
    return new Attempt(number, specHash, promptHash, all, failure, passed, result);
  }

  Attempt failed(Failure why) {
    return new Attempt(
        number, specHash, promptHash, dispatches, Optional.of(why), false, Optional.empty());
  }

  Attempt held(Optional<String> line) {
    return new Attempt(number, specHash, promptHash, dispatches, Optional.empty(), true, line);
  }
}
