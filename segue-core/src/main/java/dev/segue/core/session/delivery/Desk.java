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
 * Delivers a session's messages, one after the other, down the rungs. Each method takes in what
 * happened and says what is to be done; the same calls give the same acts. Confined to one thread.
 *
 * <p>Times are milliseconds of a clock that only goes forward, save those of {@link Message}.
 */
public final class Desk {
  /** Typed in place of a message that could not be brought otherwise. */
  private static final String NOTICE =
      "[IMPORTANT] Session context from previous work is available. Run: segue context show";

  private final String session;
  private final TypingRules rules;
  private final Channels channels;
  private final DeliveryQueue queue = new DeliveryQueue();

  /** Of messages that had their turn and gave it to another one; they are in the queue again. */
  private final Map<String, Journey> suspended = new HashMap<>();

  private final Answers answers = new Answers();
  private Optional<Journey> current = Optional.empty();
  private Optional<Glance> glance = Optional.empty();

  /** What was given at the launch; its receipt may rise after its success. */
  private Optional<Journey> given = Optional.empty();

  private long heldUntil;

  /**
   * What this agent has beside its composer.
   *
   * @param hasMemoryFile whether a block in one is read by it
   * @param pasteLimit longest text that it takes as a paste unchanged, in bytes of UTF-8
   */
  public record Channels(boolean hasMemoryFile, int pasteLimit) {}

  public Desk(String session, TypingRules rules, Channels channels) {
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
    answers.ask(delivery, id, isTold);
  }

  /** A message of an earlier supervisor was submitted, and its id not given back yet. */
  public List<Act> awaits(String delivery, String id, Rung rung, long now) {
    var acts = new Acts();
    answers.ask(delivery, id, true);
    answers.submitted(delivery, rung, now, acts);
    return acts.all();
  }

  /**
   * The agent gave an id back by a tool; that is in the journal.
   *
   * @param delivery as the agent names it, which may know no other name than the id
   * @param by what tool
   */
  public List<Act> acknowledged(String delivery, String id, String by, long now) {
    var acts = new Acts();
    answers
        .delivery(id)
        .filter(known -> delivery.equals(known) || delivery.equals(id))
        .ifPresent(
            known -> {
              typist(known).ifPresent(typist -> typist.heard(by));
              answers.forget(known);
            });
    return finished(acts, now);
  }

  /** The agent's transcript has the id of a message in the agent's own words. */
  public List<Act> gaveBack(String delivery) {
    var acts = new Acts();
    answers.read(delivery, acts);
    return acts.all();
  }

  /** What else on the screen acknowledges a message, where it holds the message's id. */
  public void alsoAnsweredBy(List<RowPattern> patterns) {
    answers.alsoBy(patterns);
  }

  /** A message came in. */
  public List<Act> queued(Message message, Instant wall, long now) {
    queue.add(message);
    return advance(wall, now);
  }

  /** A message of an earlier supervisor, whose attempt had begun. */
  public List<Act> takeOver(Message message, Begun begun, Instant wall, long now) {
    var journey = new Journey(session, message, begun.rung(), now);
    journey.tried(begun.attempt());
    current = Optional.of(journey);
    if (begun.rung() == Rung.TYPED) {
      var typed = new TypedText(answers.text(message), rules.prefixes());
      var typist = new Typist(journey.job(rules.attempts()), typed, rules, now);
      journey.by(typist.takingOver(begun));
      return advance(wall, now);
    }
    // A notice may have been typed; the block stands in the file or does not. A person decides.
    var acts = new Acts();
    fail(
        journey,
        "the supervisor ended while rung %s went on".formatted(begun.rung().word()),
        now,
        acts);
    return acts.all();
  }

  /**
   * How far an attempt had come.
   *
   * @param presses of Enter that were at least meant
   */
  public record Begun(Rung rung, int attempt, int presses) {}

