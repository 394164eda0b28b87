package dev.segue.app.session;

import dev.segue.core.journal.Event;
import dev.segue.core.session.delivery.DeliveryEvent;
import dev.segue.core.session.delivery.Desk;
import dev.segue.core.session.delivery.Message;
import dev.segue.core.session.delivery.Priority;
import dev.segue.core.session.delivery.Proof;
import dev.segue.core.session.delivery.Rung;
import dev.segue.core.session.delivery.TypingRules;
import dev.segue.core.session.readiness.Interactive;
import dev.segue.core.session.readiness.Sight;
import dev.segue.core.session.readiness.Verdict;
import dev.segue.terminal.screen.ScreenEmulator;
import dev.segue.testkit.terminal.Evidence;
import dev.segue.testkit.terminal.Script;
import dev.segue.testkit.terminal.VirtualTerminal;
import dev.segue.testkit.terminal.judge.Claim;
import dev.segue.testkit.terminal.judge.Delivery;
import dev.segue.testkit.terminal.log.Entry;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A session with a scripted agent, both on virtual time. */
final class PlayedSession implements Hands {
  private static final JsonMapper JSON = new JsonMapper();
  private static final Instant DAY = Instant.parse("2026-01-01T00:00:00Z");

  private final VirtualTerminal terminal;
  private final SessionEngine engine;
  private final Witness witness;
  private final List<DeliveryEvent> events = new ArrayList<>();
  private final List<Verdict> verdicts = new ArrayList<>();
  private final Map<String, Message> messages = new LinkedHashMap<>();
  private final List<String> transcript = new ArrayList<>();
  private final List<Message> coming = new ArrayList<>();
  private final Map<String, String> typed = new HashMap<>();
  private int seenEvidence;
  private String drained = "";

  /** What the session can ask beside the screen. */
  enum Witness {
    NONE,
    TRANSCRIPT,
    HOOKS
  }

  PlayedSession(Script script, Interactive profile, Witness witness) {
    this.witness = witness;
    this.terminal = new VirtualTerminal(script);
    var rules =
        new TypingRules(
            30_000,
            List.of(1_000L, 2_000L, 5_000L, 10_000L),
            3,
            profile.typing().enterDelay().toMillis(),
            3_000,
            profile.typing().commandPrefixes(),
            Set.of(Rung.TYPED));
    var desk = new Desk("s1", rules, new Desk.Channels(false, profile.typing().pasteLimit()));
    this.engine =
        new SessionEngine(
            new SessionEngine.Means(
                profile,
                new ScreenEmulator(script.size().columns(), script.size().rows()),
                verdicts::add),
            desk,
            this,
            DAY);
  }

  /** A message that comes at that time. */
  PlayedSession message(String id, String body, long at) {
    var message =
        new Message(
            id,
            Message.Kind.MESSAGE,
            Priority.NORMAL,
            body,
            Proof.SUBMITTED,
            false,
            DAY.plusMillis(at));
    messages.put(id, message);
    coming.add(message);
    return this;
  }

  /** Plays until nothing happens any more, or that time has come. */
  PlayedSession play(long until) {
    long now = 0;
    while (now < until && !isOver()) {
      long next = Math.max(now, nextTime(until));
      terminal.advanceTo(next);
      now = next;
      take(now);
      for (Message message : List.copyOf(coming)) {
        if (message.queuedAt().toEpochMilli() - DAY.toEpochMilli() <= now) {
          coming.remove(message);
          engine.queued(message, now);
        }
      }
      if (!drained.isEmpty()) {
        String delivery = drained;
        drained = "";
        engine.drained(delivery, now);
      }
      take(now);
      if (engine.nextWake() <= now) {
        engine.wake(now);
      }
    }
    return this;
  }

  private boolean isOver() {
    return coming.isEmpty() && messages.keySet().stream().allMatch(id -> claimOf(id).isPresent());
  }

  private long nextTime(long until) {
    long next = Math.min(until, engine.nextWake());
    next = Math.min(next, terminal.nextWake().orElse(until));
    for (Message message : coming) {
      next = Math.min(next, message.queuedAt().toEpochMilli() - DAY.toEpochMilli());
    }
    return drained.isEmpty() ? next : 0;
  }

