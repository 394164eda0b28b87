package dev.segue.testkit.terminal;

import dev.segue.testkit.terminal.log.Entry;
import dev.segue.testkit.terminal.log.Where;
import dev.segue.testkit.terminal.skins.Painter;
import dev.segue.testkit.terminal.skins.Question;
import dev.segue.testkit.terminal.skins.Size;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.regex.Pattern;

/**
 * Plays an agent CLI at a terminal. A state machine: it is told of bytes and of the time, and
 * returns what it writes and when it wants to be woken; it reads no clock and touches nothing, and
 * all chance comes from the script's seed.
 *
 * <p>Times are milliseconds since the agent began and never go back. {@link #begin} is called
 * first; after a step with an exit code nothing is called any more. Not safe for use by several
 * threads.
 */
public final class ScriptedAgent {
  /** How long an escape sequence may be cut before its first byte is the Escape key. */
  private static final long ESCAPE_TIME = 50;

  private static final long REPAINT_TIME = 50;

  private static final Pattern RESIZE = Pattern.compile("\u001b\\[8;(\\d+);(\\d+)t");

  private final Stage stage;
  private final Keys keys;
  private final Dialogs dialogs;
  private final Notifications notifications;
  private final Turns turns;
  private final Writing writing;
  private final LeftShell shell;
  private final Person person;
  private final StringBuilder out = new StringBuilder();

  /** Keys that came before anything was shown; terminals keep them. */
  private final List<Key> early = new ArrayList<>();

  private final Deque<Question.Kind> atStart = new ArrayDeque<>();
  private Painter painter;
  private long feeds;
  private boolean isRepainting;

  /** The program has ended since bytes were last received. */
  private boolean hasEnded;

  /** An agent of this script that has not begun. */
  public ScriptedAgent(Script script) {
    stage = new Stage(script);
    keys = new Keys(!stage.dice.has(Fault.NO_BRACKETS));
    dialogs = new Dialogs(stage);
    notifications = new Notifications(stage);
    turns = new Turns(stage, dialogs, notifications);
    shell = new LeftShell(stage);
    writing = new Writing(stage, turns, () -> end(139));
    person = new Person(stage, () -> writing.enter(true));
    painter = new Painter(stage.skin, manner());
  }

  private Painter.Manner manner() {
    if (stage.dice.has(Fault.CRLF)) {
      return Painter.Manner.LINES;
    }
    return stage.dice.has(Fault.CURSOR_MOVES) ? Painter.Manner.MOVES : Painter.Manner.ADDRESSED;
  }

  /** Begins at time 0. */
  public Step begin() {
    stage.diary.add(new Entry.Began(0, stage.script.toString()));
    out.append(stage.skin.begin());
    if (stage.dice.has(Fault.NO_BRACKETS)) {
      out.append("\u001b[?2004l");
    }
    if (stage.dice.has(Fault.TRUST)) {
      atStart.add(Question.Kind.TRUST);
    }
    if (stage.dice.has(Fault.UPDATE)) {
      atStart.add(Question.Kind.UPDATE);
    }
    long start = stage.dice.draw(Fault.START).orElse(Fault.START.usual());
    stage.after(start, this::show);
    return step();
  }

  /** Bytes arrived. */
  public Step receive(byte[] bytes, long now) {
    stage.timers.runTo(now);
    hasEnded = false;
    keys.feed(bytes).forEach(this::received);
    feeds++;
    if (keys.isOpen()) {
      long own = feeds;
      stage.after(ESCAPE_TIME, () -> escapeAlone(own));
    }
    return step();
  }

  private void escapeAlone(long feed) {
    if (feeds == feed) {
      keys.flush().forEach(this::received);
    }
  }

  /** It is the time that was asked for, or later. */
  public Step wake(long now) {
    stage.timers.runTo(now);
    return step();
  }

  /** The terminal has another size. */
  public Step resize(Size size, long now) {
    stage.timers.runTo(now);
    resize(size);
    return step();
  }

  /** What is on the screen. */
  public Where where() {
    return stage.where();
  }

  private void resize(Size size) {
    if (!size.equals(stage.size)) {
      stage.size = size;
      painter.forget();
    }
  }

  /** The start is over: dialogs, then the composer. */
  private void show() {
    stage.isStarted = true;
    stage.startEnded = stage.now();
    stage.dice.draw(Fault.UNKNOWN).ifPresent(delay -> stage.after(delay, this::becomeStrange));
    advance();
    var kept = List.copyOf(early);
    early.clear();
    for (Key key : kept) {
      split(key).forEach(this::handle);
    }
  }

