package dev.segue.testkit.terminal;

import dev.segue.testkit.terminal.log.Entry;
import dev.segue.testkit.terminal.skins.Question;
import java.util.Optional;
import java.util.function.Consumer;

/** Opens dialogs and lets keys answer them. */
final class Dialogs {
  private static final long AGAIN = 300;

  private final Stage stage;
  private Consumer<Boolean> then = _ -> {};

  Dialogs(Stage stage) {
    this.stage = stage;
  }

  /**
   * Opens a dialog, after the one that is open.
   *
   * @param answered is told whether the choice was the one that agrees
   */
  void open(Question.Kind kind, Consumer<Boolean> answered) {
    if (stage.question.isPresent()) {
      stage.after(AGAIN, () -> open(kind, answered));
      return;
    }
    // What is left of a paste goes to the dialog.
    stage.composer.endPaste();
    var question = stage.skin.question(kind);
    boolean isYesMarked = stage.dice.has(Fault.YES_MARKED);
    then = answered;
    stage.question = Optional.of(isYesMarked ? question.marking(question.yes()) : question);
  }

  void key(Question question, Key key) {
    switch (key.kind()) {
      case ENTER, NEWLINE -> choose(question, question.marked());
      case ESCAPE, INTERRUPT -> choose(question, question.no());
      case UP -> mark(question, question.marked() - 1);
      case DOWN -> mark(question, question.marked() + 1);
      case TEXT, PASTED -> letter(question, key.bytes());
      case PASTE_BEGIN, PASTE_END, TAB, BACKSPACE, CLEAR, REPLY, OTHER -> {}
    }
  }

  private void mark(Question question, int index) {
    stage.question = Optional.of(question.marking(index));
  }

  private void letter(Question question, String bytes) {
    char c = bytes.charAt(0);
    int index = c - '1';
    if (index >= 0 && index < question.choices().size()) {
      choose(question, index);
    } else if (c == 'y' || c == 'n') {
      choose(question, c == 'y' ? question.yes() : question.no());
    } else if (c == '\r' || c == '\n') {
      choose(question, question.marked());
    }
  }

  private void choose(Question question, int index) {
    boolean agreed = index == question.yes();
    stage.diary.add(new Entry.Answered(stage.now(), stage.dialog(), index + 1, agreed));
    stage.question = Optional.empty();
    then.accept(agreed);
  }
}
