package dev.segue.testkit.terminal;

import dev.segue.testkit.terminal.log.Bytes;
import dev.segue.testkit.terminal.log.Entry;
import dev.segue.testkit.terminal.log.Where;
import dev.segue.testkit.terminal.skins.Appearance;
import dev.segue.testkit.terminal.skins.Question;
import dev.segue.testkit.terminal.skins.SessionUtterance;
import dev.segue.testkit.terminal.skins.Size;
import dev.segue.testkit.terminal.skins.Skin;
import dev.segue.testkit.terminal.skins.View;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;

/** The agent's state, which its parts share: what is on the stage, and the time. */
final class Stage {
  final Script script;
  final Dice dice;
  final Timers timers = new Timers();
  final Diary diary = new Diary();
  final Composer composer = new Composer();
  final Deque<String> queued = new ArrayDeque<>();

  Skin skin;
  Size size;
  Optional<Question> question = Optional.empty();
  String ghost = "";
  boolean isStarted;
  boolean isStrange;

  /** When the first screen was shown. */
  long startEnded;

  boolean isShell;
  OptionalInt exit = OptionalInt.empty();

  /** A turn goes on. */
  boolean isBusy;

  /** Its answer is being written. */
  boolean isStreaming;

  long turnBegan;
  int tick;

  private final List<SessionUtterance> history = new ArrayList<>();
  private final boolean isEchoing;
  private Where shown = Where.STARTING;

  Stage(Script script) {
    this.script = script;
    this.dice = new Dice(script);
    this.size = script.size();
    this.isEchoing = !dice.has(Fault.NO_ECHO);
    this.skin =
        script
            .appearance()
            .skin(dice.has(Fault.BANNER) ? Appearance.Banner.CHANGED : Appearance.Banner.KNOWN);
  }

  long now() {
    return timers.now();
  }

  /** Does it later, and notes what is on the screen then. */
  void after(long millis, Runnable action) {
    timers.after(
        millis,
        () -> {
          action.run();
          note();
        });
  }

  Where where() {
    if (exit.isPresent()) {
      return Where.GONE;
    }
    if (isShell) {
      return Where.SHELL;
    }
    if (!isStarted) {
      return Where.STARTING;
    }
    if (question.isPresent()) {
      return Where.DIALOG;
    }
    if (isStrange) {
      return Where.UNKNOWN;
    }
    return isBusy ? Where.BUSY : Where.COMPOSER;
  }

  String dialog() {
    return question.map(open -> open.kind().name().toLowerCase(Locale.ROOT)).orElse("");
  }

  /** Logs what is on the screen, where that is something else than before. */
  void note() {
    if (where() != shown) {
      shown = where();
      diary.add(new Entry.Shows(now(), shown));
    }
  }

  void say(SessionUtterance.Who who, String text) {
    // What has left every screen is not kept: an agent may run for days.
    if (history.size() > 60) {
      history.removeFirst();
    }
    history.add(new SessionUtterance(who, text));
  }

  /** Takes back what was said last, if it was an answer, so that more of it can be said. */
  void unsayAnswer() {
    if (!history.isEmpty() && history.getLast().who() == SessionUtterance.Who.AGENT) {
      history.removeLast();
    }
  }

  View view() {
    String text = isEchoing ? composer.shown() : "";
    var field =
        new View.Field(
            text, composer.isEmpty() ? ghost : "", isEchoing && composer.hasPlaceholder());
    var activity =
        isBusy
            ? new View.Activity(true, isStreaming, (now() - turnBegan) / 1_000, tick)
            : View.Activity.IDLE;
    var waiting = queued.stream().map(Bytes::text).toList();
    return new View(size, history, field, activity, waiting, question);
  }
}
