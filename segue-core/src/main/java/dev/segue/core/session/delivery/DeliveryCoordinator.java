package dev.segue.core.session.delivery;

import dev.segue.core.session.readiness.AgentState;
import dev.segue.core.session.readiness.RowPattern;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Delivers a session's messages one at a time, escalating through the methods of {@link Rung}. Each
 * call takes one input and returns the effects to perform. Deterministic; not thread-safe.
 *
 * <p>Times are milliseconds of a clock that only goes forward, save those of {@link Message}.
 */
public final class DeliveryCoordinator {
  /** Typed in place of a message that could not be brought otherwise. */
  private static final String NOTICE =
      "[IMPORTANT] Session context from previous work is available. Run: segue context show";

  private final String session;
  private final TypingRules rules;
  private final Channels channels;
  private final DeliveryQueue queue = new DeliveryQueue();

  /** Of messages that had their turn and gave it to another one; they are in the queue again. */
  private final Map<String, Delivery> suspended = new HashMap<>();

  private final Acknowledgments acknowledgments = new Acknowledgments();
  private Optional<Delivery> current = Optional.empty();
  private Optional<ScreenObservation> screen = Optional.empty();

  /** What was given at the launch; its receipt may rise after its success. */
  private Optional<Delivery> given = Optional.empty();

  private long heldUntil;

  public DeliveryCoordinator(String session, TypingRules rules, Channels channels) {
    this.session = session;
    this.rules = rules;
    this.channels = channels;
  }

  /**
   * The agent is to give an id back for a message; told before the message is.
   *
   * @param isTold whether the journal has that already
   */
  public void asks(String delivery, String id, boolean isTold) {
    acknowledgments.ask(delivery, id, isTold);
  }

  /** A message of an earlier supervisor was submitted, and its id not given back yet. */
  public List<DeliveryEffect> awaits(String delivery, String id, Rung rung, long now) {
    var effects = new DeliveryEffects();
    acknowledgments.ask(delivery, id, true);
    acknowledgments.submitted(delivery, rung, now, effects);
    return effects.all();
  }

  /**
   * The agent gave an id back by a tool; that is in the journal.
   *
   * @param delivery as the agent names it, which may know no other name than the id
   * @param by what tool
   */
  public List<DeliveryEffect> acknowledged(String delivery, String id, String by, long now) {
    var effects = new DeliveryEffects();
    acknowledgments
        .delivery(id)
        .filter(known -> delivery.equals(known) || delivery.equals(id))
        .ifPresent(
            known -> {
              typedOf(known).ifPresent(typing -> typing.heard(by));
              acknowledgments.forget(known);
            });
    return finished(effects, now);
  }

  /** The agent's transcript has the id of a message in the agent's own words. */
  public List<DeliveryEffect> gaveBack(String delivery) {
    var effects = new DeliveryEffects();
    acknowledgments.read(delivery, effects);
    return effects.all();
  }

  /** What else on the screen acknowledges a message, where it holds the message's id. */
  public void alsoAnsweredBy(List<RowPattern> patterns) {
    acknowledgments.alsoBy(patterns);
  }

  /** A message came in. */
  public List<DeliveryEffect> queued(Message message, Instant wall, long now) {
    queue.add(message);
    return advance(wall, now);
  }

  /** A message of an earlier supervisor, whose attempt had begun. */
  public List<DeliveryEffect> takeOver(Message message, Begun begun, Instant wall, long now) {
    var underway = new Delivery(session, message, begun.rung(), now);
    underway.tried(begun.attempt());
    current = Optional.of(underway);
    if (begun.rung() == Rung.TYPED) {
      var typed = new TypedText(acknowledgments.text(message), rules.prefixes());
      var typing = new TypedDelivery(underway.job(rules.attempts()), typed, rules, now);
      underway.by(typing.takingOver(begun));
      return advance(wall, now);
    }
    // A notice may have been typed; the block stands in the file or does not. A person decides.
    var effects = new DeliveryEffects();
    fail(
        underway,
        "the supervisor ended while rung %s went on".formatted(begun.rung().word()),
        now,
        effects);
    return effects.all();
  }

  /**
   * How far an attempt had come.
   *
   * @param presses of Enter that were at least meant
   */
  public record Begun(Rung rung, int attempt, int presses) {}

