package dev.segue.app.session;

import dev.segue.app.hook.HookServer;
import dev.segue.app.transcript.Transcript;
import dev.segue.core.journal.Event;
import dev.segue.core.journal.Recorded;
import dev.segue.core.session.SessionState;
import dev.segue.core.session.delivery.DeliveryEvent.DeliveryQueued;
import dev.segue.core.session.delivery.DeliveryEvent.InjectionAttempted;
import dev.segue.core.session.delivery.DeliveryEvent.InjectionEscalated;
import dev.segue.core.session.delivery.Desk;
import dev.segue.core.session.delivery.Ledger;
import dev.segue.core.session.delivery.Message;
import dev.segue.core.session.delivery.Priority;
import dev.segue.core.session.delivery.Proof;
import dev.segue.core.session.delivery.Rung;
import dev.segue.core.session.delivery.TypingRules;
import dev.segue.core.session.launch.AgentChannels;
import dev.segue.core.session.launch.HookCall;
import dev.segue.core.session.launch.HookNews;
import dev.segue.core.session.launch.LaunchChannel;
import dev.segue.core.session.readiness.Interactive;
import dev.segue.core.session.readiness.Sight;
import dev.segue.core.session.readiness.Verdict;
import dev.segue.terminal.AgentTerminal;
import dev.segue.terminal.Size;
import dev.segue.terminal.TerminalListener;
import dev.segue.terminal.screen.ScreenEmulator;
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
import java.util.function.Consumer;

/**
 * Owns one agent at its terminal until the agent ends: one thread takes in what happens, in the
 * order in which it happens, and acts. Other threads only leave messages for it.
 */
public final class SessionHost implements Hands, TerminalListener, HookServer.Answers {
  /** What others have appended is seen after no more than this. */
  private static final long TAIL_MILLIS = 200;

  private static final long PATIENCE_SECONDS = 3;

  private static final Set<String> SHELLS =
      Set.of("sh", "bash", "dash", "zsh", "fish", "ksh", "mksh", "tcsh", "csh", "busybox");

  private final About about;
  private final SessionLog log;
  private final Consumer<byte[]> viewer;
  private final SessionEngine engine;
  private final ScreenEmulator emulator;
  private final BlockingQueue<Runnable> inbox = new LinkedBlockingQueue<>();
  private final Map<String, Long> transcriptEnds = new HashMap<>();
  private final long begin = System.nanoTime();
  private final String ownName;
  private Optional<AgentTerminal> terminal = Optional.empty();
  private Optional<Path> transcriptFile = Optional.empty();
  private OptionalInt exit = OptionalInt.empty();

  /** Read by the threads of hooks: a channel that has been given up says nothing any more. */
  private volatile boolean isLaunchOver;

  /**
   * What the session is.
   *
   * @param launch the channel by which it was given its context
   * @param context that it was given at its start; empty where there was none
   * @param isWatched whether a person's terminal stands behind the viewer
   */
  public record About(
      String session,
      Interactive profile,
      AgentChannels channels,
      Optional<LaunchChannel> launch,
      Optional<Message> context,
      boolean isWatched) {}

  /**
   * An owner whose agent is about to start.
   *
   * @param program of the agent, without its path
   * @param viewer gets the bytes that the agent writes, on the terminal's own thread
   */
  public SessionHost(
      About about, SessionLog log, String program, Size size, Consumer<byte[]> viewer) {
    this.about = about;
    this.log = log;
    this.ownName = program;
    this.viewer = viewer;
    this.emulator = new ScreenEmulator(size.columns(), size.rows());
    var typing = about.profile().typing();
    var rules =
        new TypingRules(
            30_000,
            List.of(1_000L, 2_000L, 5_000L, 10_000L),
            3,
            typing.enterDelay().toMillis(),
            3_000,
            typing.commandPrefixes(),
            Set.of(Rung.LAUNCH, Rung.TYPED));
    var desk = new Desk(about.session(), rules, new Desk.Channels(false, typing.pasteLimit()));
    this.engine =
        new SessionEngine(
            new SessionEngine.Means(about.profile(), emulator, this::changed),
            desk,
            this,
            Instant.now());
  }

