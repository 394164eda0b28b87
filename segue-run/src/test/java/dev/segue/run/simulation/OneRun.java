package dev.segue.run.simulation;

import static dev.segue.run.simulation.rules.Violation.unless;

import dev.segue.core.handoff.BlockKind;
import dev.segue.core.handoff.BlockLimits;
import dev.segue.core.journal.StoreUnavailableException;
import dev.segue.core.prompt.Originals;
import dev.segue.core.prompt.PreContextPolicy;
import dev.segue.core.prompt.Prompts;
import dev.segue.core.provider.BreakerTimes;
import dev.segue.core.run.RunSettings;
import dev.segue.core.run.Step;
import dev.segue.core.task.Budget;
import dev.segue.core.text.Redactor;
import dev.segue.run.Dispatching;
import dev.segue.run.EffectFailedException;
import dev.segue.run.Effects;
import dev.segue.run.Merging;
import dev.segue.run.PatientJournal;
import dev.segue.run.ReviewJudging;
import dev.segue.run.Reviewing;
import dev.segue.run.RunOutcome;
import dev.segue.run.RunPlan;
import dev.segue.run.StoreWait;
import dev.segue.run.Supervisor;
import dev.segue.run.Verifying;
import dev.segue.run.simulation.rules.Violation;
import dev.segue.store.ProjectLog;
import dev.segue.store.ProviderLog;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;

/** One life of a supervisor, from its start to whatever ends it. */
final class OneRun {
  static final Duration LONGEST_DISPATCH = Duration.ofMinutes(31);

  private final SimulatedWorld simulatedWorld;
  private final Incarnation self;

  OneRun(SimulatedWorld simulatedWorld, int parallel, int depth) {
    this.simulatedWorld = simulatedWorld;
    this.self =
        new Incarnation(simulatedWorld.clock, new Fibers(simulatedWorld.dice()), parallel, depth);
  }

  /** Runs; the outcome is absent where it died or could not go on. */
  Optional<RunOutcome> play() {
    simulatedWorld.tally().runs++;
    return play(!simulatedWorld.dice().oneIn(4), budget());
  }

  private Budget budget() {
    Optional<Long> tokens = Optional.of(120L * 8);
    Optional<Duration> time = Optional.of(Duration.ofMinutes(4));
    return switch (simulatedWorld.dice().below(10)) {
      case 0 -> new Budget(tokens, Optional.empty(), Optional.empty());
      case 1 -> new Budget(Optional.empty(), Optional.empty(), time);
      default -> Budget.UNLIMITED;
    };
  }

  @SuppressWarnings("IllegalCatch")
  Optional<RunOutcome> play(boolean waits, Budget budget) {
    Optional<RunOutcome> outcome;
    try {
      outcome = Optional.of(supervise(waits, budget));
    } catch (Killed _) {
      unless(self.isDead(), "nobody killed run %d", self.epoch());
      outcome = Optional.empty();
    } catch (EffectFailedException e) {
      unless(
          self.isDead() || e.getCause() instanceof SimulatedFaultException,
          "run %d cannot go on: %s",
          self.epoch(),
          e);
      outcome = Optional.empty();
    } catch (StoreUnavailableException e) {
      unless(self.appended() == 0, "run %d does not wait for its store", self.epoch());
      outcome = Optional.empty();
    } catch (RuntimeException | InterruptedException e) {
      throw new Violation("run %d fails by itself: %s".formatted(self.epoch(), e), e);
    }
    look(outcome);
    return outcome;
  }

  private void look(Optional<RunOutcome> outcome) {
    if (self.isDead()) {
      simulatedWorld.tally().deaths++;
      simulatedWorld.truth().say("run %d is killed".formatted(self.epoch()));
    } else {
      simulatedWorld.processes.mustBeNoneOf(self.epoch());
    }
    outcome.ifPresent(this::isTrue);
  }

