package dev.segue.session;

import dev.segue.core.journal.Event;
import dev.segue.core.journal.Recorded;
import dev.segue.core.session.AgentChannels;
import dev.segue.core.session.DeliveryAcknowledged;
import dev.segue.core.session.HookCall;
import dev.segue.core.session.LaunchChannel;
import dev.segue.core.session.SessionPlaced;
import dev.segue.core.session.SessionState;
import dev.segue.core.session.TranscriptNamed;
import dev.segue.core.session.delivery.Channels;
import dev.segue.core.session.delivery.DeliveryCoordinator;
import dev.segue.core.session.delivery.DeliveryEvent.DeliveryQueued;
import dev.segue.core.session.delivery.DeliveryEvent.InjectionAttempted;
import dev.segue.core.session.delivery.DeliveryInput;
import dev.segue.core.session.delivery.DeliverySettings;
import dev.segue.core.session.delivery.Ledger;
import dev.segue.core.session.delivery.Message;
import dev.segue.core.session.delivery.Proof;
import dev.segue.core.session.delivery.Rung;
import dev.segue.core.session.readiness.AgentObservation;
import dev.segue.core.session.readiness.Answer;
import dev.segue.core.session.readiness.ReadinessVerdict;
import dev.segue.core.session.readiness.Remedy;
import dev.segue.core.session.readiness.TerminalProfile;
import dev.segue.core.text.Json;
import dev.segue.session.hook.HookServer;
import dev.segue.session.terminal.AgentTerminal;
import dev.segue.session.terminal.KeyWatch;
import dev.segue.session.terminal.ScreenEmulator;
import dev.segue.session.terminal.Size;
import dev.segue.session.terminal.TmuxListener;
import dev.segue.store.SessionLog;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * Owns one agent at its terminal until the agent ends: one thread takes in what happens, in the
 * order in which it happens, and acts. Other threads only leave messages for it.
 */
public final class SessionHost implements SessionEffects, TmuxListener, HookServer.Responder {
  /** What others have appended is seen after no more than this; who sends here says so at once. */
  private static final long TAIL_MILLIS = 1_000;

  private static final long PATIENCE_SECONDS = 3;

  /** So long an agent has to put things in order; claude 2.1.332 takes some tenths of a second. */
  private static final long END_WITHIN = 3_000;

  private static final long STOPPED_WITHIN_SECONDS = 10;

  private static final long KEY_MAY_STOP = 2_000;
  private static final long LOOK_FOR_STOP = 100;

  private static final Set<String> SHELLS =
      Set.of("sh", "bash", "dash", "zsh", "fish", "ksh", "mksh", "tcsh", "csh", "busybox");

  private final About about;
  private final SessionLog log;
  private final TerminalMirror terminalMirror;
  private final SessionEngine engine;
  private final ScreenEmulator emulator;
  private final BlockingQueue<Runnable> inbox = new LinkedBlockingQueue<>();
  private final KeyWatch keyWatch = new KeyWatch();
  private final long begin = System.nanoTime();
  private final String ownName;
  private final AcknowledgmentPolicy acknowledgmentPolicy;
  private final AgentWords words;
  private final TranscriptMonitor transcriptMonitor;
  private final FiledText filed;
  private final Conversation conversation;
  private volatile Optional<AgentTerminal> terminal = Optional.empty();
  private volatile Optional<TerminalWriter> pen = Optional.empty();
  private volatile OptionalInt end = OptionalInt.empty();
  private OptionalInt exit = OptionalInt.empty();
  private Optional<Long> endBy = Optional.empty();
  private volatile Runnable atEnd = () -> {};
  private long tailAt;
  private long keyedAt = -KEY_MAY_STOP;

  /**
   * Description of the session.
   *
   * @param launch the channel by which it was given its context
   * @param context that it was given at its start; empty where there was none
   * @param delivery what the operator has set
   * @param memory its block in a memory file; empty where its agent reads none
   * @param answers to dialogs, that the operator has ordered
   * @param isWatched whether a real terminal stands behind this: a person's, or tmux
   */
  public record About(
      String session,
      TerminalProfile profile,
      AgentChannels channels,
      Optional<LaunchChannel> launch,
      Optional<Message> context,
      DeliverySettings delivery,
      Optional<MemoryBlock> memory,
      Startups startups,
      List<Answer> answers,
      boolean isWatched) {}