  /** Runs the session to its end, on the calling thread. */
  public int run(AgentTerminal agent) throws InterruptedException {
    terminal = Optional.of(agent);
    about.context().ifPresent(this::launched);
    log.ledger().open().forEach(this::waited);
    while (exit.isEmpty()) {
      long wait = Math.min(TAIL_MILLIS, Math.max(0, engine.nextWake() - now()));
      Runnable next = inbox.poll(wait, TimeUnit.MILLISECONDS);
      while (next != null) {
        next.run();
        next = inbox.poll();
      }
      told(log.catchUp());
      engine.wake(now());
    }
    engine.ended("the agent has ended", now());
    return exit.getAsInt();
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
      }
    }
  }

  private void queued(DeliveryQueued queued, Instant at) {
    boolean isOwn = about.context().filter(m -> m.delivery().equals(queued.delivery())).isPresent();
    if (!isOwn) {
      engine.queued(message(queued, at), now());
    }
  }

  /** A message as it was queued. */
  Message message(DeliveryQueued queued, Instant at) {
    return new Message(
        queued.delivery(),
        Message.Kind.valueOf(queued.kind().toUpperCase(Locale.ROOT)),
        Priority.valueOf(queued.priority().toUpperCase(Locale.ROOT)),
        log.text(queued.body()),
        Proof.valueOf(queued.required().toUpperCase(Locale.ROOT)),
        queued.steer(),
        at);
  }

  /** Keys of the user's go to the agent as they are. */
  public void keys(byte[] bytes) {
    terminal.ifPresent(agent -> agent.write(bytes, () -> {}));
    inbox.add(() -> engine.typed(now()));
  }

  /** The user's terminal has another size. */
  public void resize(Size size) {
    terminal.ifPresent(agent -> agent.resize(size));
    inbox.add(() -> engine.resized(size.columns(), size.rows(), now()));
  }

  @Override
  public void output(byte[] bytes) {
    viewer.accept(bytes);
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
  }

  /** Ends the agent. */
  public void stop() {
    terminal.ifPresent(AgentTerminal::close);
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
      }
      if (event instanceof InjectionEscalated escalated) {
        isLaunchOver |=
            about.context().filter(m -> m.delivery().equals(escalated.delivery())).isPresent();
      }
    }
    // What others appended meanwhile is told when this is over: the desk is in the middle of it.
    List<Recorded> news = log.append(events);
    if (!news.isEmpty()) {
      inbox.add(() -> told(news));
    }
  }

  @Override
  public void write(byte[] bytes) {
    terminal.ifPresent(agent -> agent.write(bytes, () -> {}));
  }

  @Override
  public void paste(String delivery, List<byte[]> pieces) {
    AgentTerminal agent = terminal.orElseThrow();
    for (byte[] piece : pieces.subList(0, pieces.size() - 1)) {
      agent.write(piece, () -> {});
    }
    agent.write(pieces.getLast(), () -> inbox.add(() -> engine.drained(delivery, now())));
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
                        long from = transcriptEnds.getOrDefault(delivery, 0L);
                        return Optional.of(
                            new Transcript(file, rules).after(from).hasMessage(text));
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
    return new Filed("", Optional.of("no memory file is written yet"));
  }

  @Override
  public void alert(String delivery, String reason) {
    if (about.isWatched()) {
      viewer.accept(new byte[] {7}); // The bell; the words are in the journal.
    }
  }

  @Override
  public String answer(HookCall call) {
    return switch (call.event()) {
      case Control.EXPLAIN -> explained();
      case Control.STOP -> {
        stop();
        yield "{}";
      }
      default -> hook(call);
    };
  }

  private String explained() {
    var answer = new CompletableFuture<String>();
    inbox.add(() -> answer.complete(Explanation.of(about.session(), engine)));
    return answer.completeOnTimeout("", PATIENCE_SECONDS, TimeUnit.SECONDS).join();
  }

  private String hook(HookCall call) {
    about.channels().hooks().flatMap(hooks -> hooks.read(call)).ifPresent(this::heard);
    return about
        .context()
        .filter(_ -> !isLaunchOver)
        .flatMap(
            context ->
                about.launch().flatMap(launch -> launch.answer(call.event(), context.body())))
        .orElse("");
  }

  private void heard(HookNews news) {
    inbox.add(
        () -> {
          news.transcript().ifPresent(path -> transcriptFile = Optional.of(Path.of(path)));
          switch (news.meaning()) {
            case SESSION_STARTED -> engine.raised(Proof.VISIBLE, "hook", now());
            case PROMPT_SUBMITTED -> engine.prompted(news.prompt().orElse(""), now());
            case TURN_ENDED -> engine.turnEnded(now());
            case PERMISSION_ASKED, COMPACTING -> {
              // The screen says the one, and the other changes nothing here.
            }
          }
        });
  }

  private long now() {
    return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begin);
  }
}
