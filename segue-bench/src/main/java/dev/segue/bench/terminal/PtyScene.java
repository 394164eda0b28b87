package dev.segue.bench.terminal;

import dev.segue.core.journal.Journal;
import dev.segue.core.journal.JournalId;
import dev.segue.core.journal.Recorded;
import dev.segue.core.session.AgentChannels;
import dev.segue.core.session.HookCall;
import dev.segue.core.session.delivery.DeliveryEvent;
import dev.segue.core.session.delivery.DeliveryEvent.DeliveryQueued;
import dev.segue.core.session.delivery.DeliveryEvent.InjectionAttempted;
import dev.segue.core.session.delivery.DeliveryEvent.InjectionFailed;
import dev.segue.core.session.delivery.DeliverySettings;
import dev.segue.core.session.delivery.Message;
import dev.segue.core.session.delivery.Priority;
import dev.segue.core.session.delivery.Proof;
import dev.segue.core.session.delivery.Rung;
import dev.segue.files.profile.Profiles;
import dev.segue.session.Control;
import dev.segue.session.SessionHost;
import dev.segue.session.TerminalMirror;
import dev.segue.session.play.DeliveryScenario;
import dev.segue.session.play.Listener;
import dev.segue.session.play.Played;
import dev.segue.session.play.ScenarioObserver;
import dev.segue.session.terminal.PtyTerminal;
import dev.segue.session.terminal.Size;
import dev.segue.store.EventCodec;
import dev.segue.store.SessionLog;
import dev.segue.testkit.terminal.Evidence;
import dev.segue.testkit.terminal.log.Entry;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import tools.jackson.databind.json.JsonMapper;

/** Plays one scene on a pseudo terminal, in real time, with the real owner of a session. */
final class PtyScene {
  private static final JsonMapper JSON = new JsonMapper();
  private static final long LOOK_EVERY = TimeUnit.MILLISECONDS.toNanos(20);

  private final DeliveryScenario deliveryScenario;
  private final String session;
  private final Path folder;
  private final Journal journal;
  private final EventCodec codec = new EventCodec();
  private final SessionHost host;
  private final SessionLog sent;

  /**
   * A scene.
   *
   * @param folder of its own
   */
  PtyScene(DeliveryScenario deliveryScenario, String session, Path folder, Journal journal) {
    this.deliveryScenario = deliveryScenario;
    this.session = session;
    this.folder = folder;
    this.journal = journal;
    var size = deliveryScenario.script().size();
    this.host =
        new SessionHost(
            about(),
            SessionLog.open(journal, codec, session),
            PtyStage.PROGRAM,
            new Size(size.columns(), size.rows()),
            TerminalMirror.NOBODY);
    this.sent = SessionLog.open(journal, codec, session);
  }

  /** Only what is typed: the scenes have no file, and a notice is another text than was sent. */
  private SessionHost.About about() {
    DeliverySettings usual = DeliverySettings.DEFAULT;
    var settings =
        new DeliverySettings(
            usual.readinessTimeoutMs(),
            usual.requireAcknowledgment(),
            usual.retryBackoffs(),
            usual.fileFallbackAfterAttempts(),
            usual.sendNotificationOnFailure(),
            usual.readinessPatterns(),
            usual.acknowledgmentPatterns(),
            Set.of(Rung.LAUNCH, Rung.TYPED));
    return new SessionHost.About(
        session,
        deliveryScenario.profile(),
        channels(),
        Optional.empty(),
        Optional.empty(),
        settings,
        Optional.empty(),
        (_, _) -> Optional.empty(),
        List.of(),
        false);
  }

  private AgentChannels channels() {
    return switch (deliveryScenario.script().appearance()) {
      case CLAUDE, CODEX, GEMINI ->
          Profiles.shippedChannels(deliveryScenario.script().appearance().word());
      case PLAIN -> AgentChannels.NONE;
    };
  }