  /**
   * An owner whose agent is about to start.
   *
   * @param program of the agent, without its path
   */
  public SessionHost(
      About about, SessionLog log, String program, Size size, TerminalMirror terminalMirror) {
    this.about = about;
    this.log = log;
    this.ownName = program;
    this.acknowledgmentPolicy = new AcknowledgmentPolicy(log.ledger());
    this.words = new AgentWords(about.channels().transcript());
    this.transcriptMonitor = new TranscriptMonitor(about.channels().transcript());
    this.filed = new FiledText(about.memory(), log.ledger().hasBeenOn(Rung.FILE));
    this.terminalMirror = terminalMirror;
    this.emulator = new ScreenEmulator(size.columns(), size.rows());
    var typing = about.profile().typing();
    var channels = new Channels(about.memory().isPresent(), typing.pasteLimit());
    Instant wall = Instant.now();
    var deliveryCoordinator =
        new DeliveryCoordinator(
            about.session(),
            about.delivery().rules(typing),
            channels,
            about.delivery().acknowledgmentPatterns(),
            wall);
    TerminalProfile profile = about.profile().withPrompts(about.delivery().readinessPatterns());
    this.engine =
        new SessionEngine(
            new SessionEngine.Ports(profile, emulator, this::changed),
            deliveryCoordinator,
            this,
            wall);
    engine.answer(about.session(), about.answers());
    this.conversation = new Conversation(about, engine, this::named);
  }

  /**
   * Asks the agent to acknowledge every message, not only where a sender wants it; until it is
   * found not to answer.
   */
  public SessionHost requiringAcknowledgment() {
    acknowledgmentPolicy.askAlways();
    return this;
  }

  /** From now on keys go to the agent. */
  public void at(AgentTerminal agent) {
    terminal = Optional.of(agent);
    pen = Optional.of(new TerminalWriter(agent));
  }

  /** Runs the session to its end, on the calling thread. */
  public int run(AgentTerminal agent) throws InterruptedException {
    if (terminal.isEmpty()) {
      at(agent);
    }
    about.context().ifPresent(this::launched);
    // Queued before this host read on.
    log.ledger().open().forEach(entry -> queued(entry.queued(), entry.queuedAt()));
    acknowledgmentPolicy.awaited().forEach(this::await);
    return toItsEnd(agent);
  }

  /**
   * Goes on with a session whose owner has died, to its end, on the calling thread.
   *
   * @param written what the terminal was given last as a whole: see {@link
   *     TranscriptMonitor#label(String)}
   */
  public int takeOver(AgentTerminal agent, Optional<String> written) throws InterruptedException {
    at(agent);
    var left = new TakeOver(log, written);
    transcriptMonitor.takeOver(log.transcript(), left.transcriptEnds());
    left.inputs().forEach(this::on);
    acknowledgmentPolicy.awaited().forEach(this::await);
    return toItsEnd(agent);
  }

  private int toItsEnd(AgentTerminal agent) throws InterruptedException {
    try {
      own(agent);
      on(new DeliveryInput.AgentEnded("the agent has ended"));
    } finally {
      about.memory().ifPresent(MemoryBlock::remove);
    }
    return exit.getAsInt();
  }

  private void own(AgentTerminal agent) throws InterruptedException {
    while (exit.isEmpty()) {
      long wait = Math.max(0, Math.min(Math.min(tailAt, stopSeenBy()), engine.nextWake()) - now());
      Runnable next = inbox.poll(wait, TimeUnit.MILLISECONDS);
      if (now() >= tailAt) {
        tailAt = now() + TAIL_MILLIS;
        told(log.catchUp());
      }
      // Nothing that takes time stands between the last of what came and the look at it.
      while (next != null) {
        next.run();
        next = inbox.poll();
      }
      words
          .answered(
              transcriptMonitor.file(), acknowledgmentPolicy.awaited(), transcriptMonitor.ends())
          .forEach(delivery -> on(new DeliveryInput.AcknowledgmentRead(delivery)));
      engine.wake(now());
      if (agent.isSuspended()) {
        terminalMirror.suspend();
        agent.goOn();
      }
      endBy.filter(until -> now() >= until).ifPresent(_ -> agent.close());
    }
  }

