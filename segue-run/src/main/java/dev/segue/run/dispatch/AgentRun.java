package dev.segue.run.dispatch;

import dev.segue.core.journal.DispatchMark;
import dev.segue.core.provider.BreakerNotes;
import dev.segue.core.provider.OutputReader;
import dev.segue.core.provider.Profile;
import dev.segue.core.provider.Reading;
import dev.segue.core.provider.Reason;
import dev.segue.core.provider.Resume;
import dev.segue.core.run.Resumption;
import dev.segue.core.task.DispatchOutcome;
import dev.segue.core.task.TaskState;
import dev.segue.core.task.Usage;
import dev.segue.core.text.Printout;
import dev.segue.core.text.Redactor;
import dev.segue.core.verify.AgentClaim;
import dev.segue.core.workflow.ReviewPosture;
import dev.segue.run.Agents;
import dev.segue.run.Agents.AgentResult;
import dev.segue.run.check.AnswerReader;
import dev.segue.run.check.ReadClaim;
import dev.segue.run.process.Captured;
import dev.segue.run.process.ProcessResult;
import dev.segue.run.process.ProcessRun;
import dev.segue.run.process.ProcessSpec;
import dev.segue.run.workspace.Changes;
import dev.segue.run.workspace.Picture;
import dev.segue.run.workspace.ReadFiles;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongConsumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** One run of one agent, from its command line to what it left behind. Runs once. */
final class AgentRun implements Agents.Launch {
  private static final int DETAIL_CHARACTERS = 300;
  private static final int SUMMARY_CHARACTERS = 500;
  private static final int RESET_CHARACTERS = 120;
  private static final int NAME_CHARACTERS = 250;

  private final AgentSetup setup;
  private final TaskPlaces.Place place;
  private final TaskState task;
  private final Agents.Order order;
  private final Profile profile;
  private final Before before;
  private final WorkFolder.Found folder;
  private final GuardedFiles guardedCopies;
  private @Nullable ProcessRun process;
  private boolean cancelled;

  /**
   * The workspace as it was, and the file that remembers it should we die.
   *
   * @param runFolder where the run's own folder is made, if it needs one
   * @param workspace the project's workspace as it was, where the task works elsewhere
   */
  record Before(Picture picture, Path runFolder, Optional<Workspace> workspace) {}

  /** The project's workspace, looked at from a task that works elsewhere. */
  record Workspace(TaskPlaces places, Picture before) {
    private static final int MOST = 200;

    List<String> strayed() {
      return places.strayed(before, places.lookAround()).stream().limit(MOST).toList();
    }
  }

  AgentRun(
      AgentSetup setup, TaskPlaces.Place place, TaskState task, Agents.Order order, Before before) {
    this.setup = setup;
    this.place = place;
    this.task = task;
    this.order = order;
    this.profile = setup.profile(order.provider());
    this.before = before;
    this.folder = WorkFolder.of(place.folder(), task.spec().workingDirectory());
    this.guardedCopies =
        place.branch().isPresent() || order.review().isPresent()
            ? setup.guarded().in(place.folder(), setup.workspace())
            : GuardedFiles.of(List.of());
  }

  @Override
  public String workspace() {
    return place.folder().toString();
  }

  @Override
  public Optional<String> baseCommit() {
    return before.picture().head();
  }

  @Override
  public Optional<String> branch() {
    return place.branch();
  }

  @Override
  public Optional<String> target() {
    return place.target();
  }

  @Override
  public AgentResult run(String prompt, String mark, LongConsumer started) {
    return switch (folder) {
      case WorkFolder.Found.Refused(String why) -> notRun(Reason.EXECUTION_ERROR, why);
      case WorkFolder.Found.At(Path path) -> run(path, prompt, mark, started);
    };
  }

  private AgentResult run(Path path, String prompt, String mark, LongConsumer started) {
    var start = new Start(path, prompt, mark, started);
    Try first = start(start, order.session());
    if (order.session().isPresent() && first.isSessionLost() && !isCancelled()) {
      // Nothing was done yet: the provider does not know its session, and begins a new one.
      Try second = start(start, Optional.empty());
      return result(second, first.duration().plus(second.duration()), usage(first));
    }
    return result(first, first.duration(), Usage.UNKNOWN);
  }

  private record Start(Path at, String prompt, String mark, LongConsumer started) {}

  /** Result of one start of the program. */
  private sealed interface Try {
    record Ran(
        ProcessResult.Exit exit,
        ProcessResult.Ending ending,
        Reading reading,
        Optional<String> session)
        implements Try {}

    record NotRun(Reason reason, String why) implements Try {}

    default boolean isSessionLost() {
      return this instanceof Ran ran
          && ran.ending() == ProcessResult.Ending.EXITED
          && ran.reading().isSessionLost();
    }

    default Duration duration() {
      return this instanceof Ran ran ? ran.exit().duration() : Duration.ZERO;
    }
  }

