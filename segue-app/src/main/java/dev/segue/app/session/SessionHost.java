package dev.segue.app.session;

import dev.segue.app.hook.HookServer;
import dev.segue.app.transcript.Transcript;
import dev.segue.core.journal.Event;
import dev.segue.core.journal.Recorded;
import dev.segue.core.session.DeliveryAcknowledged;
import dev.segue.core.session.SessionPlaced;
import dev.segue.core.session.SessionState;
import dev.segue.core.session.TranscriptNamed;
import dev.segue.core.session.delivery.DeliveryEvent.DeliveryQueued;
import dev.segue.core.session.delivery.DeliveryEvent.InjectionAttempted;
import dev.segue.core.session.delivery.DeliveryEvent.InjectionSucceeded;
import dev.segue.core.session.delivery.DeliverySettings;
import dev.segue.core.session.delivery.Desk;
import dev.segue.core.session.delivery.Ledger;
import dev.segue.core.session.delivery.Message;
import dev.segue.core.session.delivery.Proof;
import dev.segue.core.session.delivery.Rung;
import dev.segue.core.session.launch.AgentChannels;
import dev.segue.core.session.launch.HookCall;
import dev.segue.core.session.launch.HookEvent.Beginning;
import dev.segue.core.session.launch.HookNews;
import dev.segue.core.session.launch.LaunchChannel;
import dev.segue.core.session.readiness.Answer;
import dev.segue.core.session.readiness.Interactive;
import dev.segue.core.session.readiness.Sight;
import dev.segue.core.session.readiness.Verdict;
import dev.segue.core.text.Json;
import dev.segue.terminal.AgentTerminal;
import dev.segue.terminal.KeyWatch;
import dev.segue.terminal.Size;
import dev.segue.terminal.screen.ScreenEmulator;
import dev.segue.terminal.tmux.TmuxListener;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
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
public final class SessionHost implements Hands, TmuxListener, HookServer.Answers {
  /** What others have appended is seen after no more than this; who sends here says so at once. */
  private static final long TAIL_MILLIS = 1_000;

  private static final long PATIENCE_SECONDS = 3;

  /** So long an agent has to put things in order; claude 2.1.332 takes some tenths of a second. */
  private static final long END_WITHIN = 3_000;

  private static final long KEY_MAY_STOP = 2_000;
  private static final long LOOK_FOR_STOP = 100;

  private static final Set<String> SHELLS =
      Set.of("sh", "bash", "dash", "zsh", "fish", "ksh", "mksh", "tcsh", "csh", "busybox");

  private final About about;
  private final SessionLog log;
  private final Viewer viewer;
  private final SessionEngine engine;
  private final ScreenEmulator emulator;
  private final BlockingQueue<Runnable> inbox = new LinkedBlockingQueue<>();
  private final Map<String, Long> transcriptEnds = new HashMap<>();
  private final KeyWatch keyWatch = new KeyWatch();
  private final Map<String, Integer> attempts = new HashMap<>();
  private final long begin = System.nanoTime();
  private final String ownName;
  private final Questions questions;
  private final AgentWords words;
  private volatile Optional<AgentTerminal> terminal = Optional.empty();
  private volatile Optional<Pen> pen = Optional.empty();
  private Optional<String> filed = Optional.empty();
  private boolean mayStandInFile;
  private boolean wasAsked;
  private boolean wasTold;
  private boolean wasPrompted;
  private Optional<Path> transcriptFile = Optional.empty();
  private OptionalInt exit = OptionalInt.empty();
  private Optional<Long> endBy = Optional.empty();
  private volatile Runnable atEnd = () -> {};
  private long tailAt;
  private long keyedAt = -KEY_MAY_STOP;

  /**
   * What the session is.
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
      Interactive profile,
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
  public SessionHost(About about, SessionLog log, String program, Size size, Viewer viewer) {
    this.about = about;
    this.log = log;
    this.ownName = program;
    this.questions = new Questions(log.ledger());
    this.words = new AgentWords(about.channels().transcript());
    this.viewer = viewer;
    this.emulator = new ScreenEmulator(size.columns(), size.rows());
    var typing = about.profile().typing();
    var channels = new Desk.Channels(about.memory().isPresent(), typing.pasteLimit());
    var desk = new Desk(about.session(), about.delivery().rules(typing), channels);
    Interactive profile = about.profile().withPrompts(about.delivery().readinessPatterns());
    this.engine =
        new SessionEngine(
            new SessionEngine.Means(profile, emulator, this::changed), desk, this, Instant.now());
    engine.answer(about.session(), about.answers());
    this.mayStandInFile = log.ledger().hasBeenOn(Rung.FILE);
    engine.asking(message -> questions.ask(engine, message));
  }

  /**
   * Asks the agent to acknowledge every message, not only where a sender wants it; until it is
   * found not to answer.
   */
  public SessionHost requiringAcknowledgment() {
    questions.askAlways();
    return this;
  }