  /** Keys may make the agent stop, which nothing tells; a user who waits for that sees it soon. */
  private long stopSeenBy() {
    return now() < keyedAt + KEY_MAY_STOP ? now() + LOOK_FOR_STOP : Long.MAX_VALUE;
  }

  private void launched(Message message) {
    LaunchChannel channel = about.launch().orElseThrow();
    String kind = channel.kind().name().toLowerCase(Locale.ROOT);
    on(new DeliveryInput.MessageLaunched(message, Proof.WRITTEN, kind));
  }

  /** An earlier owner's message was submitted, and its id not returned yet. */
  private void await(Ledger.Entry entry) {
    String id = entry.question().orElseThrow().id();
    on(
        new DeliveryInput.AcknowledgmentAwaited(
            entry.queued().delivery(), id, entry.receipt().rung()));
  }

  /** Has a message acknowledged where that is wanted, before it is taken up. */
  private void on(DeliveryInput input) {
    if (input instanceof DeliveryInput.Arrival arrival) {
      acknowledgmentPolicy.request(arrival.message()).ifPresent(this::on);
    }
    engine.on(input, now());
  }

  private void told(List<Recorded> news) {
    for (Recorded recorded : news) {
      if (recorded.event() instanceof DeliveryQueued queued) {
        queued(queued, recorded.time());
      } else if (recorded.event() instanceof DeliveryAcknowledged answer) {
        on(new DeliveryInput.AcknowledgmentReceived(answer.delivery(), answer.id(), answer.by()));
      }
    }
  }

  private void queued(DeliveryQueued queued, Instant at) {
    boolean isOwn = about.context().filter(m -> m.delivery().equals(queued.delivery())).isPresent();
    if (!isOwn) {
      on(new DeliveryInput.MessageQueued(log.message(queued, at)));
    }
  }

  /** Notes where the session is found; before {@link #run}. */
  public void placed(SessionPlaced place) {
    told(log.append(List.of(place)));
  }

  /** Keys of the user's go to the agent as they are. Called by one thread. */
  public void keys(byte[] bytes) {
    if (keyWatch.hasKeys(bytes)) {
      pen.ifPresent(writer -> writer.keys(bytes, now()));
      inbox.add(this::keyed);
    } else {
      write(bytes);
    }
  }

  private void keyed() {
    keyedAt = now();
    engine.on(new DeliveryInput.UserTyped(), keyedAt);
  }

  /** The user's terminal has another size. */
  public void resize(Size size) {
    terminal.ifPresent(agent -> agent.resize(size));
    resized(size);
  }

  @Override
  public void resized(Size size) {
    inbox.add(() -> engine.resized(size.columns(), size.rows(), now()));
  }

  @Override
  public void touched() {
    inbox.add(() -> on(new DeliveryInput.UserTyped()));
  }

  @Override
  public void output(byte[] bytes) {
    terminalMirror.show(bytes);
    inbox.add(() -> take(bytes));
  }

  private void take(byte[] bytes) {
    engine.output(bytes, now());
    String answers = emulator.listening() + (about.isWatched() ? "" : emulator.answers());
    if (!answers.isEmpty()) {
      write(answers.getBytes(StandardCharsets.UTF_8));
    }
  }

  @Override
  public void ended(int exitCode) {
    inbox.add(() -> exit = OptionalInt.of(exitCode));
    end = OptionalInt.of(exitCode);
    atEnd.run();
  }

  /** The agent's exit code, once it has ended; on any thread. */
  public OptionalInt exitCode() {
    return end;
  }

  /** What to do as soon as the agent has ended, on another thread; set before it starts. */
  public void onEnd(Runnable action) {
    atEnd = action;
  }

  /** Asks the agent to end, and ends it when it has not after some seconds. */
  public void stop() {
    terminal.ifPresent(AgentTerminal::end);
    inbox.add(() -> endBy = endBy.or(() -> Optional.of(now() + END_WITHIN)));
  }

