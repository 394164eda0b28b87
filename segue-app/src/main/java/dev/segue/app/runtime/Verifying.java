package dev.segue.app.runtime;

import dev.segue.core.handoff.ContextInjected;
import dev.segue.core.journal.Durability;
import dev.segue.core.journal.Event;
import dev.segue.core.journal.Journal;
import dev.segue.core.provider.Breaker;
import dev.segue.core.provider.BreakerEvent;
import dev.segue.core.provider.Reason;
import dev.segue.core.supervisor.Judgement;
import dev.segue.core.supervisor.Outcomes;
import dev.segue.core.supervisor.Step;
import dev.segue.core.task.Attempt;
import dev.segue.core.task.Dispatch;
import dev.segue.core.task.TaskEvent.HelperInvoked;
import dev.segue.core.task.TaskState;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;

/**
 * Has an answer judged and appends the verdict. Stopped by a signal it appends nothing: the next
 * run judges again.
 */
public final class Verifying {
  private final ProjectLog log;
  private final ProviderLog providers;
  private final Journal bodies;
  private final RunPlan plan;
  private final Judge judge;
  private final Prompts prompts;
  private final Stop stop;
  private final InstantSource clock;

  public Verifying(
      Dispatching.Histories histories,
      RunPlan plan,
      Judge judge,
      Prompts prompts,
      Supervisor.World world) {
    this.log = histories.project();
    this.providers = histories.providers();
    this.bodies = histories.store();
    this.plan = plan;
    this.judge = judge;
    this.prompts = prompts;
    this.stop = world.stop();
    this.clock = world.clock();
  }

  void verify(Step.Verify step, int epoch) throws InterruptedException {
    Optional<TaskState> task = log.state().task(step.taskId());
    Optional<Attempt> attempt = task.flatMap(TaskState::open);
    if (attempt.isEmpty()) {
      return;
    }
    Optional<Dispatch> latest = attempt.get().latest();
    String answer =
        latest
            .flatMap(Dispatch::end)
            .flatMap(Dispatch.End::answerHash)
            .flatMap(bodies::body)
            .orElse("");
    var open =
        new Judge.Case(
            task.get(),
            attempt.get(),
            answer,
            prompts.context(log.state(), step.taskId()),
            helpers(latest),
            epoch);
    var messages = new Messages<Judgement>();
    Runnable onSignal = judge::cancel;
    stop.onAsk(onSignal);
    messages.start(
        "verify-" + step.taskId(), () -> judge.judge(open, new Relay(messages, step.taskId())));
    try {
      Optional<Judgement> judgement = listen(step, messages);
      judgement.filter(_ -> !stop.isAsked() && !log.isLost()).ifPresent(j -> append(step, j));
    } finally {
      stop.forget(onSignal);
    }
  }

  private void append(Step.Verify step, Judgement judgement) {
    log.decide(
        Durability.POWER,
        state ->
            state
                .task(step.taskId())
                .filter(task -> task.open().isPresent())
                .map(task -> Outcomes.ofJudgement(task, step.attempt(), judgement))
                .orElse(List.of()));
  }

  /** The configured helper alone; else whoever may be asked, the one who answered last. */
  private List<String> helpers(Optional<Dispatch> answered) {
    var order =
        new LinkedHashSet<String>(plan.helper().map(List::of).orElse(plan.settings().providers()));
    answered.map(Dispatch::provider).filter(order::remove).ifPresent(order::addLast);
    providers.catchUp();
    Instant now = clock.instant();
    return order.stream()
        .filter(id -> providers.breakers().of(id).ask("", now) instanceof Breaker.Permit.Granted)
        .toList();
  }

  private Optional<Judgement> listen(Step.Verify step, Messages<Judgement> messages)
      throws InterruptedException {
    boolean cancelled = false;
    while (true) {
      switch (messages.next(Supervisor.HEARTBEAT).orElse(null)) {
        case Messages.Message.Done<Judgement>(Judgement result) -> {
          return cancelled ? Optional.empty() : Optional.of(result);
        }
        case Messages.Message.Failed<Judgement>(Throwable fault) -> {
          if (fault instanceof InterruptedException && (cancelled || stop.isAsked())) {
            return Optional.empty();
          }
          throw new EffectFailedException("verifying " + step.taskId(), fault);
        }
        case Messages.Message.Note<Judgement>(Runnable act) -> act.run();
        case null -> {
          log.catchUp();
          if (!cancelled && (log.isLost() || log.state().task(step.taskId()).isEmpty())) {
            cancelled = true;
            judge.cancel();
          }
        }
      }
    }
  }

  /** Brings what happens during a judgement to the loop's thread. */
  private final class Relay implements Judge.Told {
    private final Messages<Judgement> messages;
    private final String taskId;

    Relay(Messages<Judgement> messages, String taskId) {
      this.messages = messages;
      this.taskId = taskId;
    }

    @Override
    public void helper(HelperInvoked event, List<ContextInjected> injected) {
      messages.note(
          () -> {
            var events = new ArrayList<Event>(injected);
            events.add(event);
            log.decide(Durability.PROCESS, _ -> events);
          });
    }

    @Override
    public void helperFailed(String provider, Reason reason, Optional<Instant> until) {
      messages.note(() -> open(provider, reason, until));
    }

    private void open(String provider, Reason reason, Optional<Instant> named) {
      List<BreakerEvent> opened =
          providers.decide(
              breakers -> {
                int streak = breakers.of(provider).streak(reason) + 1;
                Optional<Instant> until =
                    plan.breakerTimes().until(reason, named, streak, clock.instant());
                return List.of(
                    new BreakerEvent.BreakerOpened(
                        provider, reason.word(), until, streak, Optional.of(taskId)));
              });
      log.decide(Durability.POWER, _ -> opened);
    }
  }
}