  /** The terminal was looked at. */
  public List<DeliveryEffect> seen(ScreenObservation now, Instant wall, long millis) {
    screen = Optional.of(now);
    current
        .filter(underway -> acknowledgments.isSeen(underway.message().delivery(), now))
        .flatMap(Delivery::typing)
        .ifPresent(typing -> typing.heard("screen"));
    var acts = new ArrayList<>(advance(wall, millis));
    var answered = new DeliveryEffects();
    acknowledgments.seen(now, answered);
    acts.addAll(answered.all());
    return acts;
  }

  /** Time has passed. */
  public List<DeliveryEffect> woke(Instant wall, long now) {
    return advance(wall, now);
  }

  /** The user pressed a key. */
  public void typed(long now) {
    heldUntil = now + rules.humanHold();
  }

  /** The terminal took all of a paste. */
  public List<DeliveryEffect> drained(String delivery, long now) {
    var effects = new DeliveryEffects();
    typedOf(delivery).ifPresent(typing -> typing.drained(now, effects));
    return finished(effects, now);
  }

  /**
   * A paste was given up since another program had come to the foreground.
   *
   * @param isBegun whether some of it had been written
   */
  public List<DeliveryEffect> cut(String delivery, boolean isBegun, long now) {
    var effects = new DeliveryEffects();
    typedOf(delivery).ifPresent(typing -> typing.cut(isBegun, now, effects));
    return finished(effects, now);
  }

  /**
   * The transcript was asked.
   *
   * @param kept empty where there is none that could be read
   */
  public List<DeliveryEffect> answered(String delivery, Optional<Reserved> kept, long now) {
    var effects = new DeliveryEffects();
    typedOf(delivery).ifPresent(typing -> typing.answered(kept, now, effects));
    return finished(effects, now);
  }

  /** Form in which a transcript contains a text as a message of the user. */
  public enum Reserved {
    SAME,
    /** A message with more in it: the agent's own words, or those of another person. */
    WITHIN,
    ABSENT
  }

  /**
   * A hook of the agent told of a prompt.
   *
   * @param prompt its text; what is not ours is the user's own
   */
  public List<DeliveryEffect> heard(String prompt, long now) {
    acknowledgments.written(prompt);
    current
        .flatMap(Delivery::typing)
        .filter(typing -> typing.isOwn(prompt))
        .ifPresent(typing -> typing.heard("hook"));
    return finished(new DeliveryEffects(), now);
  }

  /**
   * The agent was started with a message in one of its own channels.
   *
   * @param proof what that shows
   * @param evidence the channel
   */
  public List<DeliveryEffect> launched(Message message, Proof proof, String evidence, long now) {
    var underway = new Delivery(session, message, Rung.LAUNCH, now);
    underway.tried(1);
    current = Optional.of(underway);
    given = current;
    return raised(proof, evidence, now);
  }

  /** A launch channel has shown more: a hook ran, a turn was seen. */
  public List<DeliveryEffect> raised(Proof proof, String evidence, long now) {
    var effects = new DeliveryEffects();
    given
        .filter(underway -> underway.rung() == Rung.LAUNCH)
        .ifPresent(
            underway -> {
              underway.raise(proof, evidence, effects);
              if (current.equals(given) && proof.isAtLeast(underway.message().required())) {
                succeed(underway, evidence, now, effects);
              }
            });
    return finished(effects, now);
  }

  /**
   * A hook asks for what was to be given at the launch. It may have it as long as nothing of it was
   * typed: a hook that runs late takes it back from the keys.
   */
  public boolean mayBeGiven() {
    given
        .filter(underway -> current.equals(given) && underway.isUntouched())
        .ifPresent(underway -> underway.on(Rung.LAUNCH));
    return given.filter(underway -> underway.rung() == Rung.LAUNCH).isPresent();
  }

  /**
   * The block is in the memory file, or why not.
   *
   * @param file as the agent knows it
   */
  public List<DeliveryEffect> filed(
      String delivery, String file, Optional<String> refusal, long now) {
    var effects = new DeliveryEffects();
    current
        .filter(underway -> underway.isOf(delivery) && underway.rung() == Rung.FILE)
        .ifPresent(
            underway -> {
              if (refusal.isPresent()) {
                escalate(underway, refusal.get(), now, effects);
              } else {
                underway.raise(Proof.WRITTEN, "file", effects);
                String notice =
                    "[System] Session context written to %s - please review".formatted(file);
                type(underway, notice, now, effects);
              }
            });
    return finished(effects, now);
  }

