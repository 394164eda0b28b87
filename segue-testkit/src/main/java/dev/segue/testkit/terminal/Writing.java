package dev.segue.testkit.terminal;

import dev.segue.testkit.terminal.log.Bytes;
import dev.segue.testkit.terminal.log.Entry;
import java.util.Optional;

/** Effect of keys in the composer. */
final class Writing {
  private static final int MOST_LINES = 10;

  private final Stage stage;
  private final Turns turns;
  private final Runnable crash;
  private final Optional<Long> crashAfter;
  private final boolean feedSubmits;
  private long typed;
  private long lastPaste = Long.MIN_VALUE / 2;
  private long lastText = Long.MIN_VALUE / 2;
  private int pastes;

  /**
   * Keys of a composer.
   *
   * @param crash ends the program
   */
  Writing(Stage stage, Turns turns, Runnable crash) {
    this.stage = stage;
    this.turns = turns;
    this.crash = crash;
    this.crashAfter = stage.dice.draw(Fault.CRASH);
    this.feedSubmits = stage.dice.has(Fault.LINE_FEED_SUBMITS);
  }

  boolean canCrash() {
    return crashAfter.isPresent();
  }

  void key(Key key) {
    if (isStillEarly()) {
      ignore("early", key.bytes());
      return;
    }
    switch (key.kind()) {
      case TEXT -> text(key.bytes());
      case PASTE_BEGIN -> stage.composer.beginPaste();
      case PASTED -> pasted(key.bytes());
      case PASTE_END -> endPaste();
      case ENTER -> enter(false);
      case NEWLINE -> newline(key.bytes());
      case TAB -> tab();
      case BACKSPACE -> stage.composer.erase();
      case ESCAPE -> interrupt("escape");
      case INTERRUPT -> interrupt("control-c");
      case CLEAR -> stage.composer.clear();
      case OTHER -> other(key.bytes());
      case UP, DOWN, REPLY -> {}
    }
  }

  /** Some programs throw away what comes in their first moments, even with a composer shown. */
  private boolean isStillEarly() {
    return stage
        .dice
        .draw(Fault.DISCARD_INPUT)
        .filter(more -> stage.now() < stage.startEnded + more)
        .isPresent();
  }

  private void text(String bytes) {
    stage.composer.type(bytes);
    lastText = stage.now();
    count(bytes);
  }

  private void pasted(String bytes) {
    stage.composer.paste(bytes);
    count(bytes);
  }

  private void count(String bytes) {
    typed += bytes.length();
    if (crashAfter.filter(most -> typed >= most).isPresent()) {
      crash.run();
    }
  }

  private void endPaste() {
    if (!stage.composer.isPasting()) {
      return;
    }
    stage.composer.endPaste();
    lastPaste = stage.now();
    String bytes = stage.composer.lastPaste();
    var most = stage.dice.draw(Fault.SAVE_PASTE);
    if (most.filter(size -> bytes.length() > size).isPresent()) {
      pastes++;
      stage.diary.add(new Entry.PasteSaved(stage.now(), bytes));
      stage.composer.replaceLast(
          "[Saved pasted content to workspace (%d.0 KB) id=%d]"
              .formatted(bytes.length() / 1_024, pastes));
      return;
    }
    String text = Bytes.text(bytes);
    boolean isLong =
        stage
            .dice
            .draw(Fault.PLACEHOLDER)
            .filter(chars -> text.length() > chars || text.lines().count() > MOST_LINES)
            .isPresent();
    if (isLong) {
      pastes++;
      stage.composer.hideLast(stage.skin.placeholder(pastes, text));
    }
  }

  private void newline(String bytes) {
    if (feedSubmits && bytes.equals("\n")) {
      enter(false);
    } else {
      stage.composer.type("\n");
    }
  }

  private void tab() {
    if (stage.composer.isEmpty() && !stage.ghost.isEmpty()) {
      String ghost = Bytes.of(stage.ghost);
      stage.diary.add(new Entry.GhostAccepted(stage.now(), ghost));
      stage.ghost = "";
      stage.composer.type(ghost);
    } else {
      ignore("tab", "\t");
    }
  }

  private void interrupt(String why) {
    if (stage.isBusy) {
      turns.interrupt(why);
    } else if (why.equals("control-c")) {
      stage.composer.clear();
    }
  }

  /** What looks like no key is typed without its Escape, as small line editors do it. */
  private void other(String bytes) {
    if (bytes.startsWith("\u001b[")) {
      text(bytes.substring(1));
    }
  }

  /** Enter in the composer, pressed by the scripted person or by others. */
  void enter(boolean isHuman) {
    if (!isHuman && isLost()) {
      ignore("enter lost", "\r");
    } else if (!isHuman && isNewline()) {
      ignore("enter became a line", "\r");
      stage.composer.type("\n");
    } else if (!stage.composer.isEmpty()) {
      submit(isHuman);
    } else if (!stage.ghost.isEmpty() && !stage.isBusy) {
      String ghost = Bytes.of(stage.ghost);
      stage.diary.add(new Entry.GhostAccepted(stage.now(), ghost));
      turns.begin(ghost);
    }
  }

  private boolean isLost() {
    long last = Math.max(lastPaste, lastText);
    return stage.dice.draw(Fault.ENTER_LOST).filter(time -> stage.now() - last < time).isPresent();
  }

  private boolean isNewline() {
    return stage
        .dice
        .draw(Fault.ENTER_NEWLINE)
        .filter(time -> stage.now() - lastText < time)
        .isPresent();
  }

  private void submit(boolean isHuman) {
    boolean isMixed = stage.composer.hasHuman();
    stage.composer.endPaste();
    String message = stage.composer.message();
    stage.composer.clear();
    String sent =
        stage
            .dice
            .draw(Fault.TABS)
            .map(spaces -> message.replace("\t", " ".repeat(spaces.intValue())))
            .orElse(message);
    turns.submit(sent, isHuman, isMixed);
  }

  private void ignore(String why, String bytes) {
    stage.diary.add(new Entry.Ignored(stage.now(), stage.where(), why, bytes));
  }
}