  private void isTrue(RunOutcome outcome) {
    boolean isLost = simulatedWorld.runRules().epoch() > self.epoch();
    boolean isStopped = self.stop.isAsked() && outcome.exitCode() == self.stop.exitCode();
    unless(
        self.hasEnded() || isStopped || (isLost && outcome.exitCode() == RunOutcome.ENVIRONMENT),
        "run %d ends with %d under run %d without a word",
        self.epoch(),
        outcome.exitCode(),
        simulatedWorld.runRules().epoch());
    unless(
        !self.hasEnded() || outcome.exitCode() != RunOutcome.ENVIRONMENT,
        "run %d ended, but says that it lost the project",
        self.epoch());
  }

  private RunOutcome supervise(boolean waits, Budget budget) throws InterruptedException {
    var shaky = new ShakyJournal(simulatedWorld, self);
    var silent = new Silent(simulatedWorld.persons);
    var store =
        new PatientJournal(shaky, new PatientJournal.Clocks(self, this::rest, self.stop), silent);
    ProjectLog log = ProjectLog.open(store, simulatedWorld.truth().codec, Truth.PROJECT.name());
    ProviderLog breakers = ProviderLog.open(store, simulatedWorld.truth().codec);
    var histories = new Dispatching.Histories(log, breakers, store);
    self.reads(simulatedWorld.workflows.ofRun(log.state()));
    var plan =
        new RunPlan(
            new RunSettings(
                Truth.PROJECT.name(),
                Operator.PROVIDERS,
                SimulatedAgents.SESSIONS,
                self.workflows()),
            Optional.empty(),
            waits,
            budget,
            BreakerTimes.DEFAULT,
            self.parallel,
            LONGEST_DISPATCH);
    var effects = new Effects(self.fibers, self.stop);
    self.worksOn(taskId -> effects.tasks().contains(taskId));
    self.fibers.onStarting(
        name -> {
          self.begins(name);
          simulatedWorld.branches.begins(name, self);
        });
    self.fibers.onGivingWay(() -> effects.tell(() -> {}));
    var around = new Supervisor.RunEnvironment(self, this::rest, self.stop, silent, effects);
    Prompts prompts = prompts(store);
    var reviews = new SimulatedReviews(simulatedWorld, self);
    var verifying =
        new Verifying(
            histories,
            plan,
            new Verifying.Judges(new SimulatedJudge(simulatedWorld, self), reviews, reviews),
            prompts,
            around);
    var agents = new SimulatedAgents(simulatedWorld, self);
    var dispatching = new Dispatching(histories, plan, agents, prompts, around);
    var stepHandlers =
        new Supervisor.StepHandlers(
            dispatching,
            verifying,
            new Merging(log, simulatedWorld.branches.as(self), verifying, effects),
            new Reviewing(
                histories,
                plan,
                new Reviewing.Reviewers(agents, reviews, prompts),
                new Reviewing.Work(dispatching, verifying),
                around),
            new ReviewJudging(histories, plan, reviews, reviews, around));
    return new Supervisor(histories, plan, stepHandlers, around).run(1, "here");
  }

  private void rest(Duration duration) {
    simulatedWorld.clock.rest(duration);
    simulatedWorld.moment(self);
  }

  private Prompts prompts(PatientJournal store) {
    var tools =
        new Prompts.Tools(
            text -> text.length() / 4,
            Redactor.STANDARD,
            () -> 0L,
            message -> {
              throw new Violation(message);
            });
    var policy = new PreContextPolicy(true, EnumSet.allOf(BlockKind.class), BlockLimits.DEFAULT);
    return new Prompts(
        policy,
        tools,
        Optional.of(store),
        new Prompts.PromptInputs("p", "/w", 5, new Originals(), simulatedWorld.contexts(store)));
  }

  private record Silent(Persons persons) implements Supervisor.Notices, StoreWait {
    @Override
    public void paused(String reason) {
      // The history tells it.
    }

    @Override
    public void resumed() {
      // The history tells it.
    }

    @Override
    public void waitingForProvider(List<Step.Refusal> refusals, Instant until) {
      // Nobody looks.
    }

    @Override
    public void waitingForPerson(List<String> taskIds) {
      persons.answer(taskIds);
    }

    @Override
    public void uncounted(String what) {
      // Nobody looks.
    }

    @Override
    public void resting(Instant until) {
      // Nobody looks.
    }
  }
}
