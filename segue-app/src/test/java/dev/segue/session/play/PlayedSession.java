package dev.segue.session.play;

import dev.segue.core.journal.Event;
import dev.segue.core.session.delivery.Channels;
import dev.segue.core.session.delivery.DeliveryCoordinator;
import dev.segue.core.session.delivery.DeliveryEffect;
import dev.segue.core.session.delivery.DeliveryEvent;
import dev.segue.core.session.delivery.DeliveryInput;
import dev.segue.core.session.delivery.Message;
import dev.segue.core.session.delivery.Priority;
import dev.segue.core.session.delivery.Proof;
import dev.segue.core.session.delivery.Rung;
import dev.segue.core.session.delivery.TypingRules;
import dev.segue.core.session.readiness.AgentObservation;
import dev.segue.session.SessionEffects;
import dev.segue.session.SessionEngine;
import dev.segue.session.terminal.ScreenEmulator;
import dev.segue.testkit.terminal.Evidence;
import dev.segue.testkit.terminal.VirtualTerminal;
import dev.segue.testkit.terminal.log.Where;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Plays a scene. The owner of the session may die between any two of its deeds; the agent lives on,
 * as in tmux, whose grid is kept, and another owner goes on with what the events say.
 */
final class PlayedSession implements SessionEffects {
  private static final JsonMapper JSON = new JsonMapper();
  private static final Instant DAY = Instant.parse("2026-01-01T00:00:00Z");
  private static final List<Long> BACKOFFS = List.of(1_000L, 2_000L, 5_000L, 10_000L);
  private static final long NEVER = Long.MAX_VALUE;

  private final DeliveryScenario deliveryScenario;
  private final VirtualTerminal terminal;
  private final ScreenEmulator grid;
  private final List<Listener> told = new ArrayList<>();
  private final List<DeliveryScenario.Line> coming;
  private final List<DeliveryScenario.Line> queued = new ArrayList<>();
  private final Map<String, String> typed = new HashMap<>();
  private final List<String> transcript = new ArrayList<>();
  private final List<Input> inputs = new ArrayList<>();
  private Optional<SessionEngine> engine;
  private Optional<String> drained = Optional.empty();
  private Optional<String> cut = Optional.empty();
  private long ownedAgainAt = NEVER;
  private int seenEvidence;
  private int deeds;
  private boolean isEnded;
  private boolean isTorn;

  private PlayedSession(DeliveryScenario deliveryScenario) {
    this.deliveryScenario = deliveryScenario;
    this.terminal = new VirtualTerminal(deliveryScenario.script());
    var size = deliveryScenario.script().size();
    this.grid = new ScreenEmulator(size.columns(), size.rows());
    this.coming = new ArrayList<>(deliveryScenario.lines());
    this.engine = Optional.of(owner());
  }

  /** Plays until nothing happens any more, or that time has come. */
  static Played play(DeliveryScenario deliveryScenario, long until) {
    var session = new PlayedSession(deliveryScenario);
    session.play(until);
    return new Played(
        deliveryScenario,
        session.terminal.log(),
        session.told,
        session.typed,
        session.isTorn,
        session.terminal.now());
  }

  /** Inputs of the owner's coordinator in their order, and the effects of each. */
  static List<Input> inputs(DeliveryScenario deliveryScenario, long until) {
    var session = new PlayedSession(deliveryScenario);
    session.play(until);
    return session.inputs;
  }

  /** Input of a coordinator, its time, and its effects. */
  record Input(DeliveryInput input, long now, List<DeliveryEffect> effects) {}

  static DeliveryCoordinator coordinator(
      DeliveryScenario deliveryScenario, Consumer<Input> recorder) {
    var typing = deliveryScenario.profile().typing();
    var rules =
        new TypingRules(
            30_000,
            BACKOFFS,
            3,
            typing.enterDelay().toMillis(),
            3_000,
            typing.commandPrefixes(),
            Set.of(Rung.TYPED));
    var channels = new Channels(false, typing.pasteLimit());
    return new DeliveryCoordinator("s1", rules, channels, List.of(), DAY) {
      @Override
      public List<DeliveryEffect> on(DeliveryInput input, long now) {
        List<DeliveryEffect> effects = super.on(input, now);
        recorder.accept(new Input(input, now, effects));
        return effects;
      }
    };
  }