  private Try start(Start start, Optional<String> session) {
    var reader = new OutputReader(profile);
    var feed = new OutputFeed(reader, start.started(), this::endProcess);
    try (var invocation = new Invocation(profile, order(start.at(), session))) {
      ProcessSpec spec = invocation.spec(start.prompt(), setup.environment(), marks(start.mark()));
      ProcessRun run = new ProcessRun(spec, feed, setup.pids());
      if (!begin(run)) {
        return new Try.NotRun(Reason.INTERRUPTED, "cancelled before it began");
      }
      return switch (run.run()) {
        case ProcessResult.Exit exit -> {
          feed.end(exit.stdout(), invocation.report());
          yield new Try.Ran(exit, feed.ending(exit.ending()), finish(reader, exit), session);
        }
        case ProcessResult.NotInstalled(String program) ->
            new Try.NotRun(Reason.NOT_INSTALLED, program + " was not found");
        case ProcessResult.CannotStart(String program, String message) ->
            new Try.NotRun(Reason.EXECUTION_ERROR, program + " could not be started: " + message);
      };
    } catch (IOException e) {
      return new Try.NotRun(
          Reason.EXECUTION_ERROR, "its run folder could not be written: " + e.getMessage());
    }
  }

  private Map<String, String> marks(String mark) {
    boolean isElsewhere = !place.folder().equals(setup.workspace());
    return isElsewhere && setup.store().isPresent()
        ? Map.of(DispatchMark.VARIABLE, mark, DispatchMark.STORE, setup.store().get())
        : Map.of(DispatchMark.VARIABLE, mark);
  }

  private Reading finish(OutputReader reader, ProcessResult.Exit exit) {
    synchronized (reader) {
      return reader.finish(exit.exitCode(), setup.clock().instant(), setup.zone());
    }
  }

  private Invocation.Order order(Path at, Optional<String> session) {
    return new Invocation.Order(
        posture(),
        session,
        // What a task asks for concerns its own work.
        order.review().isPresent() ? Optional.empty() : task.spec().model(),
        place.folder(),
        at,
        before.runFolder(),
        deadline());
  }

  /** A reviewer that may only read stays so, whatever the operator lets workers do. */
  private CommandLine.Posture posture() {
    if (order.review().filter(r -> r.posture() == ReviewPosture.READ_ONLY).isPresent()) {
      return CommandLine.Posture.READ_ONLY;
    }
    return setup.bypass() ? CommandLine.Posture.BYPASS : CommandLine.Posture.WORKSPACE;
  }

  private Duration deadline() {
    // What a task asks for concerns its own work.
    Optional<Duration> asked =
        order.review().isPresent() ? Optional.empty() : task.spec().options().timeout();
    return asked.or(order::timeout).or(profile::timeout).orElse(setup.timeout());
  }

  private Usage usage(Try tried) {
    if (!(tried instanceof Try.Ran ran)) {
      return Usage.UNKNOWN;
    }
    Usage told = usage(ran.reading(), setup.redactor());
    Resume.Totals totals = profile.resume().map(Resume::totals).orElse(Resume.Totals.TURN);
    return ran.session().map(session -> ownTurn(session, told, totals)).orElse(told);
  }

  private Usage ownTurn(String session, Usage told, Resume.Totals totals) {
    return switch (totals) {
      case TURN -> told;
      case SESSION -> Resumption.turn(task, session, told);
      case COST -> told.withCost(Resumption.turn(task, session, told).costUsd());
    };
  }

  private AgentResult result(Try tried, Duration duration, Usage earlier) {
    return switch (tried) {
      case Try.NotRun(Reason reason, String why) -> notRun(reason, why);
      case Try.Ran ran -> ended(ran, duration, earlier);
    };
  }

  private AgentResult ended(Try.Ran ran, Duration duration, Usage earlier) {
    ProcessResult.Exit exit = ran.exit();
    Reading reading = ran.reading();
    Changes changes = place.evidence().between(before.picture(), place.evidence().take());
    Optional<AgentClaim> claim =
        reading.answer().flatMap(answer -> new AnswerReader().claim(answer).map(ReadClaim::claim));
    ProcessResult.Ending ending = isCancelled() ? exit.ending() : ran.ending();
    boolean isAnswered = ending == ProcessResult.Ending.EXITED && reading.failure().isEmpty();
    return new AgentResult(
        outcome(ending, reading),
        reason(ending, reading),
        isAnswered ? Optional.empty() : detail(exit, reading),
        reading.failure().flatMap(Reading.Failure::until),
        Optional.of(exit.exitCode()),
        claim.filter(_ -> isAnswered).map(c -> c.status().word()),
        claim.flatMap(c -> OneLine.of(c.summary(), SUMMARY_CHARACTERS, setup.redactor())),
        reading.answer().filter(_ -> isAnswered).map(setup.redactor()::redact),
        new ClaimedFiles(place.folder(), before.picture().takenAt())
            .with(changes, reading, claim)
            .withRead(read(reading, changes)),
        tampered(),
        duration,
        earlier.plus(usage(ran)),
        new Agents.Printed(printed(exit.stdout()), printed(exit.stderr())),
        before.workspace().map(Workspace::strayed).orElse(List.of()),
        ending == ProcessResult.Ending.EXITED ? notes(reading) : BreakerNotes.NONE);
  }

