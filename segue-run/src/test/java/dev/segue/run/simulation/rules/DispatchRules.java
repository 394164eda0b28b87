package dev.segue.run.simulation.rules;

import static dev.segue.run.simulation.rules.Violation.unless;

import dev.segue.core.handoff.ContextInjected;
import dev.segue.core.provider.Breaker;
import dev.segue.core.provider.BreakerEvent;
import dev.segue.core.provider.Breakers;
import dev.segue.core.run.RunEvent;
import dev.segue.core.task.TaskEvent;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Rules for dispatches, for the text in front of their prompts, and for breakers. */
public final class DispatchRules implements Rule {
  private static final int MOST_LINES = 10;

  private final Set<String> used = new HashSet<>();
  private final Map<String, TaskEvent.DispatchStarted> open = new LinkedHashMap<>();
  private final Map<String, Integer> epochs = new LinkedHashMap<>();
  private final Map<String, Integer> numbers = new HashMap<>();
  private boolean halted;

  @Override
  public void see(Seen seen) {
    switch (seen.event()) {
      case TaskEvent.DispatchStarted started -> starts(started, seen);
      case TaskEvent.ProcessStarted started ->
          unless(
              open.containsKey(name(started.taskId(), started.dispatch())),
              "a process of no open dispatch: %s",
              started);
      case TaskEvent.DispatchEnded ended -> {
        String name = name(ended.taskId(), ended.dispatch());
        unless(open.remove(name) != null, "%s ends without being open", name);
        epochs.remove(name);
      }
      case RunEvent.RunHalted _ -> halted = true;
      case RunEvent.RunResumed _ -> halted = false;
      case ContextInjected context -> injects(context, seen);
      case BreakerEvent.TrialStarted trial when !seen.isOfProject() ->
          seen.writer().ifPresent(writer -> tries(trial, writer, seen.breakers()));
      default -> {}
    }
  }

  private static String name(String taskId, int dispatch) {
    return taskId + "/" + dispatch;
  }

  private void starts(TaskEvent.DispatchStarted started, Seen seen) {
    Writer writer = seen.writer().orElseThrow();
    String name = name(started.taskId(), started.dispatch());
    unless(used.add(name), "%s is used twice", name);
    unless(!halted, "%s starts after a halt", name);
    unless(!writer.isStopping(), "%s starts after a signal", name);
    for (TaskEvent.DispatchStarted other : open.values()) {
      unless(!other.taskId().equals(started.taskId()), "%s starts beside %s", name, other);
    }
    long atOnce = epochs.values().stream().filter(epoch -> epoch == writer.epoch()).count();
    unless(atOnce < writer.parallel(), "%s is one too many at once", name);
    int number = numbers.merge(started.taskId(), 1, Integer::sum);
    unless(started.dispatch() == number, "%s leaves a gap", name);
    isPermitted(started, writer);
    open.put(name, started);
    epochs.put(name, writer.epoch());
  }

  /** By the breakers as the supervisor read them last, and by a look at the clock since then. */
  private static void isPermitted(TaskEvent.DispatchStarted started, Writer writer) {
    Breaker breaker = writer.known().of(started.provider());
    String name = dispatchName(started);
    boolean isGranted = breaker instanceof Breaker.Closed;
    boolean isTrial = breaker instanceof Breaker.HalfOpen halfOpen && halfOpen.trial().equals(name);
    unless(isGranted || isTrial, "%s starts while its breaker is %s", name, breaker);
  }

  private static String dispatchName(TaskEvent.DispatchStarted started) {
    return "p/" + started.taskId() + "/" + started.dispatch();
  }

  private static void tries(BreakerEvent.TrialStarted trial, Writer writer, Breakers breakers) {
    Breaker breaker = breakers.of(trial.provider());
    boolean isItsTime =
        switch (breaker) {
          case Breaker.Closed() -> false;
          case Breaker.Open(_, Optional<Instant> until, _, _) ->
              until.filter(at -> writer.everLooked(now -> !now.isBefore(at))).isPresent();
          case Breaker.HalfOpen(_, String other, Instant lapses, _) ->
              other.equals(trial.trial()) || writer.everLooked(now -> !now.isBefore(lapses));
        };
    unless(isItsTime, "%s is tried while its breaker is %s", trial, breaker);
  }

  private static void injects(ContextInjected context, Seen seen) {
    unless(seen.batch().stream().anyMatch(e -> isItsReason(e, context)), "%s comes alone", context);
    long lines = context.text().lines().count();
    unless(
        lines <= MOST_LINES && context.lines() <= MOST_LINES,
        "a block of %d lines: %s",
        lines,
        context);
  }

  private static boolean isItsReason(Object event, ContextInjected context) {
    return switch (event) {
      case TaskEvent.DispatchStarted started ->
          started.taskId().equals(context.taskId()) && started.dispatch() == context.dispatch();
      case TaskEvent.HelperInvoked invoked -> invoked.taskId().equals(context.taskId());
      default -> false;
    };
  }

  void mustAllHaveEnded() {
    unless(open.isEmpty(), "never ended: %s", open.keySet());
  }
}