  private SessionEngine owner() {
    return new SessionEngine(
        new SessionEngine.Ports(deliveryScenario.profile(), grid, _ -> {}),
        coordinator(deliveryScenario, inputs::add),
        this,
        DAY);
  }

  private void play(long until) {
    long now = 0;
    while (now < until && !isOver()) {
      now = Math.max(now, nextTime(until));
      terminal.advanceTo(now);
      try {
        step(now);
      } catch (OwnerKilled _) {
        engine = Optional.empty();
        drained = Optional.empty();
        cut = Optional.empty();
        ownedAgainAt = now + deliveryScenario.absence();
      }
    }
  }

  private void step(long now) {
    if (now >= ownedAgainAt) {
      ownedAgainAt = NEVER;
      var next = owner();
      engine = Optional.of(next);
      queued.forEach(line -> goOn(next, line, now));
    }
    take(now);
    for (DeliveryScenario.Line line : List.copyOf(coming)) {
      if (line.at() <= now) {
        coming.remove(line);
        queued.add(line);
        on(new DeliveryInput.MessageQueued(message(line)), now);
      }
    }
    if (drained.isPresent()) {
      String delivery = drained.get();
      drained = Optional.empty();
      on(new DeliveryInput.TextDrained(delivery), now);
    }
    if (cut.isPresent()) {
      String delivery = cut.get();
      cut = Optional.empty();
      on(new DeliveryInput.OutputCut(delivery, true), now);
    }
    take(now);
    engine.filter(owner -> owner.nextWake() <= now).ifPresent(owner -> owner.wake(now));
    take(now);
  }

  private void on(DeliveryInput input, long now) {
    engine.ifPresent(owner -> owner.on(input, now));
  }

  /** As the events have it: settled, begun, or waiting. */
  private void goOn(SessionEngine next, DeliveryScenario.Line line, long now) {
    if (isSettled(line.id())) {
      return;
    }
    int attempt = 0;
    int presses = 0;
    for (Listener one : told) {
      switch (one.event()) {
        case DeliveryEvent.InjectionAttempted it when it.delivery().equals(line.id()) -> {
          attempt = it.attempt();
          presses = 0;
        }
        case DeliveryEvent.EnterPressed it when it.delivery().equals(line.id()) ->
            presses = it.press();
        default -> {
          // Says nothing of how far the attempt came.
        }
      }
    }
    if (attempt > 0) {
      var begun = new DeliveryInput.Begun(Rung.TYPED, attempt, presses);
      next.on(new DeliveryInput.MessageTakenOver(message(line), begun), now);
    } else {
      next.on(new DeliveryInput.MessageQueued(message(line)), now);
    }
  }

  private static Message message(DeliveryScenario.Line line) {
    return new Message(
        line.id(),
        Message.Kind.MESSAGE,
        Priority.NORMAL,
        line.body(),
        Proof.SUBMITTED,
        false,
        DAY.plusMillis(line.at()));
  }

  private boolean isOver() {
    return coming.isEmpty() && queued.stream().allMatch(line -> isSettled(line.id()));
  }

  private boolean isSettled(String id) {
    return Played.end(told, id).isPresent();
  }

  private long nextTime(long until) {
    if (drained.isPresent() || cut.isPresent()) {
      return 0;
    }
    long next = Math.min(until, Math.min(ownedAgainAt, terminal.nextWake().orElse(until)));
    next = Math.min(next, engine.map(SessionEngine::nextWake).orElse(NEVER));
    for (DeliveryScenario.Line line : coming) {
      next = Math.min(next, line.at());
    }
    return next;
  }