  private void take(long now) {
    String output = terminal.read();
    if (!output.isEmpty()) {
      engine.output(output.getBytes(StandardCharsets.UTF_8), now);
    }
    List<Evidence> evidence = terminal.evidence();
    for (Evidence one : evidence.subList(seenEvidence, evidence.size())) {
      heard(one, now);
    }
    seenEvidence = evidence.size();
    if (terminal.exit().isPresent() && !isEnded) {
      isEnded = true;
      engine.ended("the agent has ended", now);
    }
  }

  private boolean isEnded;

  private void heard(Evidence evidence, long now) {
    switch (evidence) {
      case Evidence.Transcript(String json) -> transcript.add(json);
      case Evidence.Hook(String event, String json) -> {
        if (witness == Witness.HOOKS) {
          JsonNode node = JSON.readTree(json);
          switch (event) {
            case "UserPromptSubmit" -> engine.prompted(node.path("prompt").asString(), now);
            case "Stop" -> engine.turnEnded(now);
            default -> {
              // The session's start says nothing of a message.
            }
          }
        }
      }
    }
  }

  @Override
  public void append(List<? extends Event> appended) {
    appended.forEach(event -> events.add((DeliveryEvent) event));
  }

  @Override
  public void write(byte[] bytes) {
    terminal.write(bytes);
  }

  @Override
  public void paste(String delivery, List<byte[]> chunks) {
    var all = new ByteArrayOutputStream();
    chunks.forEach(all::writeBytes);
    String text = all.toString(StandardCharsets.UTF_8);
    typed.put(delivery, text.replaceAll("\u001b\\[20[01]~", "").replace('\r', '\n'));
    chunks.forEach(terminal::write);
    drained = delivery;
  }

  @Override
  public Sight.Foreground foreground() {
    boolean isShell = terminal.where() == dev.segue.testkit.terminal.log.Where.SHELL;
    return isShell ? Sight.Foreground.OTHER : Sight.Foreground.AGENT;
  }

  @Override
  public Optional<Boolean> transcript(String delivery, String text) {
    if (witness == Witness.NONE) {
      return Optional.empty();
    }
    return Optional.of(transcript.stream().anyMatch(line -> isOf(line, text)));
  }

  private static boolean isOf(String line, String text) {
    return line.contains(JSON.writeValueAsString(text.strip()).replaceAll("^\"|\"$", ""));
  }

  @Override
  public Filed file(String text) {
    return new Filed("AGENTS.md", Optional.of("not in this test"));
  }

  @Override
  public void alert(String delivery, String reason) {
    // The event says the same.
  }

  List<Delivery> deliveries() {
    return messages.values().stream()
        .map(m -> Delivery.of(m.delivery(), typed(m), claimOf(m.delivery()).orElse(Claim.FAILED)))
        .toList();
  }

  /** What was typed is what is meant to be submitted; what makes it safe has tests of its own. */
  private String typed(Message message) {
    return typed.getOrDefault(message.delivery(), message.body());
  }

  private Optional<Claim> claimOf(String id) {
    return events.stream()
        .filter(event -> event.delivery().equals(id))
        .flatMap(PlayedSession::claim)
        .findFirst();
  }

  private static java.util.stream.Stream<Claim> claim(DeliveryEvent event) {
    return switch (event) {
      case DeliveryEvent.InjectionSucceeded _ -> java.util.stream.Stream.of(Claim.SUBMITTED);
      case DeliveryEvent.InjectionFailed failed ->
          java.util.stream.Stream.of(failed.attempts() == 0 ? Claim.FAILED : Claim.UNVERIFIED);
      default -> java.util.stream.Stream.of();
    };
  }

  List<Entry> log() {
    return terminal.log();
  }

  List<DeliveryEvent> events() {
    return events;
  }

  List<Verdict> verdicts() {
    return verdicts;
  }

  SessionEngine engine() {
    return engine;
  }
}