  private void advance() {
    var kind = atStart.poll();
    if (kind == null) {
      ready();
      return;
    }
    dialogs.open(
        kind,
        agreed -> {
          // No work without trust, and an update ends the old program.
          boolean ends = (kind == Question.Kind.TRUST) != agreed;
          if (ends) {
            end(agreed ? 0 : 1);
          } else {
            advance();
          }
        });
  }

  private void ready() {
    notifications.started();
    stage
        .dice
        .draw(Fault.NUDGE)
        .ifPresent(delay -> stage.after(delay, () -> dialogs.open(Question.Kind.NUDGE, _ -> {})));
    stage.dice.draw(Fault.CRASH_AT).ifPresent(delay -> stage.after(delay, () -> end(139)));
    person.sit();
  }

  private void becomeStrange() {
    stage.isStrange = true;
    stage.skin = stage.script.appearance().strange();
    painter = new Painter(stage.skin, manner());
  }

  /** Begins to paint all of it again and again, where that is so and a turn goes on. */
  private void repaintWhileBusy() {
    var rate =
        stage.isBusy && !isRepainting ? stage.dice.draw(Fault.REPAINT) : Optional.<Long>empty();
    if (rate.isPresent()) {
      isRepainting = true;
      stage.after(REPAINT_TIME, () -> repaint(rate.get()));
    }
  }

  private void repaint(long rate) {
    isRepainting = stage.isBusy;
    if (isRepainting) {
      paintBytes(rate * REPAINT_TIME / 1_000);
      stage.after(REPAINT_TIME, () -> repaint(rate));
    }
  }

  private void paintBytes(long most) {
    String all = painter.repaint(stage.view());
    for (long written = 0; written < most; written += all.length()) {
      out.append(all);
    }
  }

  private void received(Key key) {
    for (Key part : split(key)) {
      boolean isReply = part.kind() == Key.Kind.REPLY;
      // What the program had read when it ended goes with it; a shell gets what comes later.
      Where where = hasEnded ? Where.GONE : stage.where();
      stage.diary.add(
          new Entry.Received(stage.now(), where, stage.dialog(), part.bytes(), isReply));
      if (!hasEnded) {
        handle(part);
      }
    }
  }

  /** Where each byte can change what the next one meets, runs of text are taken apart. */
  private List<Key> split(Key key) {
    boolean isText = key.kind() == Key.Kind.TEXT || key.kind() == Key.Kind.PASTED;
    boolean isDangerous = stage.question.isPresent() || writing.canCrash();
    if (!isText || !isDangerous) {
      return List.of(key);
    }
    return key.bytes()
        .chars()
        .mapToObj(c -> new Key(key.kind(), String.valueOf((char) c)))
        .toList();
  }

  private void handle(Key key) {
    if (key.kind() == Key.Kind.REPLY) {
      var asked = RESIZE.matcher(key.bytes());
      if (asked.matches()) {
        resize(new Size(Integer.parseInt(asked.group(2)), Integer.parseInt(asked.group(1))));
      }
      return;
    }
    switch (stage.where()) {
      case STARTING -> keep(key);
      case DIALOG -> stage.question.ifPresent(question -> dialogs.key(question, key));
      case SHELL -> out.append(shell.key(key));
      case COMPOSER, BUSY, UNKNOWN -> writing.key(key);
      case GONE -> {}
    }
    stage.note();
  }

  private void keep(Key key) {
    if (stage.dice.has(Fault.DISCARD_INPUT)) {
      stage.diary.add(new Entry.Ignored(stage.now(), stage.where(), "early", key.bytes()));
    } else {
      early.add(key);
    }
  }

  private void end(int code) {
    stage.diary.add(new Entry.Ended(stage.now(), code));
    stage.timers.clear();
    hasEnded = true;
    out.append(stage.skin.end());
    if (stage.dice.has(Fault.SHELL)) {
      stage.isShell = true;
      out.append(shell.begin());
    } else {
      stage.exit = OptionalInt.of(code);
      out.append("\u001b[%d;1H\r\n".formatted(stage.size.rows()));
    }
    stage.note();
  }

  private Step step() {
    stage.note();
    boolean paints = stage.isStarted && !stage.isShell && stage.exit.isEmpty();
    if (paints) {
      repaintWhileBusy();
      out.append(painter.paint(stage.view()));
    }
    String written = out.toString();
    out.setLength(0);
    return new Step(
        written,
        stage.exit.isPresent() ? OptionalLong.empty() : stage.timers.next(),
        stage.exit,
        stage.diary.takeEntries(),
        stage.diary.takeEvidence());
  }
}