  /** The terminal was looked at. */
  public List<Act> seen(Glance now, Instant wall, long millis) {
    glance = Optional.of(now);
    current
        .filter(journey -> answers.isSeen(journey.message().delivery(), now))
        .flatMap(Journey::typist)
        .ifPresent(typist -> typist.heard("screen"));
    var acts = new ArrayList<>(advance(wall, millis));
    var answered = new Acts();
    answers.seen(now, answered);
    acts.addAll(answered.all());
    return acts;
  }

  /** Time has passed. */
  public List<Act> woke(Instant wall, long now) {
    return advance(wall, now);
  }

  /** The user pressed a key. */
  public void typed(long now) {
    heldUntil = now + rules.humanHold();
  }

  /** The terminal took all of a paste. */
  public List<Act> drained(String delivery, long now) {
    var acts = new Acts();
    typist(delivery).ifPresent(typist -> typist.drained(now, acts));
    return finished(acts, now);
  }

  /**
   * A paste was given up since another program had come to the foreground.
   *
   * @param isBegun whether some of it had been written
   */
  public List<Act> cut(String delivery, boolean isBegun, long now) {
    var acts = new Acts();
    typist(delivery).ifPresent(typist -> typist.cut(isBegun, now, acts));
    return finished(acts, now);
  }

  /**
   * The transcript was asked.
   *
   * @param kept empty where there is none that could be read
   */
  public List<Act> answered(String delivery, Optional<Kept> kept, long now) {
    var acts = new Acts();
    typist(delivery).ifPresent(typist -> typist.answered(kept, now, acts));
    return finished(acts, now);
  }

  /** What a transcript has of a text, as a message of the user. */
  public enum Kept {
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
  public List<Act> heard(String prompt, long now) {
    answers.written(prompt);
    current
        .flatMap(Journey::typist)
        .filter(typist -> typist.isOwn(prompt))
        .ifPresent(typist -> typist.heard("hook"));
    return finished(new Acts(), now);
  }

  /**
   * The agent was started with a message in one of its own channels.
   *
   * @param proof what that shows
   * @param evidence the channel
   */
  public List<Act> launched(Message message, Proof proof, String evidence, long now) {
    var journey = new Journey(session, message, Rung.LAUNCH, now);
    journey.tried(1);
    current = Optional.of(journey);
    given = current;
    return raised(proof, evidence, now);
  }

  /** A launch channel has shown more: a hook ran, a turn was seen. */
  public List<Act> raised(Proof proof, String evidence, long now) {
    var acts = new Acts();
    given
        .filter(journey -> journey.rung() == Rung.LAUNCH)
        .ifPresent(
            journey -> {
              journey.raise(proof, evidence, acts);
              if (current.equals(given) && proof.isAtLeast(journey.message().required())) {
                succeed(journey, evidence, now, acts);
              }
            });
    return finished(acts, now);
  }

  /**
   * A hook asks for what was to be given at the launch. It may have it as long as nothing of it was
   * typed: a hook that runs late takes it back from the keys.
   */
  public boolean mayBeGiven() {
    given
        .filter(journey -> current.equals(given) && journey.isUntouched())
        .ifPresent(journey -> journey.on(Rung.LAUNCH));
    return given.filter(journey -> journey.rung() == Rung.LAUNCH).isPresent();
  }

  /**
   * The block is in the memory file, or why not.
   *
   * @param file as the agent knows it
   */
  public List<Act> filed(String delivery, String file, Optional<String> refusal, long now) {
    var acts = new Acts();
    current
        .filter(journey -> journey.isOf(delivery) && journey.rung() == Rung.FILE)
        .ifPresent(
            journey -> {
              if (refusal.isPresent()) {
                escalate(journey, refusal.get(), now, acts);
              } else {
                journey.raise(Proof.WRITTEN, "file", acts);
                String notice =
                    "[System] Session context written to %s - please review".formatted(file);
                type(journey, notice, now, acts);
              }
            });
    return finished(acts, now);
  }