  /** The agent has gone: nothing of the queue can be delivered any more. */
  public List<DeliveryEffect> ended(String reason, long now) {
    var effects = new DeliveryEffects();
    current.ifPresent(underway -> end(underway, reason, now, effects));
    for (Message message : queue.all()) {
      Optional<Delivery> begun = take(message);
      end(
          begun.orElseGet(() -> new Delivery(session, message, Rung.TYPED, now)),
          reason,
          now,
          effects);
    }
    acknowledgments.ended(effects);
    return effects.all();
  }

  /** Context for a start that is over is nobody's loss. */
  private void end(Delivery underway, String reason, long now, DeliveryEffects effects) {
    if (isPatient(underway)) {
      fail(underway, reason, now, effects);
    } else {
      lose(underway, reason, now, effects);
    }
  }

  /** Messages that wait, the one on its way not counted. */
  public List<Message> waiting() {
    return queue.all();
  }

  private Optional<TypedDelivery> typedOf(String delivery) {
    return current.filter(underway -> underway.isOf(delivery)).flatMap(Delivery::typing);
  }

  private List<DeliveryEffect> advance(Instant wall, long now) {
    var effects = new DeliveryEffects();
    if (current.isEmpty()) {
      queue.first(wall).ifPresent(message -> next(message, now, effects));
    }
    current.filter(this::givesWay).ifPresent(waits -> overtake(waits, wall, now, effects));
    screen.ifPresent(seen -> current.ifPresent(underway -> step(underway, seen, now, effects)));
    return finished(effects, now);
  }

  /** Takes it out of the queue; its journey, where that has begun. */
  private Optional<Delivery> take(Message message) {
    queue.remove(message.delivery());
    return Optional.ofNullable(suspended.remove(message.delivery()));
  }

  private void next(Message message, long now, DeliveryEffects effects) {
    Optional<Delivery> begun = take(message);
    if (begun.isPresent()) {
      current = begun;
      return;
    }
    var underway = new Delivery(session, message, Rung.LAUNCH, now);
    current = Optional.of(underway);
    begin(underway, rules.first(acknowledgments.text(message), channels), now, effects);
  }

  /** It waits for the end of a turn, and nothing of it was written to the agent. */
  private boolean givesWay(Delivery underway) {
    boolean isBusy = screen.filter(seen -> seen.is(AgentState.BUSY)).isPresent();
    return isBusy && isPatient(underway) && !underway.message().steer() && underway.isWaiting();
  }

  /** What may go into the turn does not wait for what may not. */
  private void overtake(Delivery waits, Instant wall, long now, DeliveryEffects effects) {
    queue
        .first(wall, Message::steer)
        .ifPresent(
            steering -> {
              queue.add(waits.message());
              suspended.put(waits.message().delivery(), waits);
              next(steering, now, effects);
            });
  }

  private void begin(Delivery underway, Rung rung, long now, DeliveryEffects effects) {
    underway.on(rung);
    String text = acknowledgments.text(underway.message());
    if (rung == Rung.TYPED || rung == Rung.FILE) {
      acknowledgments.writing(underway.message(), effects);
    }
    switch (rung) {
      case LAUNCH -> throw new IllegalStateException("a launch is told, not begun");
      case TYPED -> type(underway, text, now, effects);
      case NOTICE -> type(underway, NOTICE, now, effects);
      case FILE -> effects.wakeAt(now);
      case HUMAN -> fail(underway, "no other way is left", now, effects);
    }
  }

  private void type(Delivery underway, String text, long now, DeliveryEffects effects) {
    int attempts = underway.rung() == Rung.NOTICE ? 1 : rules.attempts();
    var typed = new TypedText(text, rules.prefixes());
    acknowledgments.written(text);
    underway.by(new TypedDelivery(underway.job(attempts), typed, rules, now));
    effects.wakeAt(now);
  }