  private void changed(ReadinessVerdict verdict) {
    told(
        log.append(
            List.of(
                new SessionState(
                    about.session(), verdict.state().word(), verdict.reason(), verdict.rule()))));
  }

  @Override
  public void append(List<? extends Event> events) {
    for (Event event : events) {
      if (event instanceof InjectionAttempted attempted) {
        transcriptMonitor.attempted(attempted.delivery(), attempted.attempt());
      }
    }
    keep(events);
    events.forEach(filed::took);
  }

  private void keep(List<? extends Event> events) {
    // What others appended meanwhile is told when this is over: the coordinator is in the middle of
    // it.
    List<Recorded> news = log.append(events);
    if (!news.isEmpty()) {
      inbox.add(() -> told(news));
    }
  }

  @Override
  public void write(byte[] bytes) {
    pen.ifPresent(writer -> writer.write(bytes));
  }

  @Override
  public void press(byte[] bytes) {
    pen.ifPresent(writer -> writer.press(bytes, engine.lookedAt()));
  }

  @Override
  public void paste(String delivery, List<byte[]> pieces) {
    var paste =
        new TerminalWriter.Paste(
            delivery,
            transcriptMonitor.label(delivery),
            engine.lookedAt(),
            pieces,
            this::foreground,
            end -> inbox.add(() -> on(end)));
    pen.orElseThrow().paste(paste);
  }

  @Override
  public AgentObservation.Foreground foreground() {
    return terminal
        .flatMap(AgentTerminal::foreground)
        .map(name -> SHELLS.contains(name) && !name.equals(ownName))
        .map(
            isShell ->
                isShell ? AgentObservation.Foreground.OTHER : AgentObservation.Foreground.AGENT)
        .orElse(AgentObservation.Foreground.UNKNOWN);
  }

  @Override
  public Optional<DeliveryInput.TranscriptMatch> transcript(String delivery, String text) {
    return transcriptMonitor.kept(delivery, text);
  }

  @Override
  public Filed file(String text) {
    return about
        .memory()
        .map(block -> block.put(text))
        .orElse(new Filed("", Optional.of("the agent reads no memory file")));
  }

  @Override
  public void alert(String delivery, String reason) {
    if (about.isWatched() && about.delivery().sendNotificationOnFailure()) {
      terminalMirror.show(new byte[] {7}); // The bell; the words are in the journal.
    }
  }

  @Override
  public String answer(HookCall call) {
    return switch (call.event()) {
      case Control.EXPLAIN -> explained();
      case Control.MAIL -> {
        inbox.add(() -> tailAt = 0);
        yield "{}";
      }
      case Control.PRESENCE -> "{\"attached\":%s}".formatted(terminalMirror.isThere());
      case Control.STOP -> stopped();
      default -> hook(call);
    };
  }

  /** Whoever asks is left without an answer when all is over, and so learns of that. */
  private String stopped() {
    stop();
    return new CompletableFuture<String>()
        .completeOnTimeout("{}", STOPPED_WITHIN_SECONDS, TimeUnit.SECONDS)
        .join();
  }

  private String explained() {
    var answer = new CompletableFuture<String>();
    inbox.add(
        () ->
            answer.complete(
                Json.compact(
                    new Explanation(about.profile(), engine, reach())
                        .of(log.ledger(), about.session()))));
    return answer.completeOnTimeout("", PATIENCE_SECONDS, TimeUnit.SECONDS).join();
  }

  private Remedy.Reach reach() {
    boolean isTmux = terminal.filter(AgentTerminal::givesWhole).isPresent();
    return isTmux
        ? Remedy.Reach.TMUX
        : about.isWatched() ? Remedy.Reach.TERMINAL : Remedy.Reach.NOWHERE;
  }

  private String hook(HookCall call) {
    var answer = new CompletableFuture<String>();
    inbox.add(() -> conversation.hook(call, answer, now()));
    return answer.completeOnTimeout("", PATIENCE_SECONDS, TimeUnit.SECONDS).join();
  }

  private void named(Path transcript) {
    if (transcriptMonitor.isNew(transcript)) {
      told(log.append(List.of(new TranscriptNamed(about.session(), transcript.toString()))));
    }
  }

  private long now() {
    return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begin);
  }
}
