package dev.segue.session.play;

import dev.segue.core.journal.Event;
import dev.segue.core.session.delivery.AcknowledgmentRequest;
import dev.segue.core.session.delivery.Channels;
import dev.segue.core.session.delivery.DeliveryCoordinator;
import dev.segue.core.session.delivery.DeliveryEvent;
import dev.segue.core.session.delivery.DeliveryEvent.AcknowledgmentMissed;
import dev.segue.core.session.delivery.DeliveryEvent.DeliveryQueued;
import dev.segue.core.session.delivery.DeliveryInput;
import dev.segue.core.session.delivery.Ledger;
import dev.segue.core.session.delivery.Message;
import dev.segue.core.session.delivery.Priority;
import dev.segue.core.session.delivery.Proof;
import dev.segue.core.session.delivery.Rung;
import dev.segue.core.session.delivery.TypingRules;
import dev.segue.core.session.readiness.AgentObservation;
import dev.segue.core.session.readiness.TerminalProfile;
import dev.segue.session.SessionEffects;
import dev.segue.session.SessionEngine;
import dev.segue.session.terminal.ScreenEmulator;
import dev.segue.testkit.terminal.VirtualTerminal;
import dev.segue.testkit.terminal.log.Claim;
import dev.segue.testkit.terminal.log.Delivery;
import dev.segue.testkit.terminal.log.Entry;
import dev.segue.testkit.terminal.log.Judge;
import dev.segue.testkit.terminal.log.Violation;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** One message that asks for its id, to an agent that may or may not give it back. */
final class AcknowledgedPlay implements SessionEffects {
  static final String ID = "q7w3e5r1";
  private static final String DELIVERY = "d1";
  private static final String BODY = "Look at the failing test of the parser first.";
  private static final Instant DAY = Instant.parse("2026-01-01T00:00:00Z");
  private static final long UNTIL = 150_000;

  private final VirtualTerminal terminal;
  private final SessionEngine engine;
  private final Ledger ledger = new Ledger();
  private final List<DeliveryEvent> events = new ArrayList<>();
  private Optional<String> drained = Optional.empty();

  private AcknowledgedPlay(DeliveryScenario deliveryScenario) {
    terminal = new VirtualTerminal(deliveryScenario.script());
    var size = deliveryScenario.script().size();
    var grid = new ScreenEmulator(size.columns(), size.rows());
    TerminalProfile profile = deliveryScenario.profile();
    var typing = profile.typing();
    var rules =
        new TypingRules(
            30_000,
            List.of(1_000L, 2_000L),
            3,
            typing.enterDelay().toMillis(),
            3_000,
            typing.commandPrefixes(),
            Set.of(Rung.TYPED));
    var deliveryCoordinator =
        new DeliveryCoordinator(
            "s1", rules, new Channels(false, typing.pasteLimit()), List.of(), DAY);
    engine =
        new SessionEngine(
            new SessionEngine.Ports(profile, grid, _ -> {}), deliveryCoordinator, this, DAY);
  }

  /** Plays until the message and its acknowledgment are settled. */
  static AcknowledgedPlay play(DeliveryScenario deliveryScenario) {
    var play = new AcknowledgedPlay(deliveryScenario);
    play.run();
    return play;
  }

  private void run() {
    append(
        List.of(
            new DeliveryQueued(
                DELIVERY,
                "s1",
                Message.Kind.MESSAGE,
                Priority.NORMAL,
                BODY.length(),
                "hash",
                Optional.empty(),
                Proof.ACKNOWLEDGED,
                false)));
    engine.on(new DeliveryInput.AcknowledgmentRequested(DELIVERY, ID, false), 0);
    var message =
        new Message(
            DELIVERY, Message.Kind.MESSAGE, Priority.NORMAL, BODY, Proof.ACKNOWLEDGED, false, DAY);
    engine.on(new DeliveryInput.MessageQueued(message), 0);
    long now = 0;
    while (now < UNTIL) {
      now = Math.max(now, next());
      terminal.advanceTo(now);
      take(now);
      if (drained.isPresent()) {
        String delivery = drained.get();
        drained = Optional.empty();
        engine.on(new DeliveryInput.TextDrained(delivery), now);
      }
      if (engine.nextWake() <= now) {
        engine.wake(now);
      }
      take(now);
    }
  }

  private long next() {
    long next = Math.min(UNTIL, terminal.nextWake().orElse(UNTIL));
    return drained.isPresent() ? 0 : Math.min(next, engine.nextWake());
  }

  private void take(long now) {
    byte[] output = terminal.read().getBytes(StandardCharsets.UTF_8);
    if (output.length > 0) {
      engine.output(output, now);
    }
  }

  Ledger.Entry entry() {
    return ledger.find(DELIVERY).orElseThrow();
  }

  /** Whether the agent gave the id back, as its own log has it. */
  boolean isReturned() {
    return terminal.log().stream().anyMatch(Entry.Acknowledged.class::isInstance);
  }

  boolean isMissed() {
    return events.stream().anyMatch(AcknowledgmentMissed.class::isInstance);
  }

  /** What is claimed above what the agent's log proves. */
  List<Violation> violations() {
    Claim claim =
        switch (entry().receipt().proof()) {
          case NONE -> Claim.FAILED;
          case WRITTEN -> Claim.WRITTEN;
          case VISIBLE -> Claim.VISIBLE;
          case SUBMITTED -> Claim.SUBMITTED;
          case ACKNOWLEDGED -> Claim.ACKNOWLEDGED;
        };
    var delivery = Delivery.of(ID, new AcknowledgmentRequest(ID).around(BODY), claim);
    return new Judge(terminal.log(), List.of(delivery)).violations();
  }

  @Override
  public void append(List<? extends Event> appended) {
    for (Event event : appended) {
      ledger.apply(event, DAY.plusMillis(terminal.now()));
      events.add((DeliveryEvent) event);
    }
  }

  @Override
  public void write(byte[] bytes) {
    terminal.write(bytes);
  }

  @Override
  public void paste(String delivery, List<byte[]> pieces) {
    pieces.forEach(terminal::write);
    drained = Optional.of(delivery);
  }

  @Override
  public AgentObservation.Foreground foreground() {
    return AgentObservation.Foreground.AGENT;
  }

  @Override
  public Optional<DeliveryInput.TranscriptMatch> transcript(String delivery, String text) {
    return Optional.empty();
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
