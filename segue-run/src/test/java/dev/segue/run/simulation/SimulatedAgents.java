package dev.segue.run.simulation;

import dev.segue.core.provider.Reason;
import dev.segue.core.run.RunSettings;
import dev.segue.core.task.DispatchOutcome;
import dev.segue.core.task.TaskState;
import dev.segue.core.task.Usage;
import dev.segue.core.workflow.ReviewVerdict;
import dev.segue.run.Agents;
import dev.segue.run.simulation.rules.SessionRules;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongConsumer;

/**
 * Agents that answer, lie, fail for every reason, name reset times in the past and in a far future,
 * hang, and change what they must not.
 */
final class SimulatedAgents implements Agents {
  private static final List<Reason> FAILURES =
      List.of(
          Reason.OVERLOADED,
          Reason.OVERLOADED,
          Reason.CONTEXT_LENGTH_EXCEEDED,
          Reason.EXECUTION_ERROR,
          Reason.EXECUTION_ERROR,
          Reason.UNKNOWN_ERROR,
          Reason.AUTH_ERROR,
          Reason.NOT_INSTALLED,
          Reason.QUOTA_EXHAUSTED);

  /** The third one's cannot go on. */
  static final Map<String, RunSettings.Sessions> SESSIONS =
      Map.of(
          "a", new RunSettings.Sessions(Optional.of(1_000L)),
          "b", new RunSettings.Sessions(Optional.empty()));

  private final SimulatedWorld simulatedWorld;
  private final Incarnation self;
  private final Dice dice;

  SimulatedAgents(SimulatedWorld simulatedWorld, Incarnation self) {
    this.simulatedWorld = simulatedWorld;
    this.self = self;
    this.dice = simulatedWorld.dice();
  }

  @Override
  public Launch prepare(TaskState task, Order order) {
    boolean isReview = order.review().isPresent();
    boolean isOnBranch =
        !isReview
            && (self.parallel > 1
                || simulatedWorld.branches.has(task.taskId())
                || (task.attempts().isEmpty()
                    && self.workflows().nameFor(task.spec()).isPresent()));
    if (isOnBranch) {
      simulatedWorld.branches.begin(task);
    }
    return new Run(task.taskId(), order, isOnBranch);
  }

  @Override
  public Leftover endOrphan(TaskState task, int dispatch, int epoch) {
    int ended = simulatedWorld.processes.endOlderThan(epoch);
    return new Leftover(
        new Files(List.of("half.txt"), List.of(), List.of(), Optional.of("half")), ended);
  }

  @Override
  public void settled(String taskId, int dispatch) {
    // It keeps nothing.
  }

  private final class Run implements Launch {
    private final String taskId;
    private final Order order;
    private final boolean isOnBranch;
    private boolean cancelled;

    Run(String taskId, Order order, boolean isOnBranch) {
      this.taskId = taskId;
      this.order = order;
      this.isOnBranch = isOnBranch;
    }

    @Override
    public String workspace() {
      if (order.review().isPresent()) {
        return order.review().get().folder().toString();
      }
      // Every third run the project lies elsewhere.
      String folder = self.epoch() % 3 == 0 ? "/elsewhere" : "/w";
      return isOnBranch ? folder + "/" + taskId : folder;
    }

    @Override
    public Optional<String> baseCommit() {
      return Optional.of("c0");
    }

    @Override
    public Optional<String> branch() {
      return isOnBranch ? Optional.of(Branches.name(taskId)) : Optional.empty();
    }

    @Override
    public Optional<String> target() {
      return isOnBranch ? simulatedWorld.branches.target(taskId) : Optional.empty();
    }

    @Override
    public AgentResult run(String prompt, String mark, LongConsumer started) {
      simulatedWorld.sessionRules().mustBe(taskId, order.dispatch(), order.session());
      simulatedWorld.moment(self);
      Optional<Integer> review = order.review().map(_ -> order.dispatch());
      Processes.Alive process = simulatedWorld.processes.begin(taskId, self, review);
      simulatedWorld.tally().dispatches++;
      started.accept(4711);
      self.fibers.pause();
      int steps = dice.below(4);
      if (simulatedWorld.workflows.isUsed() && simulatedWorld.mood().failure() == 0) {
        steps++;
      }
      for (int i = 0; i < steps && !cancelled && !process.isKilled(); i++) {
        step();
        if (isOnBranch) {
          simulatedWorld.branches.work(taskId);
        }
      }
      if (!self.isDead()) {
        simulatedWorld.processes.end(process);
      }
      return review.isPresent() ? reviewed(process) : outcome(process);
    }

    private AgentResult reviewed(Processes.Alive process) {
      if (self.isDead()) {
        throw new Killed();
      }
      SimulatedReviewer reviewer = SimulatedReviewer.of(dice, simulatedWorld.mood());
      if (reviewer.movesBranch() && !process.isLate()) {
        simulatedWorld.branches.move(taskId);
      }
      AgentResult result = outcome(process);
      if (result.outcome() != DispatchOutcome.ANSWERED) {
        return result;
      }
      ReviewVerdict expected =
          result.tampered().isEmpty() ? reviewer.expected() : ReviewVerdict.VOID;
      simulatedWorld.reviewRules().expect(taskId, order.dispatch(), expected);
      return with(result, reviewer);
    }

