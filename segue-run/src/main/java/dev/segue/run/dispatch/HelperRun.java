package dev.segue.run.dispatch;

import dev.segue.core.handoff.Block;
import dev.segue.core.handoff.ContextInjected;
import dev.segue.core.journal.DispatchMark;
import dev.segue.core.prompt.BlockSources;
import dev.segue.core.prompt.Prompts;
import dev.segue.core.provider.OutputReader;
import dev.segue.core.provider.Profile;
import dev.segue.core.provider.Reading;
import dev.segue.core.provider.Reason;
import dev.segue.core.task.Dispatch;
import dev.segue.core.task.TaskSpec;
import dev.segue.core.task.Usage;
import dev.segue.core.text.Sha256;
import dev.segue.run.Judge;
import dev.segue.run.process.ProcessResult;
import dev.segue.run.process.ProcessRun;
import dev.segue.run.process.ProcessSpec;
import dev.segue.run.workspace.Changes;
import dev.segue.run.workspace.Picture;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Runs helper agents in their profile's read-only posture and looks whether the workspace stayed as
 * it was. An interrupt of the asking thread ends the helper. A helper that fails is followed by the
 * next, which is told of the switch; no attempt and no dispatch is written.
 */
public final class HelperRun {
  private static final Duration LONGEST = Duration.ofMinutes(10);

  private final AgentSetup setup;
  private final TaskPlaces places;
  private final Prompts prompts;
  private final AgentDispatch.StoreIdentity identity;

  public HelperRun(
      AgentSetup setup, TaskPlaces places, Prompts prompts, AgentDispatch.StoreIdentity identity) {
    this.setup = setup;
    this.places = places;
    this.prompts = prompts;
    this.identity = identity;
  }

  /**
   * @param ending how the program ended; one that never ran counts as ended
   */
  private record Try(
      String provider,
      ProcessResult result,
      ProcessResult.Ending ending,
      Optional<Reading> reading) {}

  /**
   * Asks the first of the case's helpers that answers. Blocks.
   *
   * @param failedNow errors of checks that the attempt has failed already
   * @param prompt without blocks
   * @throws InterruptedException when the thread was interrupted, which ends the helper
   */
  public HelperReply ask(
      Judge.Case open, List<String> failedNow, String prompt, Judge.Listener listener)
      throws InterruptedException {
    TaskPlaces.Place place = places.of(open.task());
    Picture before = place.evidence().take();
    var injected = new ArrayList<ContextInjected>();
    Optional<Prompts.Timed> own = prompts.helperBlock(open.task(), open.attempt(), failedNow);
    Optional<Try> last = Optional.empty();
    Duration lasted = Duration.ZERO;
    Usage used = Usage.UNKNOWN;
    for (String provider : open.helpers()) {
      var blocks = new ArrayList<Prompts.Timed>();
      last.flatMap(t -> prompts.helperSwitch(open.task(), t.provider(), reason(t)))
          .ifPresent(blocks::add);
      own.ifPresent(blocks::add);
      blocks.forEach(block -> injected.add(event(open, provider, block)));
      Try now =
          run(
              new Question(open, place.folder(), setup.profile(provider)),
              Block.before(blocks.stream().map(Prompts.Timed::block).toList(), prompt));
      last = Optional.of(now);
      lasted = lasted.plus(duration(now));
      used = used.plus(usage(now));
      if (isAnswered(now)) {
        break;
      }
      tell(now, listener);
    }
    Try end =
        last.orElseThrow(
            () -> new IllegalStateException("a helper was asked for, but none was named"));
    Changes changes = place.evidence().between(before, place.evidence().take());
    return asked(end, new Spent(used, lasted), injected, changes);
  }

  /** Over all helpers that were asked. */
  private record Spent(Usage usage, Duration time) {}

  private HelperReply asked(Try end, Spent spent, List<ContextInjected> injected, Changes changes) {
    var changed = new TreeSet<>(changes.created());
    changed.addAll(changes.updated());
    changed.addAll(changes.deleted());
    boolean isAnswered = isAnswered(end);
    Optional<String> failure =
        isAnswered
            ? Optional.empty()
            : Optional.of("helper agent " + end.provider() + " failed: " + reason(end).word());
    return new HelperReply(
        end.provider(),
        isAnswered ? end.reading().flatMap(Reading::answer) : Optional.empty(),
        failure,
        spent.usage(),
        spent.time(),
        injected,
        List.copyOf(changed));
  }

  private record Question(Judge.Case open, Path folder, Profile profile) {}