  /** From now on keys go to the agent. */
  public void at(AgentTerminal agent) {
    terminal = Optional.of(agent);
    pen = Optional.of(new Pen(agent));
  }

  /** Runs the session to its end, on the calling thread. */
  public int run(AgentTerminal agent) throws InterruptedException {
    if (terminal.isEmpty()) {
      at(agent);
    }
    about.context().ifPresent(this::launched);
    log.ledger().open().forEach(this::waited);
    questions.awaited().forEach(entry -> engine.awaits(entry, now()));
    return toItsEnd(agent);
  }

  /**
   * Goes on with a session whose owner has died, to its end, on the calling thread.
   *
   * @param written what the terminal was given last as a whole: see {@link #label}
   */
  public int takeOver(AgentTerminal agent, Optional<String> written) throws InterruptedException {
    at(agent);
    transcriptFile = log.transcript();
    var left = new TakeOver(log, written);
    transcriptEnds.putAll(left.transcriptEnds());
    left.by(engine, now());
    questions.awaited().forEach(entry -> engine.awaits(entry, now()));
    return toItsEnd(agent);
  }

  private int toItsEnd(AgentTerminal agent) throws InterruptedException {
    try {
      own(agent);
      engine.ended("the agent has ended", now());
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
          .answered(transcriptFile, questions.awaited(), transcriptEnds)
          .forEach(delivery -> engine.answered(delivery, now()));
      engine.wake(now());
      if (agent.isSuspended()) {
        viewer.suspend();
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
    engine.launched(message, Proof.WRITTEN, kind, now());
  }

  /** It was queued before this host read on. */
  private void waited(Ledger.Entry entry) {
    queued(entry.queued(), entry.queuedAt());
  }

  private void told(List<Recorded> news) {
    for (Recorded recorded : news) {
      if (recorded.event() instanceof DeliveryQueued queued) {
        queued(queued, recorded.time());
      } else if (recorded.event() instanceof DeliveryAcknowledged answer) {
        engine.acknowledged(answer, now());
      }
    }
  }

  private void queued(DeliveryQueued queued, Instant at) {
    boolean isOwn = about.context().filter(m -> m.delivery().equals(queued.delivery())).isPresent();
    if (!isOwn) {
      engine.queued(log.message(queued, at), now());
    }
  }

  /** Notes where the session is found; before {@link #run}. */
  public void placed(SessionPlaced place) {
    told(log.append(List.of(place)));
  }

  /**
   * Begins what a terminal that outlives its owner keeps of an attempt; where the transcript ended
   * before it follows.
   */
  static String label(String delivery, int attempt) {
    return delivery + " " + attempt + " ";
  }

  /** Keys of the user's go to the agent as they are. Called by one thread. */
  public void keys(byte[] bytes) {
    write(bytes);
    if (keyWatch.hasKeys(bytes)) {
      inbox.add(this::keyed);
    }
  }

  private void keyed() {
    keyedAt = now();
    engine.typed(keyedAt);
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
    inbox.add(() -> engine.typed(now()));
  }

  @Override
  public void output(byte[] bytes) {
    viewer.show(bytes);
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
    atEnd.run();
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

  private void changed(Verdict verdict) {
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
        transcriptEnds.put(attempted.delivery(), transcriptEnd());
        attempts.put(attempted.delivery(), attempted.attempt());
      }
    }
    keep(events);
    events.forEach(this::tidy);
  }

  /** A block in the memory file stays until something else was delivered. */
  private void tidy(Event event) {
    if (event instanceof InjectionAttempted attempted
        && attempted.rung().equals(Rung.FILE.word())) {
      filed = Optional.of(attempted.delivery());
      mayStandInFile = true;
    }
    if (event instanceof InjectionSucceeded succeeded
        && mayStandInFile
        && !filed.equals(Optional.of(succeeded.delivery()))) {
      mayStandInFile = false;
      about.memory().ifPresent(MemoryBlock::remove);
    }
  }

  private void keep(List<? extends Event> events) {
    // What others appended meanwhile is told when this is over: the desk is in the middle of it.
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
  public void paste(String delivery, List<byte[]> pieces) {
    String label =
        label(delivery, attempts.getOrDefault(delivery, 0))
            + transcriptEnds.getOrDefault(delivery, 0L);
    var paste =
        new Pen.Paste(
            label, pieces, this::foreground, end -> inbox.add(() -> pasted(delivery, end)));
    pen.orElseThrow().paste(paste);
  }

  private void pasted(String delivery, Pen.End end) {
    switch (end) {
      case TAKEN -> engine.drained(delivery, now());
      case KEPT -> engine.cut(delivery, false, now());
      case CUT -> engine.cut(delivery, true, now());
    }
  }

  @Override
  public Sight.Foreground foreground() {
    return terminal
        .flatMap(AgentTerminal::foreground)
        .map(name -> SHELLS.contains(name) && !name.equals(ownName))
        .map(isShell -> isShell ? Sight.Foreground.OTHER : Sight.Foreground.AGENT)
        .orElse(Sight.Foreground.UNKNOWN);
  }

  @Override
  public Optional<Boolean> transcript(String delivery, String text) {
    return transcriptFile.flatMap(
        file ->
            about
                .channels()
                .transcript()
                .flatMap(
                    rules -> {
                      try {
                        Long from = transcriptEnds.get(delivery);
                        // What stands there of before may be the same words, sent earlier.
                        return from == null
                            ? Optional.<Boolean>empty()
                            : Optional.of(new Transcript(file, rules).after(from).hasMessage(text));
                      } catch (IOException _) {
                        return Optional.empty(); // It says nothing, then.
                      }
                    }));
  }

  private long transcriptEnd() {
    return transcriptFile
        .flatMap(
            file ->
                about
                    .channels()
                    .transcript()
                    .map(
                        rules -> {
                          try {
                            return new Transcript(file, rules).end();
                          } catch (IOException _) {
                            return 0L; // All of it is read, then.
                          }
                        }))
        .orElse(0L);
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
      viewer.show(new byte[] {7}); // The bell; the words are in the journal.
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
      case Control.PRESENCE -> "{\"attached\":%s}".formatted(viewer.isThere());
      case Control.STOP -> {
        stop();
        yield "{}";
      }
      default -> hook(call);
    };
  }

  private String explained() {
    var answer = new CompletableFuture<String>();
    inbox.add(
        () ->
            answer.complete(
                Json.compact(
                    new Explanation(about.profile(), engine).of(log.ledger(), about.session()))));
    return answer.completeOnTimeout("", PATIENCE_SECONDS, TimeUnit.SECONDS).join();
  }

  private String hook(HookCall call) {
    var answer = new CompletableFuture<String>();
    inbox.add(() -> hook(call, answer));
    return answer.completeOnTimeout("", PATIENCE_SECONDS, TimeUnit.SECONDS).join();
  }

  private void hook(HookCall call, CompletableFuture<String> answer) {
    Optional<HookNews> news = about.channels().hooks().flatMap(hooks -> hooks.read(call));
    boolean asks = about.launch().filter(launch -> launch.answers(call.event())).isPresent();
    Optional<String> context = asks ? told(news) : Optional.empty();
    String line =
        context
            .flatMap(text -> about.launch().flatMap(way -> way.answer(call.event(), text)))
            .orElse("");
    // Whoever asked may have gone meanwhile; then nothing was told.
    boolean isTaken = answer.complete(line) && !line.isEmpty();
    if (isTaken) {
      wasTold = true;
      engine.raised(Proof.VISIBLE, "hook", now());
      proveTurn();
    }
    news.ifPresent(this::heard);
  }

  /** What a hook is to be told that asks as a conversation begins or goes on. */
  private Optional<String> told(Optional<HookNews> news) {
    boolean isFirst = !wasAsked;
    wasAsked = true;
    if (isFirst && !engine.mayBeGiven()) {
      return Optional.empty(); // It has been typed meanwhile.
    }
    boolean goesOn =
        news.flatMap(HookNews::beginning).filter(why -> why != Beginning.NEW).isPresent();
    Optional<String> text = about.startups().tell(news.flatMap(HookNews::session), goesOn);
    if (text.isEmpty() && isFirst) {
      // The conversation holds it from before.
      wasTold = true;
      engine.raised(Proof.VISIBLE, "resumed", now());
    }
    return text;
  }

  private void heard(HookNews news) {
    news.transcript().map(Path::of).ifPresent(this::tells);
    switch (news.meaning()) {
      case PROMPT_SUBMITTED -> {
        engine.prompted(news.prompt().orElse(""), now());
        wasPrompted = true;
        proveTurn();
      }
      case TURN_ENDED -> engine.turnEnded(now());
      case SESSION_STARTED, PERMISSION_ASKED, COMPACTING -> {
        // The answer says the one, the screen the other, and the last changes nothing here.
      }
    }
  }

  /** What was given at the launch is in the first turn; a hook's part of it, once it answered. */
  private void proveTurn() {
    boolean isGiven = about.launch().filter(way -> !way.kind().isAnswered() || wasTold).isPresent();
    if (isGiven && wasPrompted) {
      engine.raised(Proof.SUBMITTED, "hook", now());
    }
  }

  private void tells(Path transcript) {
    if (!transcriptFile.equals(Optional.of(transcript))) {
      transcriptFile = Optional.of(transcript);
      told(log.append(List.of(new TranscriptNamed(about.session(), transcript.toString()))));
    }
  }

  private long now() {
    return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begin);
  }
}