    private void step() {
      simulatedWorld.clock.advance(Duration.ofSeconds(dice.below(300)));
      simulatedWorld.moment(self);
      if (dice.happens(simulatedWorld.mood().crash() * 3)) {
        throw self.die();
      }
      if (self.isDead()) {
        throw new Killed();
      }
      self.fibers.pause();
    }

    private AgentResult outcome(Processes.Alive process) {
      if (self.isDead()) {
        throw new Killed();
      }
      if (cancelled) {
        return ended(DispatchOutcome.CANCELLED, Optional.empty(), Optional.empty());
      }
      if (process.isKilled()) {
        return failed(Reason.EXECUTION_ERROR, Optional.empty());
      }
      AgentResult result = dice.happens(simulatedWorld.mood().failure()) ? failure() : answered();
      return inSession(result, SessionRules.nameOf(taskId, order.provider(), order.dispatch()));
    }

    @Override
    public void cancel() {
      cancelled = true;
    }

    @Override
    public void kill() {
      cancelled = true;
    }
  }

  /**
   * Without dice, so that a seed stays the history it was: some tell no session, some a full one.
   */
  private static AgentResult inSession(AgentResult r, String name) {
    int kind = Math.floorMod(name.hashCode(), 5);
    Optional<String> session =
        kind == 0 ? Optional.empty() : Optional.of(kind == 1 ? "--" + name : name);
    var usage =
        new Usage(
            r.usage().inputTokens(),
            Optional.empty(),
            r.usage().outputTokens(),
            Optional.empty(),
            Optional.empty(),
            session,
            kind == 2 ? Optional.of(900L) : Optional.empty(),
            kind == 3 ? Optional.of(1_000L) : Optional.empty());
    return new AgentResult(
        r.outcome(),
        r.reason(),
        r.detail(),
        r.until(),
        r.exitCode(),
        r.claim(),
        r.summary(),
        r.answer(),
        r.files(),
        r.tampered(),
        r.duration(),
        usage,
        r.printed(),
        r.strayed());
  }

  private static AgentResult with(AgentResult r, SimulatedReviewer reviewer) {
    return new AgentResult(
        r.outcome(),
        r.reason(),
        r.detail(),
        r.until(),
        r.exitCode(),
        r.claim(),
        r.summary(),
        Optional.of(reviewer.answer()),
        reviewer.files(),
        r.tampered(),
        r.duration(),
        r.usage(),
        r.printed(),
        r.strayed());
  }

  private AgentResult failure() {
    return switch (dice.below(10)) {
      case 0, 1, 2 -> failed(Reason.RATE_LIMIT_EXCEEDED, anyReset());
      case 3 -> {
        simulatedWorld.clock.advance(Duration.ofMinutes(30));
        yield ended(DispatchOutcome.TIMED_OUT, Optional.of(Reason.TIMEOUT), Optional.empty());
      }
      case 4 -> tampered();
      default -> failed(dice.pick(FAILURES), Optional.empty());
    };
  }

  private Optional<Instant> anyReset() {
    Instant now = simulatedWorld.clock.instant();
    return switch (dice.below(5)) {
      case 0 -> Optional.of(now.minus(Duration.ofDays(400)));
      case 1 -> Optional.of(now.plus(Duration.ofDays(40_000)));
      case 2 -> Optional.empty();
      default -> Optional.of(now.plusSeconds(dice.below(4_000)));
    };
  }

  private AgentResult failed(Reason reason, Optional<Instant> until) {
    return ended(DispatchOutcome.FAILED, Optional.of(reason), until);
  }

  private AgentResult answered() {
    return ended(DispatchOutcome.ANSWERED, Optional.empty(), Optional.empty());
  }

  private AgentResult tampered() {
    AgentResult r = answered();
    return new AgentResult(
        r.outcome(),
        r.reason(),
        r.detail(),
        r.until(),
        r.exitCode(),
        r.claim(),
        r.summary(),
        r.answer(),
        r.files(),
        List.of(".segue/config.yaml"),
        r.duration(),
        r.usage(),
        r.printed(),
        r.strayed());
  }

  private AgentResult ended(
      DispatchOutcome outcome, Optional<Reason> reason, Optional<Instant> until) {
    boolean isAnswered = outcome == DispatchOutcome.ANSWERED;
    return new AgentResult(
        outcome,
        reason,
        isAnswered ? Optional.empty() : Optional.of("what it said last"),
        until,
        Optional.of(isAnswered ? 0 : 1),
        claim(),
        Optional.of("what it says it did"),
        isAnswered ? Optional.of("answer " + dice.below(2)) : Optional.empty(),
        new Files(
            List.of("made.txt"), List.of(), List.of(), Optional.of("changes " + dice.below(2))),
        List.of(),
        Duration.ofSeconds(dice.below(60)),
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
        strayed());
  }

  /** Some leave their folder. */
  private List<String> strayed() {
    return dice.oneIn(12) ? List.of("README.md") : List.of();
  }

  /** Whether it is true is for others to find out. */
  private Optional<String> claim() {
    return switch (dice.below(3)) {
      case 0 -> Optional.empty();
      case 1 -> Optional.of("failed");
      default -> Optional.of("completed");
    };
  }
}