  private Try run(Question question, String prompt) throws InterruptedException {
    Profile profile = question.profile();
    var reader = new OutputReader(profile);
    var running = new AtomicReference<ProcessRun>();
    // What it prints may call for its end, but only once it runs.
    var feed = new OutputFeed(reader, _ -> {}, () -> running.get().cancel());
    ProcessResult result;
    try (var invocation = new Invocation(profile, order(question))) {
      ProcessSpec spec = invocation.spec(prompt, setup.environment(), Map.of());
      ProcessRun run = new ProcessRun(spec.withMark(mark(question)), feed, setup.pids());
      running.set(run);
      result = run.run();
      if (result instanceof ProcessResult.Exit exit) {
        feed.end(exit.stdout(), invocation.report());
      }
    } catch (IOException e) {
      result =
          new ProcessResult.CannotStart(
              profile.command().getFirst(), "its run folder: " + e.getMessage());
    }
    if (Thread.interrupted()) {
      throw new InterruptedException("told to stop while a helper agent ran");
    }
    if (!(result instanceof ProcessResult.Exit exit)) {
      return new Try(profile.id(), result, ProcessResult.Ending.EXITED, Optional.empty());
    }
    synchronized (reader) {
      return new Try(
          profile.id(),
          result,
          feed.ending(exit.ending()),
          Optional.of(reader.finish(exit.exitCode(), setup.clock().instant(), setup.zone())));
    }
  }

  private Invocation.Order order(Question question) {
    TaskSpec task = question.open().task().spec();
    Path folder =
        WorkFolder.of(question.folder(), task.workingDirectory())
                instanceof WorkFolder.Found.At(Path at)
            ? at
            : question.folder();
    Duration own = question.profile().timeout().orElse(LONGEST);
    return new Invocation.Order(
        CommandLine.Posture.READ_ONLY,
        Optional.empty(),
        task.model(),
        question.folder(),
        folder,
        new RunFolders(setup.ownFolder(), identity.project())
            .of(task.taskId(), mark(question).dispatch()),
        own.compareTo(LONGEST) < 0 ? own : LONGEST);
  }

  private DispatchMark mark(Question question) {
    Judge.Case open = question.open();
    int dispatch = open.attempt().latest().map(Dispatch::number).orElse(0);
    return new DispatchMark(
        identity.storeId(), identity.project(), open.task().taskId(), dispatch + "h", open.epoch());
  }

  private Usage usage(Try tried) {
    return tried
        .reading()
        .map(reading -> AgentRun.usage(reading, setup.redactor()))
        .orElse(Usage.UNKNOWN);
  }

  private static boolean isAnswered(Try tried) {
    return tried.result() instanceof ProcessResult.Exit
        && tried.ending() == ProcessResult.Ending.EXITED
        && tried.reading().filter(r -> r.failure().isEmpty()).isPresent();
  }

  private static Reason reason(Try tried) {
    return switch (tried.result()) {
      case ProcessResult.NotInstalled _ -> Reason.NOT_INSTALLED;
      case ProcessResult.CannotStart _ -> Reason.EXECUTION_ERROR;
      case ProcessResult.Exit _ ->
          switch (tried.ending()) {
            case DEADLINE -> Reason.TIMEOUT;
            case CANCELLED -> Reason.INTERRUPTED;
            case EXITED ->
                tried
                    .reading()
                    .flatMap(Reading::failure)
                    .map(Reading.Failure::reason)
                    .orElse(Reason.UNKNOWN_ERROR);
          };
    };
  }

  private static void tell(Try tried, Judge.Listener listener) {
    Reason reason = reason(tried);
    if (reason.opensBreaker()) {
      listener.helperFailed(
          tried.provider(),
          reason,
          tried.reading().flatMap(Reading::failure).flatMap(Reading.Failure::until));
    }
  }

  private static Duration duration(Try tried) {
    return tried.result() instanceof ProcessResult.Exit exit ? exit.duration() : Duration.ZERO;
  }

  private static ContextInjected event(Judge.Case open, String provider, Prompts.Timed timed) {
    Block block = timed.block();
    return new ContextInjected(
        open.task().taskId(),
        open.attempt().number(),
        open.attempt().latest().map(Dispatch::number).orElse(0),
        provider,
        block.kind().word(),
        block.lines(),
        block.tokens(),
        timed.micros(),
        block.text(),
        Sha256.hex(block.text()),
        BlockSources.of(block, open.task(), open.attempt().number()));
  }
}
