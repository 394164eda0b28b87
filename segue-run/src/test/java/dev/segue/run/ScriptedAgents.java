package dev.segue.run;

import dev.segue.core.provider.Reason;
import dev.segue.core.task.DispatchOutcome;
import dev.segue.core.task.TaskState;
import dev.segue.core.task.Usage;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.function.LongConsumer;

/** Agents that do what a script says, at once and without a process. */
final class ScriptedAgents implements Agents {
  /** Script that decides the result of one dispatch. */
  interface Script {
    AgentResult play(Dispatched dispatched);
  }

  /** View of a dispatch that the script may read. */
  record Dispatched(
      String taskId,
      String provider,
      int dispatch,
      Optional<String> session,
      String prompt,
      CountDownLatch cancelled) {}

  private final Script script;
  private final List<Dispatched> played = new ArrayList<>();
  private final boolean onBranches;

  /** Where they work from now on. */
  String workspace = "/w";

  ScriptedAgents(Script script) {
    this(script, false);
  }

  private ScriptedAgents(Script script, boolean onBranches) {
    this.script = script;
    this.onBranches = onBranches;
  }

  /** Agents that work on a branch of their task each. */
  static ScriptedAgents onBranches(Script script) {
    return new ScriptedAgents(script, true);
  }

  /** All dispatches so far, as {@code task provider}. */
  synchronized List<String> played() {
    return played.stream().map(d -> d.taskId() + " " + d.provider()).toList();
  }

  /** The sessions that went on, {@code -} for new ones. */
  synchronized List<String> sessions() {
    return played.stream().map(d -> d.session().orElse("-")).toList();
  }

  synchronized List<String> prompts() {
    return played.stream().map(Dispatched::prompt).toList();
  }

  private synchronized void note(Dispatched dispatched) {
    played.add(dispatched);
  }

  static AgentResult answered(String changes) {
    return result(DispatchOutcome.ANSWERED, Optional.empty(), Optional.empty(), changes);
  }

  static AgentResult failed(Reason reason) {
    return result(DispatchOutcome.FAILED, Optional.of(reason), Optional.empty(), "");
  }

  static AgentResult failed(Reason reason, Instant until) {
    return result(DispatchOutcome.FAILED, Optional.of(reason), Optional.of(until), "");
  }

  static AgentResult timedOut() {
    return result(DispatchOutcome.TIMED_OUT, Optional.of(Reason.TIMEOUT), Optional.empty(), "");
  }

  static AgentResult cancelled() {
    return result(DispatchOutcome.CANCELLED, Optional.empty(), Optional.empty(), "");
  }

  /** The same with another usage, and files that it must not have changed. */
  static AgentResult with(AgentResult result, Usage usage, String... tampered) {
    return new AgentResult(
        result.outcome(),
        result.reason(),
        result.detail(),
        result.until(),
        result.exitCode(),
        result.claim(),
        result.summary(),
        result.answer(),
        result.files(),
        List.of(tampered),
        result.duration(),
        usage,
        result.printed(),
        result.strayed());
  }

  private static AgentResult result(
      DispatchOutcome outcome, Optional<Reason> reason, Optional<Instant> until, String changes) {
    boolean isAnswered = outcome == DispatchOutcome.ANSWERED;
    return new AgentResult(
        outcome,
        reason,
        isAnswered ? Optional.empty() : Optional.of("what it said last"),
        until,
        Optional.of(isAnswered ? 0 : 1),
        Optional.empty(),
        Optional.empty(),
        isAnswered ? Optional.of("answer") : Optional.empty(),
        new Files(List.of("made.txt"), List.of(), List.of(), Optional.of(changes)),
        List.of(),
        Duration.ofSeconds(1),
        new Usage(
            Optional.of(100L),
            Optional.empty(),
            Optional.of(20L),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty()),
        Agents.Printed.NOTHING,
        List.of());
  }

  @Override
  public Launch prepare(TaskState task, Order order) {
    var cancelled = new CountDownLatch(1);
    return new Launch() {
      @Override
      public String workspace() {
        return workspace;
      }

      @Override
      public Optional<String> baseCommit() {
        return Optional.empty();
      }

      @Override
      public Optional<String> branch() {
        return onBranches ? Optional.of("segue/p/" + task.taskId()) : Optional.empty();
      }

      @Override
      public Optional<String> target() {
        return branch().map(_ -> "main");
      }

      @Override
      public AgentResult run(String prompt, String mark, LongConsumer started) {
        started.accept(4711);
        var dispatched =
            new Dispatched(
                task.taskId(),
                order.provider(),
                order.dispatch(),
                order.session(),
                prompt,
                cancelled);
        note(dispatched);
        return script.play(dispatched);
      }

      @Override
      public void cancel() {
        cancelled.countDown();
      }

      @Override
      public void kill() {
        cancelled.countDown();
      }
    };
  }

  @Override
  public void settled(String taskId, int dispatch) {
    // It keeps nothing.
  }

  @Override
  public Leftover endOrphan(TaskState task, int dispatch, int epoch) {
    return new Leftover(
        new Files(List.of("half.txt"), List.of(), List.of(), Optional.of("half")), 1);
  }
}