  /** The agent has gone: nothing of the queue can be delivered any more. */
  public List<Act> ended(String reason, long now) {
    var acts = new Acts();
    current.ifPresent(journey -> end(journey, reason, now, acts));
    for (Message message : queue.all()) {
      Optional<Journey> begun = take(message);
      end(begun.orElseGet(() -> new Journey(session, message, Rung.TYPED, now)), reason, now, acts);
    }
    answers.ended(acts);
    return acts.all();
  }

  /** Context for a start that is over is nobody's loss. */
  private void end(Journey journey, String reason, long now, Acts acts) {
    if (isPatient(journey)) {
      fail(journey, reason, now, acts);
    } else {
      lose(journey, reason, now, acts);
    }
  }

  /** Messages that wait, the one on its way not counted. */
  public List<Message> waiting() {
    return queue.all();
  }

  private Optional<Typist> typist(String delivery) {
    return current.filter(journey -> journey.isOf(delivery)).flatMap(Journey::typist);
  }

  private List<Act> advance(Instant wall, long now) {
    var acts = new Acts();
    if (current.isEmpty()) {
      queue.first(wall).ifPresent(message -> next(message, now, acts));
    }
    current.filter(this::givesWay).ifPresent(waits -> overtake(waits, wall, now, acts));
    glance.ifPresent(seen -> current.ifPresent(journey -> step(journey, seen, now, acts)));
    return finished(acts, now);
  }

  /** Takes it out of the queue; its journey, where that has begun. */
  private Optional<Journey> take(Message message) {
    queue.remove(message.delivery());
    return Optional.ofNullable(suspended.remove(message.delivery()));
  }

  private void next(Message message, long now, Acts acts) {
    Optional<Journey> begun = take(message);
    if (begun.isPresent()) {
      current = begun;
      return;
    }
    var journey = new Journey(session, message, Rung.LAUNCH, now);
    current = Optional.of(journey);
    begin(journey, rules.first(answers.text(message), channels), now, acts);
  }

  /** It waits for the end of a turn, and nothing of it was written to the agent. */
  private boolean givesWay(Journey journey) {
    boolean isBusy = glance.filter(seen -> seen.is(AgentState.BUSY)).isPresent();
    return isBusy && isPatient(journey) && !journey.message().steer() && journey.isWaiting();
  }

  /** What may go into the turn does not wait for what may not. */
  private void overtake(Journey waits, Instant wall, long now, Acts acts) {
    queue
        .first(wall, Message::steer)
        .ifPresent(
            steering -> {
              queue.add(waits.message());
              suspended.put(waits.message().delivery(), waits);
              next(steering, now, acts);
            });
  }

  private void begin(Journey journey, Rung rung, long now, Acts acts) {
    journey.on(rung);
    String text = answers.text(journey.message());
    if (rung == Rung.TYPED || rung == Rung.FILE) {
      answers.writing(journey.message(), acts);
    }
    switch (rung) {
      case LAUNCH -> throw new IllegalStateException("a launch is told, not begun");
      case TYPED -> type(journey, text, now, acts);
      case NOTICE -> type(journey, NOTICE, now, acts);
      case FILE -> acts.wakeAt(now);
      case HUMAN -> fail(journey, "no other way is left", now, acts);
    }
  }

  private void type(Journey journey, String text, long now, Acts acts) {
    int attempts = journey.rung() == Rung.NOTICE ? 1 : rules.attempts();
    var typed = new TypedText(text, rules.prefixes());
    answers.written(text);
    journey.by(new Typist(journey.job(attempts), typed, rules, now));
    acts.wakeAt(now);
  }

  private void step(Journey journey, Glance seen, long now, Acts acts) {
    if (journey.rung() == Rung.LAUNCH) {
      awaitHook(journey, seen, now, acts);
      return;
    }
    if (journey.rung() == Rung.FILE && journey.typist().isEmpty()) {
      write(journey, seen, acts);
      return;
    }
    journey
        .typist()
        .ifPresent(
            typist -> {
              typist.step(seen, now, heldUntil, acts);
              if (typist.isWaiting() && !isPatient(journey)) {
                giveUpWaiting(journey, typist, now, acts);
              }
            });
  }

