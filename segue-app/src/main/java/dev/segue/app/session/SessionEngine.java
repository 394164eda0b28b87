package dev.segue.app.session;

import dev.segue.core.session.DeliveryAcknowledged;
import dev.segue.core.session.DialogAnswered;
import dev.segue.core.session.delivery.Act;
import dev.segue.core.session.delivery.Desk;
import dev.segue.core.session.delivery.Glance;
import dev.segue.core.session.delivery.Ledger;
import dev.segue.core.session.delivery.Message;
import dev.segue.core.session.delivery.Proof;
import dev.segue.core.session.readiness.Answer;
import dev.segue.core.session.readiness.Interactive;
import dev.segue.core.session.readiness.Readiness;
import dev.segue.core.session.readiness.Sight;
import dev.segue.core.session.readiness.Stillness;
import dev.segue.core.session.readiness.Verdict;
import dev.segue.core.session.screen.Row;
import dev.segue.core.session.screen.Screen;
import dev.segue.terminal.screen.ScreenEmulator;
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

  private final Interactive profile;
  private final Desk desk;
  private final Hands hands;
  private final ScreenEmulator emulator;
  private final Consumer<Verdict> onChange;
  private Consumer<Message> asker = _ -> {};
  private Optional<Stillness> stillness = Optional.empty();
  private Optional<Verdict> verdict = Optional.empty();
  private Sight.Turn turn = Sight.Turn.UNKNOWN;
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
  public SessionEngine(Means means, Desk desk, Hands hands, Instant wall) {
    this.profile = means.profile();
    this.emulator = means.emulator();
    this.onChange = means.onChange();
    this.desk = desk;
    this.hands = hands;
    this.wallOffset = wall.toEpochMilli();
  }

  /**
   * How the agent is seen.
   *
   * @param onChange told each verdict of another state than the one before
   */
  public record Means(Interactive profile, ScreenEmulator emulator, Consumer<Verdict> onChange) {}

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

  /** The user pressed keys. */
  public void typed(long now) {
    desk.typed(now);
    answering.typed(verdict);
  }

  /** Told each message before it is taken up; it may call {@link #asks}. */
  public void asking(Consumer<Message> next) {
    asker = next;
  }

  /** A message came in. */
  public void queued(Message message, long now) {
    asker.accept(message);
    perform(desk.queued(message, wall(now), now), now);
  }

  /**
   * The agent is to give an id back for a message; told before the message is.
   *
   * @param isTold whether the journal has that already
   */
  public void asks(String delivery, String id, boolean isTold) {
    desk.asks(delivery, id, isTold);
  }

  /** An earlier owner's message was submitted, and its id not given back yet. */
  public void awaits(Ledger.Entry entry, long now) {
    String delivery = entry.queued().delivery();
    String id = entry.question().orElseThrow().id();
    perform(desk.awaits(delivery, id, entry.receipt().rung(), now), now);
  }

  /** The agent's transcript has the id of a message in the agent's own words. */
  public void answered(String delivery, long now) {
    perform(desk.gaveBack(delivery), now);
  }

  /** The agent gave an id back by a tool. */
  public void acknowledged(DeliveryAcknowledged answer, long now) {
    perform(desk.acknowledged(answer.delivery(), answer.id(), answer.by(), now), now);
  }

  /** A message that an earlier owner of the session had begun with. */
  public void takeOver(Message message, Desk.Begun begun, long now) {
    asker.accept(message);
    perform(desk.takeOver(message, begun, wall(now), now), now);
  }

  /** The agent was started with a message in one of its own channels. */
  public void launched(Message message, Proof proof, String evidence, long now) {
    perform(desk.launched(message, proof, evidence, now), now);
  }

  /** What was given at the launch has shown more. */
  public void raised(Proof proof, String evidence, long now) {
    perform(desk.raised(proof, evidence, now), now);
  }

  /** Whether a hook that asks for what was to be given at the launch may still have it. */
  public boolean mayBeGiven() {
    return desk.mayBeGiven();
  }

  /** A hook told of a prompt that was submitted. */
  public void prompted(String prompt, long now) {
    turn = Sight.Turn.STARTED;
    perform(desk.heard(prompt, now), now);
    lookAt = Math.min(lookAt, now);
  }

  /** A hook told that a turn has ended. */
  public void turnEnded(long now) {
    turn = Sight.Turn.ENDED;
    lookAt = Math.min(lookAt, now);
  }

  /** A paste has been taken by the terminal. */
  public void drained(String delivery, long now) {
    perform(desk.drained(delivery, now), now);
  }

  /**
   * A paste was given up, since another program is in the foreground.
   *
   * @param isBegun whether some of it had been written
   */
  public void cut(String delivery, boolean isBegun, long now) {
    perform(desk.cut(delivery, isBegun, now), now);
    lookAt = Math.min(lookAt, now);
  }

  /** The agent has ended. */
  public void ended(String reason, long now) {
    isAlive = false;
    look(now);
    perform(desk.ended(reason, now), now);
    lookAt = NEVER;
    deskAt = NEVER;
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
      perform(desk.woke(wall(now), now), now);
    }
  }

  /** What the agent does, as seen last; empty before the first look. */
  public Optional<Verdict> verdict() {
    return verdict;
  }

  /** When the agent was looked at last. */
  long lookedAt() {
    return lookedAt;
  }

  /** What it shows, as seen last; empty before the first look. */
  public Optional<Screen> screen() {
    return stillness.map(Stillness::screen);
  }

  /** What its hooks told last of its turn. */
  Sight.Turn turn() {
    return turn;
  }

  /** Messages that wait. */
  public List<Message> waiting() {
    return desk.waiting();
  }

  private void look(long now) {
    lookAt = NEVER;
    lookedAt = now;
    Instant at = wall(now);
    Screen screen = emulator.snapshot();
    // What is seen now for the first time has been there since the agent wrote last.
    Instant changed = wall(changedAt);
    Stillness still =
        stillness.map(s -> s.next(screen, changed)).orElse(Stillness.first(screen, at));
    stillness = Optional.of(still);
    var sight =
        new Sight(
            screen,
            still.quiet(at),
            still.stalled(at),
            isAlive,
            isAlive ? hands.foreground() : Sight.Foreground.UNKNOWN,
            turn);
    Verdict next = Readiness.judge(profile, sight, verdict);
    boolean isNew = verdict.filter(v -> v.state() == next.state()).isEmpty();
    verdict = Optional.of(next);
    lookAt = nextLook(next, still, now);
    if (isNew) {
      onChange.accept(next);
    }
    answerDialog(next, still.quiet(at).compareTo(profile.settle()) >= 0, now);
    List<String> rows = screen.rows().stream().map(Row::text).toList();
    perform(desk.seen(new Glance(next, now, rows), wall(now), now), now);
  }

  private void answerDialog(Verdict seen, boolean rests, long now) {
    switch (answering.seen(seen, rests, now)) {
      case DialogAnswering.Move.Rest() -> {
        // There is none, or it is the person's.
      }
      case DialogAnswering.Move.LookAt(long millis) -> lookAt = Math.min(lookAt, millis);
      case DialogAnswering.Move.Press press -> {
        hands.append(List.of(new DialogAnswered(name, press.dialog(), press.rule(), press.key())));
        hands.press(DialogAnswering.bytes(press.key()));
        lookAt = Math.min(lookAt, press.lookAt());
      }
    }
  }

  /** When time alone may bring another verdict. */
  private long nextLook(Verdict next, Stillness still, long now) {
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

  private long alarmAt(Stillness still, long now) {
    Duration left = profile.busyAlarm().minus(still.stalled(wall(now)));
    return now + Math.max(LOOK_AGAIN, left.toMillis());
  }

  private Instant wall(long now) {
    return Instant.ofEpochMilli(wallOffset + now);
  }

  private void perform(List<Act> acts, long now) {
    Deque<Act> open = new ArrayDeque<>(acts);
    while (!open.isEmpty()) {
      List<Act> more = perform(open.removeFirst(), now);
      for (int i = more.size() - 1; i >= 0; i--) {
        open.addFirst(more.get(i));
      }
    }
  }

  private void press(String key) {
    hands.press(key.getBytes(StandardCharsets.US_ASCII));
  }

  private List<Act> perform(Act act, long now) {
    switch (act) {
      case Act.Append(var events) -> hands.append(events);
      case Act.Look _ -> lookAt = now;
      case Act.Paste(String delivery, String text) ->
          hands.paste(delivery, PasteFrame.of(text, emulator.snapshot().modes().bracketedPaste()));
      case Act.Enter _ -> press("\r");
      case Act.Mark mark -> press(mark.text());
      case Act.Erase _ -> press("\u007f");
      case Act.AskTranscript(String delivery, String text) -> {
        return desk.answered(delivery, hands.transcript(delivery, text), now);
      }
      case Act.WriteFile(String delivery, String text) -> {
        Hands.Filed filed = hands.file(text);
        return desk.filed(delivery, filed.file(), filed.refusal(), now);
      }
      case Act.Alert(String delivery, String reason) -> hands.alert(delivery, reason);
      case Act.WakeAt(long millis) -> deskAt = Math.min(deskAt, millis);
    }
    return List.of();
  }
}