  /** Plays until all is settled, the agent has ended, or so long. */
  Played play(Duration until) throws IOException, InterruptedException {
    var stage = new PtyStage(deliveryScenario.script(), folder);
    PtyTerminal pty = stage.start(host);
    var wire = new Wire(pty);
    Thread owner = Thread.ofPlatform().daemon().name("owner-" + session).start(() -> own(wire));
    try {
      PtyAgent agent = stage.begin(pty, this::told);
      long ended = direct(agent, owner, until.toMillis());
      host.stop();
      owner.join();
      agent.stop();
      return played(agent, wire, ended);
    } finally {
      pty.close();
    }
  }

  private void own(Wire wire) {
    try {
      host.run(wire);
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  /** Sends the messages at their times, as {@code segue send} does; returns when it was over. */
  private long direct(PtyAgent agent, Thread owner, long until) {
    List<DeliveryScenario.Line> coming = new ArrayList<>(deliveryScenario.lines());
    while (owner.isAlive() && agent.now() < until) {
      for (DeliveryScenario.Line line : List.copyOf(coming)) {
        if (line.at() <= agent.now()) {
          coming.remove(line);
          send(line);
        }
      }
      sent.catchUp();
      if (coming.isEmpty() && sent.ledger().open().isEmpty()) {
        break;
      }
      LockSupport.parkNanos(LOOK_EVERY);
    }
    return agent.now();
  }

  private void send(DeliveryScenario.Line line) {
    byte[] bytes = line.body().getBytes(StandardCharsets.UTF_8);
    sent.append(
        List.of(
            new DeliveryQueued(
                line.id(),
                session,
                Message.Kind.MESSAGE,
                Priority.NORMAL,
                bytes.length,
                sent.keep(new String(bytes, StandardCharsets.UTF_8)),
                Optional.empty(),
                Proof.SUBMITTED,
                false)));
    host.answer(new HookCall(Control.MAIL, "", Map.of()));
  }

  /** What agents tell beside their terminals, in the ways that this one's profile knows. */
  private void told(Evidence evidence) {
    Path chat = folder.resolve("chat.jsonl");
    switch (evidence) {
      case Evidence.Transcript(String json) -> {
        try {
          Files.writeString(
              chat, json + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        } catch (IOException e) {
          throw new UncheckedIOException(e);
        }
      }
      case Evidence.Hook(String event, String json) -> {
        boolean isHeard =
            deliveryScenario.scenarioObserver() == ScenarioObserver.HOOKS
                || (deliveryScenario.scenarioObserver() == ScenarioObserver.TRANSCRIPT
                    && event.equals("SessionStart"));
        if (isHeard) {
          @SuppressWarnings("unchecked")
          Map<String, Object> payload = JSON.readValue(json, Map.class);
          payload.put("transcript_path", chat.toString());
          host.answer(new HookCall(event, deliveryScenario.script().appearance().word(), payload));
        }
      }
    }
  }

  private Played played(PtyAgent agent, Wire wire, long ended) {
    var told = new ArrayList<Listener>();
    Map<String, String> typed = new HashMap<>();
    List<String> pastes = wire.pastes();
    int paste = 0;
    boolean hasEnded = agent.log().stream().anyMatch(Entry.Ended.class::isInstance);
    for (Recorded one : all()) {
      boolean isCurtain = one.event() instanceof InjectionFailed failed && isOfEnd(failed);
      if (one.event() instanceof DeliveryEvent event && (hasEnded || !isCurtain)) {
        told.add(new Listener(Duration.between(agent.began(), one.time()).toMillis(), event));
        if (event instanceof InjectionAttempted attempted && paste < pastes.size()) {
          typed.put(attempted.delivery(), pastes.get(paste++));
        }
      }
    }
    return new Played(deliveryScenario, agent.log(), told, typed, false, ended);
  }

  /** What waits when the scene is over would wait on. */
  private static boolean isOfEnd(InjectionFailed failed) {
    return failed.reason().equals("the agent has ended");
  }

  private List<Recorded> all() {
    return journal.read(JournalId.session(session), 0, 10_000).stream().map(codec::decode).toList();
  }
}