  /**
   * A message that is too long to be typed waits for its turn all the same; start-up context is in
   * the file before the agent is ready.
   */
  private void write(Journey journey, Glance seen, Acts acts) {
    boolean isTime = !isPatient(journey) || journey.message().steer() || seen.is(AgentState.READY);
    if (isTime && journey.files()) {
      acts.append(journey.attempted(1));
      acts.add(new Act.WriteFile(journey.message().delivery(), answers.text(journey.message())));
    }
  }

  /** A message waits for an agent that is busy as long as it takes, start-up context does not. */
  private static boolean isPatient(Journey journey) {
    return journey.message().kind() == Message.Kind.MESSAGE;
  }

  private void giveUpWaiting(Journey journey, Typist typist, long now, Acts acts) {
    long until = typist.since() + rules.readiness();
    if (now < until) {
      acts.wakeAt(until);
    } else {
      escalate(
          journey, "the agent was not ready within %d ms".formatted(rules.readiness()), now, acts);
    }
  }

  /** A hook that has not run although the agent waits for its user will not run. */
  private void awaitHook(Journey journey, Glance seen, long now, Acts acts) {
    if (!seen.is(AgentState.READY)) {
      return;
    }
    long until = journey.readySince(now) + rules.readiness();
    if (now < until) {
      acts.wakeAt(until);
    } else {
      escalate(journey, "its hook has not run", now, acts);
    }
  }

  private List<Act> finished(Acts acts, long now) {
    current.ifPresent(journey -> settle(journey, now, acts));
    if (current.isEmpty() && !queue.all().isEmpty()) {
      acts.wakeAt(now); // The next message.
    }
    answers.woke(now, acts);
    return acts.all();
  }

  private void settle(Journey journey, long now, Acts acts) {
    journey
        .typist()
        .ifPresent(
            typist -> {
              journey.takeFrom(typist);
              typist.end().ifPresent(end -> end(journey, end, now, acts));
            });
  }

  private void end(Journey journey, TypingPhase.End end, long now, Acts acts) {
    switch (end) {
      case TypingPhase.End.Submitted(String evidence) -> {
        journey.raise(Proof.SUBMITTED, evidence, acts);
        succeed(journey, evidence, now, acts);
      }
      case TypingPhase.End.NotTaken(String reason) -> escalate(journey, reason, now, acts);
      case TypingPhase.End.InDoubt(String reason) -> fail(journey, reason, now, acts);
    }
  }

  private void succeed(Journey journey, String evidence, long now, Acts acts) {
    acts.append(journey.succeeded(evidence, now));
    current = Optional.empty();
    if (journey.proof().isAtLeast(Proof.SUBMITTED)) {
      answers.submitted(journey.message().delivery(), journey.rung(), now, acts);
      glance.ifPresent(seen -> answers.seen(seen, acts)); // It may have been quick.
    }
  }

  private void escalate(Journey journey, String reason, long now, Acts acts) {
    Rung from = journey.rung();
    Rung to = rules.after(from, channels);
    if (to == Rung.HUMAN) {
      fail(journey, reason, now, acts);
      return;
    }
    acts.append(journey.escalated(to, reason));
    begin(journey, to, now, acts);
  }

  private void fail(Journey journey, String reason, long now, Acts acts) {
    lose(journey, reason, now, acts);
    acts.add(new Act.Alert(journey.message().delivery(), reason));
  }

  /** As {@link #fail}, where no person need hear of it. */
  private void lose(Journey journey, String reason, long now, Acts acts) {
    acts.append(journey.failed(reason, now));
    answers.forget(journey.message().delivery());
    current = Optional.empty();
  }
}
