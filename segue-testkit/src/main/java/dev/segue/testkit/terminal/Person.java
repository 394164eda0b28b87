package dev.segue.testkit.terminal;

import dev.segue.testkit.terminal.log.Entry;
import dev.segue.testkit.terminal.log.Where;

/**
 * Somebody at the keyboard: types a few characters into the composer now and then, and erases or
 * submits them. Types into nothing else, and not into somebody's paste.
 */
final class Person {
  private static final long KEY = 80;
  private static final long PAUSE = 500;
  private static final String WORDS = "hm what about the other one then ";

  private final Stage stage;
  private final Runnable enter;

  /**
   * A person.
   *
   * @param enter presses Enter in the composer
   */
  Person(Stage stage, Runnable enter) {
    this.stage = stage;
    this.enter = enter;
  }

  void sit() {
    stage.dice.draw(Fault.HUMAN).ifPresent(mean -> pause(mean));
  }

  private void pause(long mean) {
    int bound = Math.clamp(2 * mean, 1, Integer.MAX_VALUE);
    stage.after(
        1L + stage.dice.below(Fault.HUMAN, bound),
        () -> type(3 + stage.dice.below(Fault.HUMAN, 10), 0, mean));
  }

  private boolean canType() {
    return stage.where() == Where.COMPOSER && !stage.composer.isPasting();
  }

  private void type(int count, int typed, long mean) {
    if (!canType() || typed == count) {
      stage.after(PAUSE, () -> leave(mean));
    } else {
      String key = String.valueOf(WORDS.charAt(typed % WORDS.length()));
      stage.diary.add(new Entry.Human(stage.now(), stage.where(), key));
      stage.composer.typeAsHuman(key);
      stage.after(KEY, () -> type(count, typed + 1, mean));
    }
  }

  /** Submits or erases what is left of the typing, and sits still for a while. */
  private void leave(long mean) {
    if (!stage.composer.hasHuman()) {
      pause(mean);
    } else if (!canType() || !stage.composer.endsWithHuman()) {
      // Somebody else's text stands behind it: no person would erase that.
      stage.after(PAUSE, () -> leave(mean));
    } else if (stage.dice.has(Fault.HUMAN_ENTER)) {
      stage.diary.add(new Entry.Human(stage.now(), stage.where(), "\r"));
      enter.run();
      pause(mean);
    } else {
      erase(mean);
    }
  }

  private void erase(long mean) {
    if (canType() && stage.composer.endsWithHuman()) {
      stage.diary.add(new Entry.Human(stage.now(), stage.where(), "\u007f"));
      stage.composer.erase();
      stage.after(KEY, () -> erase(mean));
    } else {
      leave(mean);
    }
  }
}