  private BreakerNotes notes(Reading reading) {
    Optional<Reason> reason = reading.failure().map(Reading.Failure::reason);
    Optional<String> unread =
        reading
            .failure()
            .flatMap(Reading.Failure::resetUnread)
            .flatMap(text -> OneLine.of(text, RESET_CHARACTERS, setup.redactor()));
    if (reason.filter(r -> r == Reason.AUTH_ERROR).isEmpty()) {
      return new BreakerNotes(unread, Optional.empty(), Optional.empty());
    }
    var own = new OwnConfiguration(profile, setup.environment());
    return new BreakerNotes(
        unread, own.advice(reading.detail().orElse("")), Optional.of(own.fingerprint()));
  }

  private Optional<List<String>> read(Reading reading, Changes changes) {
    Path at = folder instanceof WorkFolder.Found.At(Path path) ? path : place.folder();
    var files = new ReadFiles(place.folder(), at, changes.deleted());
    return reading.readPaths().map(files::of);
  }

  private Optional<String> printed(Captured captured) {
    var printout = new Printout(setup.redactor());
    String kept =
        captured.omittedBytes() == 0
            ? printout.of(captured.text())
            : printout.of(captured.head(), captured.tail());
    return Optional.of(kept).filter(text -> !text.isBlank());
  }

  private List<String> tampered() {
    return Stream.concat(
            setup.guarded().putBack().stream().map(file -> within(setup.workspace(), file)),
            guardedCopies.putBack().stream().map(file -> within(place.folder(), file)))
        .distinct()
        .toList();
  }

  private static String within(Path folder, Path file) {
    return (file.startsWith(folder) ? folder.relativize(file) : file).toString();
  }

  private static DispatchOutcome outcome(ProcessResult.Ending ending, Reading reading) {
    return switch (ending) {
      case DEADLINE -> DispatchOutcome.TIMED_OUT;
      case CANCELLED -> DispatchOutcome.CANCELLED;
      case EXITED ->
          reading.failure().isPresent() ? DispatchOutcome.FAILED : DispatchOutcome.ANSWERED;
    };
  }

  private static Optional<Reason> reason(ProcessResult.Ending ending, Reading reading) {
    return switch (ending) {
      case DEADLINE -> Optional.of(Reason.TIMEOUT);
      case CANCELLED -> Optional.empty();
      case EXITED -> reading.failure().map(Reading.Failure::reason);
    };
  }

  private Optional<String> detail(ProcessResult.Exit exit, Reading reading) {
    if (exit.ending() == ProcessResult.Ending.DEADLINE) {
      return Optional.of("no end within " + deadline().toSeconds() + " s");
    }
    return reading.detail().flatMap(line -> OneLine.of(line, DETAIL_CHARACTERS, setup.redactor()));
  }

  static Usage usage(Reading reading, Redactor redactor) {
    Reading.Numbers numbers = reading.numbers();
    return new Usage(
        numbers.inputTokens(),
        numbers.cachedInputTokens(),
        numbers.outputTokens(),
        numbers.costUsd(),
        reading.model().flatMap(name -> OneLine.of(name, NAME_CHARACTERS, redactor)),
        reading.session().flatMap(name -> OneLine.of(name, NAME_CHARACTERS, redactor)),
        numbers.contextTokens(),
        numbers.contextWindow());
  }

  private AgentResult notRun(Reason reason, String why) {
    boolean wasCancelled = reason == Reason.INTERRUPTED;
    return new AgentResult(
        wasCancelled ? DispatchOutcome.CANCELLED : DispatchOutcome.FAILED,
        wasCancelled ? Optional.empty() : Optional.of(reason),
        OneLine.of(why, DETAIL_CHARACTERS, setup.redactor()),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Agents.Files.NONE,
        List.of(),
        Duration.ZERO,
        Usage.UNKNOWN,
        Agents.Printed.NOTHING,
        List.of(),
        new BreakerNotes(
            Optional.empty(),
            Optional.empty(),
            Optional.of(new OwnConfiguration(profile, setup.environment()).fingerprint())));
  }

  private synchronized boolean begin(ProcessRun run) {
    process = run;
    return !cancelled;
  }

  private synchronized boolean isCancelled() {
    return cancelled;
  }

  private synchronized void endProcess() {
    if (process != null) {
      process.cancel();
    }
  }

  @Override
  public synchronized void cancel() {
    cancelled = true;
    if (process != null) {
      process.cancel();
    }
  }

  @Override
  public void kill() {
    ProcessRun running;
    synchronized (this) {
      cancelled = true;
      running = process;
    }
    if (running != null) {
      running.killAtOnce();
    }
  }
}
