package dev.segue.core.session.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.segue.core.session.readiness.AgentState;
import dev.segue.core.session.readiness.Composer;
import dev.segue.core.session.readiness.ReadinessVerdict;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/** A coordinator, a screen that the test sets, and a clock that the test moves. */
final class Bench {
  static final TypingRules RULES =
      new TypingRules(
          30_000,
          List.of(1_000L, 2_000L, 5_000L, 10_000L),
          3,
          300,
          3_000,
          List.of("/", "!"),
          Set.of(Rung.values()));
  private static final Instant DAY = Instant.parse("2026-01-01T00:00:00Z");

  private final DeliveryCoordinator deliveryCoordinator;
  private final List<DeliveryEffect> done = new ArrayList<>();
  private final List<DeliveryEvent> events = new ArrayList<>();
  private long now;
  private AgentState state = AgentState.READY;
  private Composer composer = Composer.EMPTY;
  private List<String> rows = List.of();
  private long wake = Long.MAX_VALUE;

  /** Whether pastes are given up, and if so, whether some of them was written. */
  private Optional<Boolean> cut = Optional.empty();

  /** What the transcript says when it is asked; empty: there is none. */
  private Supplier<Optional<DeliveryInput.TranscriptMatch>> transcript = Optional::empty;

  private Runnable meanwhile = () -> {};

  /** Whether the agent shows a single key. */
  private boolean echoes = true;

  private boolean erases = true;

  Bench() {
    this(RULES, new Channels(true, 64 << 10));
  }

  Bench(TypingRules rules, Channels channels) {
    deliveryCoordinator = new DeliveryCoordinator("s1", rules, channels, List.of(), DAY);
  }

  static Message message(String id, String body) {
    return new Message(
        id, Message.Kind.MESSAGE, Priority.NORMAL, body, Proof.SUBMITTED, false, DAY);
  }

  static Message startup(String body) {
    return new Message(
        "d0", Message.Kind.STARTUP, Priority.STARTUP, body, Proof.SUBMITTED, false, DAY);
  }

  Bench queue(Message message) {
    on(new DeliveryInput.MessageQueued(message));
    return this;
  }

  Bench asks(String delivery, String id) {
    on(new DeliveryInput.AcknowledgmentRequested(delivery, id, false));
    return this;
  }

  Bench acknowledged(String delivery, String id) {
    on(new DeliveryInput.AcknowledgmentReceived(delivery, id, "mcp"));
    return this;
  }

  Bench awaits(String delivery, String id) {
    on(new DeliveryInput.AcknowledgmentAwaited(delivery, id, Rung.TYPED));
    return this;
  }

  Bench takeOver(Message message, DeliveryInput.Begun begun) {
    on(new DeliveryInput.MessageTakenOver(message, begun));
    return this;
  }

  /** The screen changes, and is looked at. */
  Bench shows(AgentState next, Composer inComposer, String... above) {
    state = next;
    composer = inComposer;
    rows = List.of(above);
    look();
    return this;
  }

  Bench ready() {
    return shows(AgentState.READY, Composer.EMPTY);
  }

  Bench busy() {
    return shows(AgentState.BUSY, Composer.EMPTY);
  }

  Bench holds(String text) {
    return shows(AgentState.UNRECOGNISED, new Composer(Composer.Content.TEXT, text));
  }

  Bench dialog() {
    return shows(AgentState.DIALOG, Composer.NONE);
  }

  /** The screen as it is set is what the next look finds; nobody looks by himself. */
  Bench soonShows(AgentState next, Composer inComposer) {
    state = next;
    composer = inComposer;
    return this;
  }

  Bench transcript(Supplier<Optional<DeliveryInput.TranscriptMatch>> says) {
    transcript = says;
    return this;
  }

  /** The agent does not know the key that takes a character away. */
  Bench keepsKeys() {
    erases = false;
    return this;
  }

  /** The agent shows nothing of what is typed. */
  Bench hidesKeys() {
    echoes = false;
    return this;
  }

  /** Happens once, while the next events are written down. */
  Bench whileWriting(Runnable happens) {
    meanwhile = happens;
    return this;
  }

  Bench humanKey() {
    on(new DeliveryInput.UserTyped());
    return this;
  }

  Bench heard(String prompt) {
    on(new DeliveryInput.PromptHeard(prompt));
    return this;
  }

  Bench filed(Optional<String> refusal) {
    on(new DeliveryInput.FileWritten("d0", "AGENTS.md", refusal));
    return this;
  }