  private void take(long now) {
    byte[] output = terminal.read().getBytes(StandardCharsets.UTF_8);
    if (output.length > 0) {
      engine.ifPresentOrElse(owner -> owner.output(output, now), () -> grid.feed(output));
    }
    List<Evidence> evidence = terminal.evidence();
    for (Evidence one : evidence.subList(seenEvidence, evidence.size())) {
      seenEvidence++;
      heard(one, now);
    }
    if (terminal.exit().isPresent() && !isEnded && engine.isPresent()) {
      isEnded = true;
      on(new DeliveryInput.AgentEnded("the agent has ended"), now);
    }
  }

  private void heard(Evidence evidence, long now) {
    switch (evidence) {
      case Evidence.Transcript(String json) -> transcript.add(bare(JSON.readTree(json)));
      case Evidence.Hook(String event, String json) -> {
        if (deliveryScenario.scenarioObserver() == ScenarioObserver.HOOKS) {
          engine.ifPresent(owner -> hook(owner, event, JSON.readTree(json), now));
        }
      }
    }
  }

  private static void hook(SessionEngine owner, String event, JsonNode json, long now) {
    switch (event) {
      case "UserPromptSubmit" ->
          owner.on(new DeliveryInput.PromptHeard(json.path("prompt").asString()), now);
      case "Stop" -> owner.turnEnded(now);
      default -> {
        // The session's start says nothing of a message.
      }
    }
  }

  /** A deed that may be the owner's last. */
  private void deed() {
    deeds++;
    if (deeds == deliveryScenario.killedAt()) {
      throw new OwnerKilled();
    }
  }

  @Override
  public void append(List<? extends Event> appended) {
    deed();
    appended.forEach(event -> told.add(new Listener(terminal.now(), (DeliveryEvent) event)));
    deed();
  }

  @Override
  public void write(byte[] bytes) {
    deed();
    terminal.write(bytes);
    deed();
  }

  @Override
  public void paste(String delivery, List<byte[]> pieces) {
    var all = new ByteArrayOutputStream();
    pieces.forEach(all::writeBytes);
    String text = all.toString(StandardCharsets.UTF_8);
    typed.put(delivery, text.replaceAll("\u001b\\[20[01]~", "").replace('\r', '\n'));
    deed();
    for (int i = 0; i < pieces.size(); i++) {
      if (foreground() == AgentObservation.Foreground.OTHER) {
        cut = Optional.of(delivery);
        return;
      }
      terminal.write(pieces.get(i));
      isTorn = deeds + 1 == deliveryScenario.killedAt() && i + 1 < pieces.size();
      deed();
    }
    drained = Optional.of(delivery);
  }

  @Override
  public AgentObservation.Foreground foreground() {
    return terminal.where() == Where.SHELL
        ? AgentObservation.Foreground.OTHER
        : AgentObservation.Foreground.AGENT;
  }

  @Override
  public Optional<DeliveryInput.TranscriptMatch> transcript(String delivery, String text) {
    if (deliveryScenario.scenarioObserver() == ScenarioObserver.NONE) {
      return Optional.empty();
    }
    String wanted = bare(text);
    if (transcript.contains(wanted)) {
      return Optional.of(DeliveryInput.TranscriptMatch.SAME);
    }
    boolean isWithin = transcript.stream().anyMatch(message -> message.contains(wanted));
    return Optional.of(
        isWithin ? DeliveryInput.TranscriptMatch.WITHIN : DeliveryInput.TranscriptMatch.ABSENT);
  }

  /** The message in a line of a transcript, whatever the line's shape. */
  private static String bare(JsonNode line) {
    for (String at :
        List.of("/message/content", "/payload/content/0/text", "/content/0/text", "/user")) {
      JsonNode text = line.at(at);
      if (text.isString()) {
        return bare(text.asString());
      }
    }
    return "";
  }

  private static String bare(String text) {
    return text.replaceAll("\\s+", "");
  }

  @Override
  public Filed file(String text) {
    return new Filed("AGENTS.md", Optional.of("not in these scenes"));
  }

  @Override
  public void alert(String delivery, String reason) {
    // The event says the same.
  }
}
