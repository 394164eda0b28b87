package dev.segue.session;

import dev.segue.core.session.DialogAnswered;
import dev.segue.core.session.delivery.DeliveryCoordinator;
import dev.segue.core.session.delivery.DeliveryEffect;
import dev.segue.core.session.delivery.DeliveryInput;
import dev.segue.core.session.delivery.Message;
import dev.segue.core.session.delivery.ScreenObservation;
import dev.segue.core.session.readiness.AgentObservation;
import dev.segue.core.session.readiness.Answer;
import dev.segue.core.session.readiness.Readiness;
import dev.segue.core.session.readiness.ReadinessVerdict;
import dev.segue.core.session.readiness.Row;
import dev.segue.core.session.readiness.Screen;
import dev.segue.core.session.readiness.ScreenStability;
import dev.segue.core.session.readiness.TerminalProfile;
import dev.segue.session.terminal.ScreenEmulator;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * The mind of one session: what its agent writes goes in, what is to be written to it comes out.
 * The caller gives the time, in milliseconds that only go forward, and calls {@link #wake} when
 * {@link #nextWake} has come. Confined to one thread.
 */
public final class SessionEngine {
  /** A screen is drawn in several writes; a look in between costs time and sees half of it. */
  private static final long LOOK_AFTER = 25;

  /** While nothing known is shown, time alone may change the verdict. */
  private static final long LOOK_AGAIN = 500;

  private static final long NEVER = Long.MAX_VALUE;

  private final TerminalProfile profile;
  private final DeliveryCoordinator deliveryCoordinator;
  private final SessionEffects sessionEffects;
  private final ScreenEmulator emulator;
  private final Consumer<ReadinessVerdict> onChange;
  private Optional<ScreenStability> stillness = Optional.empty();
  private Optional<ReadinessVerdict> verdict = Optional.empty();
  private AgentObservation.Turn turn = AgentObservation.Turn.UNKNOWN;
  private DialogAnswering answering = new DialogAnswering(List.of());
  private String name = "";
  private final long wallOffset;
  private long changedAt;
  private long lookAt;
  private long deskAt = NEVER;
  private long lookedAt;
  private boolean isAlive = true;

  /**
   * A session whose agent has just been started.
   *
   * @param wall the time of day at millisecond 0
   */
  public SessionEngine(
      Ports ports,
      DeliveryCoordinator deliveryCoordinator,
      SessionEffects sessionEffects,
      Instant wall) {
    this.profile = ports.profile();
    this.emulator = ports.emulator();
    this.onChange = ports.onChange();
    this.deliveryCoordinator = deliveryCoordinator;
    this.sessionEffects = sessionEffects;
    this.wallOffset = wall.toEpochMilli();
  }

  /**
   * How the agent is seen.
   *
   * @param onChange told each verdict of another state than the one before
   */
  public record Ports(
      TerminalProfile profile, ScreenEmulator emulator, Consumer<ReadinessVerdict> onChange) {}

  /**
   * Answers dialogs of the agent's start.
   *
   * @param session its name
   * @param ordered by the operator
   */
  public void answer(String session, List<Answer> ordered) {
    name = session;
    answering = new DialogAnswering(ordered);
  }

  /** The agent wrote something. */
  public void output(byte[] bytes, long now) {
    emulator.feed(bytes);
    changedAt = now;
    lookAt = Math.min(lookAt, now + LOOK_AFTER);
  }

  /** The terminal has another size. */
  public void resized(int columns, int rows, long now) {
    emulator.resize(columns, rows);
    changedAt = now;
    lookAt = Math.min(lookAt, now + LOOK_AFTER);
  }

  /** Something happened to a delivery. */
  public void on(DeliveryInput input, long now) {
    if (input instanceof DeliveryInput.UserTyped) {
      answering.typed(verdict);
    } else if (input instanceof DeliveryInput.PromptHeard) {
      turn = AgentObservation.Turn.STARTED;
      lookAt = Math.min(lookAt, now);
    } else if (input instanceof DeliveryInput.OutputCut) {
      lookAt = Math.min(lookAt, now);
    } else if (input instanceof DeliveryInput.AgentEnded) {
      isAlive = false;
      look(now);
    }
    perform(deliveryCoordinator.on(input, now), now);
    if (input instanceof DeliveryInput.AgentEnded) {
      lookAt = NEVER;
      deskAt = NEVER;
    }
  }

  /** See {@link DeliveryCoordinator#isGiven}. */
  boolean isGiven() {
    return deliveryCoordinator.isGiven();
  }

  /** A hook told that a turn has ended. */
  public void turnEnded(long now) {
    turn = AgentObservation.Turn.ENDED;
    lookAt = Math.min(lookAt, now);
  }

  /** When to call {@link #wake} next; {@link Long#MAX_VALUE} for never. */
  public long nextWake() {
    return Math.min(lookAt, deskAt);
  }

  /** Time has passed; all that the agent wrote by now has been told. */
  public void wake(long now) {
    if (now >= lookAt) {
      look(now);
    }
    if (now >= deskAt) {
      deskAt = NEVER;
      on(new DeliveryInput.TimerFired(), now);
    }
  }

  /** What the agent does, as seen last; empty before the first look. */
  public Optional<ReadinessVerdict> verdict() {
    return verdict;
  }

  /** When the agent was looked at last. */
  long lookedAt() {
    return lookedAt;
  }

  /** What it shows, as seen last; empty before the first look. */
  public Optional<Screen> screen() {
    return stillness.map(ScreenStability::screen);
  }

  /** What its hooks told last of its turn. */
  AgentObservation.Turn turn() {
    return turn;
  }

  /** Messages that wait. */
  public List<Message> waiting() {
    return deliveryCoordinator.waiting();
  }

  private void look(long now) {
    lookAt = NEVER;
    lookedAt = now;
    Instant at = wall(now);
    Screen screen = emulator.snapshot();
    // What is seen now for the first time has been there since the agent wrote last.
    Instant changed = wall(changedAt);
    ScreenStability still =
        stillness.map(s -> s.next(screen, changed)).orElse(ScreenStability.first(screen, at));
    stillness = Optional.of(still);
    var observation =
        new AgentObservation(
            screen,
            still.quiet(at),
            still.stalled(at),
            isAlive,
            isAlive ? sessionEffects.foreground() : AgentObservation.Foreground.UNKNOWN,
            turn);
    ReadinessVerdict next = Readiness.judge(profile, observation, verdict);
    boolean isNew = verdict.filter(v -> v.state() == next.state()).isEmpty();
    verdict = Optional.of(next);
    lookAt = nextLook(next, still, now);
    if (isNew) {
      onChange.accept(next);
    }
    answerDialog(next, still.quiet(at).compareTo(profile.settle()) >= 0, now);
    List<String> rows = screen.rows().stream().map(Row::text).toList();
    on(new DeliveryInput.ScreenObserved(new ScreenObservation(next, now, rows)), now);
  }

  private void answerDialog(ReadinessVerdict seen, boolean rests, long now) {
    switch (answering.seen(seen, rests, now)) {
      case DialogAnswering.Move.Rest() -> {
        // There is none, or it is the person's.
      }
      case DialogAnswering.Move.LookAt(long millis) -> lookAt = Math.min(lookAt, millis);
      case DialogAnswering.Move.Press press -> {
        sessionEffects.append(
            List.of(new DialogAnswered(name, press.dialog(), press.rule(), press.key())));
        sessionEffects.press(DialogAnswering.bytes(press.key()));
        lookAt = Math.min(lookAt, press.lookAt());
      }
    }
  }

  /** When time alone may bring another verdict. */
  private long nextLook(ReadinessVerdict next, ScreenStability still, long now) {
    long settled = still.since().plus(profile.settle()).toEpochMilli() - wallOffset;
    if (now < settled) {
      return settled;
    }
    return switch (next.state()) {
      case STARTING -> now + LOOK_AGAIN;
      case BUSY -> next.alarm() ? NEVER : alarmAt(still, now);
      case READY, DIALOG, UNRECOGNISED, EXITED -> NEVER;
    };
  }

  private long alarmAt(ScreenStability still, long now) {
    Duration left = profile.busyAlarm().minus(still.stalled(wall(now)));
    return now + Math.max(LOOK_AGAIN, left.toMillis());
  }

  private Instant wall(long now) {
    return Instant.ofEpochMilli(wallOffset + now);
  }

  private void perform(List<DeliveryEffect> acts, long now) {
    Deque<DeliveryEffect> open = new ArrayDeque<>(acts);
    while (!open.isEmpty()) {
      List<DeliveryEffect> more = perform(open.removeFirst(), now);
      for (int i = more.size() - 1; i >= 0; i--) {
        open.addFirst(more.get(i));
      }
    }
  }

  private void press(String key) {
    sessionEffects.press(key.getBytes(StandardCharsets.US_ASCII));
  }

  private List<DeliveryEffect> perform(DeliveryEffect effect, long now) {
    switch (effect) {
      case DeliveryEffect.Append(var events) -> sessionEffects.append(events);
      case DeliveryEffect.ObserveScreen _ -> lookAt = now;
      case DeliveryEffect.Paste(String delivery, String text) ->
          sessionEffects.paste(
              delivery, PasteFrame.of(text, emulator.snapshot().modes().bracketedPaste()));
      case DeliveryEffect.Enter _ -> press("\r");
      case DeliveryEffect.Mark mark -> press(mark.text());
      case DeliveryEffect.Erase _ -> press("\u007f");
      case DeliveryEffect.AskTranscript(String delivery, String text) -> {
        var match = sessionEffects.transcript(delivery, text);
        return deliveryCoordinator.on(new DeliveryInput.TranscriptAnswered(delivery, match), now);
      }
      case DeliveryEffect.WriteFile(String delivery, String text) -> {
        SessionEffects.Filed filed = sessionEffects.file(text);
        return deliveryCoordinator.on(
            new DeliveryInput.FileWritten(delivery, filed.file(), filed.refusal()), now);
      }
      case DeliveryEffect.Alert(String delivery, String reason) ->
          sessionEffects.alert(delivery, reason);
      case DeliveryEffect.WakeAt(long millis) -> deskAt = Math.min(deskAt, millis);
    }
    return List.of();
  }
}