  Bench launched(Message message, Proof proof) {
    on(new DeliveryInput.MessageLaunched(message, proof, "hook"));
    return this;
  }

  Bench raised(Proof proof) {
    on(new DeliveryInput.LaunchProved(proof, "hook"));
    return this;
  }

  /** Pastes do not reach the agent. */
  Bench cuts(boolean isBegun) {
    cut = Optional.of(isBegun);
    return this;
  }

  /** Ready for so long, and busy from then on. */
  Bench busyIn(long millis) {
    return soonShows(AgentState.BUSY, Composer.EMPTY).pass(millis);
  }

  boolean mayBeGiven() {
    on(new DeliveryInput.LaunchReclaimed());
    return deliveryCoordinator.isGiven();
  }

  Bench ended() {
    on(new DeliveryInput.AgentEnded("the agent has ended"));
    return this;
  }

  /** Lets time pass; whoever wanted to be called is. */
  Bench pass(long millis) {
    long until = now + millis;
    while (wake <= until) {
      now = Math.max(now, wake);
      wake = Long.MAX_VALUE;
      on(new DeliveryInput.TimerFired());
    }
    now = until;
    return this;
  }

  private void look() {
    var verdict =
        new ReadinessVerdict(state, Optional.empty(), "as set", "test", composer, false, List.of());
    on(new DeliveryInput.ScreenObserved(new ScreenObservation(verdict, now, rows)));
  }

  private void on(DeliveryInput input) {
    for (DeliveryEffect effect : deliveryCoordinator.on(input, now)) {
      done.add(effect);
      switch (effect) {
        case DeliveryEffect.Append(var appended) -> {
          events.addAll(appended);
          Runnable happens = meanwhile;
          meanwhile = () -> {};
          happens.run();
        }
        case DeliveryEffect.ObserveScreen _ -> look();
        case DeliveryEffect.Paste(String delivery, _) ->
            on(
                cut.isPresent()
                    ? new DeliveryInput.OutputCut(delivery, cut.get())
                    : new DeliveryInput.TextDrained(delivery));
        case DeliveryEffect.WakeAt(long millis) -> wake = Math.min(wake, Math.max(millis, now));
        case DeliveryEffect.AskTranscript(String delivery, _) -> {
          on(new DeliveryInput.TranscriptAnswered(delivery, transcript.get()));
        }
        case DeliveryEffect.Mark mark -> {
          if (echoes) {
            state = AgentState.UNRECOGNISED;
            composer = new Composer(Composer.Content.TEXT, mark.text());
            look();
          }
        }
        case DeliveryEffect.Erase _ -> {
          state = erases ? AgentState.READY : state;
          composer = erases ? Composer.EMPTY : composer;
          look();
        }
        case DeliveryEffect.Enter _, DeliveryEffect.WriteFile _, DeliveryEffect.Alert _ -> {
          // The test looks at what was done.
        }
      }
    }
  }

  List<String> pasted() {
    return done.stream()
        .flatMap(
            effect ->
                effect instanceof DeliveryEffect.Paste(_, String text)
                    ? java.util.stream.Stream.of(text)
                    : null)
        .toList();
  }

  long presses() {
    return done.stream().filter(DeliveryEffect.Enter.class::isInstance).count();
  }

  long erasures() {
    return done.stream().filter(DeliveryEffect.Erase.class::isInstance).count();
  }

  /** Keys of a check whether the agent shows them: typed and taken away. */
  long checks() {
    assertThat(erasures())
        .isEqualTo(done.stream().filter(DeliveryEffect.Mark.class::isInstance).count());
    return done.stream().filter(DeliveryEffect.Mark.class::isInstance).count();
  }

  long alerts() {
    return done.stream().filter(DeliveryEffect.Alert.class::isInstance).count();
  }

  List<String> files() {
    return done.stream()
        .flatMap(
            effect ->
                effect instanceof DeliveryEffect.WriteFile(_, String text)
                    ? java.util.stream.Stream.of(text)
                    : null)
        .toList();
  }

  List<DeliveryEvent> events() {
    return events;
  }

  /** The strongest proof of a message that was told. */
  String proof(String delivery) {
    return events.stream()
        .filter(event -> event.delivery().equals(delivery))
        .filter(DeliveryEvent.ReceiptRaised.class::isInstance)
        .map(event -> ((DeliveryEvent.ReceiptRaised) event).proof().word())
        .reduce("none", (_, last) -> last);
  }

  <T extends DeliveryEvent> Optional<T> event(Class<T> type) {
    return events.stream().filter(type::isInstance).map(type::cast).findFirst();
  }
}
