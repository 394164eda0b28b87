package dev.segue.app.dispatch;

import dev.segue.app.check.AnswerReader;
import dev.segue.app.check.ReadClaim;
import dev.segue.app.process.DispatchMark;
import dev.segue.app.process.ProcessLimits;
import dev.segue.app.process.ProcessResult;
import dev.segue.app.process.ProcessRun;
import dev.segue.app.process.ProcessSpec;
import dev.segue.app.runtime.Agents;
import dev.segue.app.runtime.Agents.AgentResult;
import dev.segue.app.workspace.Changes;
import dev.segue.app.workspace.Picture;
import dev.segue.core.provider.OutputReader;
import dev.segue.core.provider.Profile;
import dev.segue.core.provider.Reading;
import dev.segue.core.provider.Reason;
import dev.segue.core.task.DispatchOutcome;
import dev.segue.core.task.TaskState;
import dev.segue.core.task.Usage;
import dev.segue.core.verify.AgentClaim;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
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

  private final AgentSetup setup;
  private final TaskPlaces.Place place;
  private final TaskState task;
  private final Profile profile;
  private final Before before;
  private final WorkFolder.Found folder;
  private final GuardedFiles guardedCopies;
  private @Nullable ProcessRun process;
  private boolean cancelled;

  /** The workspace as it was, and the file that remembers it should we die. */
  record Before(Picture picture, Path kept) {}

  AgentRun(
      AgentSetup setup, TaskPlaces.Place place, TaskState task, Profile profile, Before before) {
    this.setup = setup;
    this.place = place;
    this.task = task;
    this.profile = profile;
    this.before = before;
    this.folder = WorkFolder.of(place.folder(), task.spec().workingDirectory());
    this.guardedCopies =
        place.branch().isPresent()
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
  public AgentResult run(String prompt, String mark, LongConsumer started) {
    return switch (folder) {
      case WorkFolder.Found.Refused(String why) -> notRun(Reason.EXECUTION_ERROR, why);
      case WorkFolder.Found.At(Path path) -> run(path, prompt, mark, started);
    };
  }

  private AgentResult run(Path path, String prompt, String mark, LongConsumer started) {
    var reader = new OutputReader(profile);
    var feed = new OutputFeed(reader, started, this::endProcess);
    Optional<Path> promptFile = Optional.empty();
    try {
      promptFile = promptFile(prompt);
      ProcessRun run = new ProcessRun(spec(path, prompt, promptFile, mark), feed);
      if (!begin(run)) {
        return notRun(Reason.INTERRUPTED, "cancelled before it began");
      }
      return switch (run.run()) {
        case ProcessResult.Exit exit -> ended(exit, reader, feed);
        case ProcessResult.NotInstalled(String program) ->
            notRun(Reason.NOT_INSTALLED, program + " was not found");
        case ProcessResult.CannotStart(String program, String message) ->
            notRun(Reason.EXECUTION_ERROR, program + " could not be started: " + message);
      };
    } catch (IOException e) {
      return notRun(
          Reason.EXECUTION_ERROR, "the prompt file could not be written: " + e.getMessage());
    } finally {
      promptFile.ifPresent(AgentRun::forget);
    }
  }

  private ProcessSpec spec(Path path, String prompt, Optional<Path> promptFile, String mark) {
    Map<String, String> placeholders = new HashMap<>();
    placeholders.put("workspace", place.folder().toString());
    promptFile.ifPresent(file -> placeholders.put("prompt_file", file.toString()));
    if (profile.prompt() == Profile.PromptVia.ARG) {
      placeholders.put("prompt", prompt);
    }
    Map<String, String> environment = new HashMap<>(setup.environment().of(profile));
    environment.put(DispatchMark.VARIABLE, mark);
    return new ProcessSpec(
        CommandLine.of(
            profile,
            setup.bypass() ? CommandLine.Posture.BYPASS : CommandLine.Posture.WORKSPACE,
            task.spec().model(),
            placeholders),
        path,
        environment,
        profile.prompt() == Profile.PromptVia.STDIN ? prompt : "",
        ProcessLimits.of(deadline()));
  }

  private Duration deadline() {
    return task.spec().options().timeout().or(profile::timeout).orElse(setup.timeout());
  }

  private Optional<Path> promptFile(String prompt) throws IOException {
    if (profile.prompt() != Profile.PromptVia.FILE) {
      return Optional.empty();
    }
    Path file = before.kept().resolveSibling(before.kept().getFileName() + ".prompt");
    Files.createDirectories(file.getParent());
    return Optional.of(Files.writeString(file, prompt));
  }

  private AgentResult ended(ProcessResult.Exit exit, OutputReader reader, OutputFeed feed) {
    Changes changes = place.evidence().between(before.picture(), place.evidence().take());
    feed.document(exit.stdout().text());
    Reading reading;
    synchronized (reader) {
      reading = reader.finish(exit.exitCode(), setup.clock().instant(), setup.zone());
    }
    Optional<AgentClaim> claim =
        reading.answer().flatMap(answer -> new AnswerReader().claim(answer).map(ReadClaim::claim));
    ProcessResult.Ending ending = isCancelled() ? exit.ending() : feed.ending(exit.ending());
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
        new ClaimedFiles(place.folder(), before.picture().takenAt()).with(changes, reading, claim),
        tampered(),
        exit.duration(),
        usage(reading));
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

  static Usage usage(Reading reading) {
    Reading.Numbers numbers = reading.numbers();
    return new Usage(
        numbers.inputTokens(),
        numbers.cachedInputTokens(),
        numbers.outputTokens(),
        numbers.costUsd(),
        reading.model(),
        reading.session());
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
        Usage.UNKNOWN);
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

  static void forget(Path file) {
    try {
      Files.deleteIfExists(file);
    } catch (IOException _) {
      // A picture left behind is overwritten by the next dispatch of that number; there is none.
      return;
    }
  }
}