  private void step(Delivery underway, ScreenObservation seen, long now, DeliveryEffects effects) {
    if (underway.rung() == Rung.LAUNCH) {
      awaitHook(underway, seen, now, effects);
      return;
    }
    if (underway.rung() == Rung.FILE && underway.typing().isEmpty()) {
      write(underway, seen, effects);
      return;
    }
    underway
        .typing()
        .ifPresent(
            typing -> {
              typing.step(seen, now, heldUntil, effects);
              if (typing.isWaiting() && !isPatient(underway)) {
                giveUpWaiting(underway, typing, now, effects);
              }
            });
  }

  /**
   * A message that is too long to be typed waits for its turn all the same; start-up context is in
   * the file before the agent is ready.
   */
  private void write(Delivery underway, ScreenObservation seen, DeliveryEffects effects) {
    boolean isTime =
        !isPatient(underway) || underway.message().steer() || seen.is(AgentState.READY);
    if (isTime && underway.files()) {
      effects.append(underway.attempted(1));
      effects.add(
          new DeliveryEffect.WriteFile(
              underway.message().delivery(), acknowledgments.text(underway.message())));
    }
  }

  /** A message waits for an agent that is busy as long as it takes, start-up context does not. */
  private static boolean isPatient(Delivery underway) {
    return underway.message().kind() == Message.Kind.MESSAGE;
  }

  private void giveUpWaiting(
      Delivery underway, TypedDelivery typing, long now, DeliveryEffects effects) {
    long until = typing.since() + rules.readiness();
    if (now < until) {
      effects.wakeAt(until);
    } else {
      escalate(
          underway,
          "the agent was not ready within %d ms".formatted(rules.readiness()),
          now,
          effects);
    }
  }

  /** A hook that has not run although the agent waits for its user will not run. */
  private void awaitHook(
      Delivery underway, ScreenObservation seen, long now, DeliveryEffects effects) {
    if (!seen.is(AgentState.READY)) {
      return;
    }
    long until = underway.readySince(now) + rules.readiness();
    if (now < until) {
      effects.wakeAt(until);
    } else {
      escalate(underway, "its hook has not run", now, effects);
    }
  }

  private List<DeliveryEffect> finished(DeliveryEffects effects, long now) {
    current.ifPresent(underway -> settle(underway, now, effects));
    if (current.isEmpty() && !queue.all().isEmpty()) {
      effects.wakeAt(now); // The next message.
    }
    acknowledgments.woke(now, effects);
    return effects.all();
  }

  private void settle(Delivery underway, long now, DeliveryEffects effects) {
    underway
        .typing()
        .ifPresent(
            typing -> {
              underway.takeFrom(typing);
              typing.end().ifPresent(end -> end(underway, end, now, effects));
            });
  }

  private void end(Delivery underway, TypingPhase.End end, long now, DeliveryEffects effects) {
    switch (end) {
      case TypingPhase.End.Submitted(String evidence) -> {
        underway.raise(Proof.SUBMITTED, evidence, effects);
        succeed(underway, evidence, now, effects);
      }
      case TypingPhase.End.NotTaken(String reason) -> escalate(underway, reason, now, effects);
      case TypingPhase.End.InDoubt(String reason) -> fail(underway, reason, now, effects);
    }
  }

  private void succeed(Delivery underway, String evidence, long now, DeliveryEffects effects) {
    effects.append(underway.succeeded(evidence, now));
    current = Optional.empty();
    if (underway.proof().isAtLeast(Proof.SUBMITTED)) {
      acknowledgments.submitted(underway.message().delivery(), underway.rung(), now, effects);
      screen.ifPresent(seen -> acknowledgments.seen(seen, effects)); // It may have been quick.
    }
  }

  private void escalate(Delivery underway, String reason, long now, DeliveryEffects effects) {
    Rung from = underway.rung();
    Rung to = rules.after(from, channels);
    if (to == Rung.HUMAN) {
      fail(underway, reason, now, effects);
      return;
    }
    effects.append(underway.escalated(to, reason));
    begin(underway, to, now, effects);
  }

  private void fail(Delivery underway, String reason, long now, DeliveryEffects effects) {
    lose(underway, reason, now, effects);
    effects.add(new DeliveryEffect.Alert(underway.message().delivery(), reason));
  }

  /** As {@link #fail}, where no person need hear of it. */
  private void lose(Delivery underway, String reason, long now, DeliveryEffects effects) {
    effects.append(underway.failed(reason, now));
    acknowledgments.forget(underway.message().delivery());
    current = Optional.empty();
  }
}
