package dev.segue.core.session.readiness;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ComposerTest {
  private static Composer text(String text) {
    return new Composer(Composer.Content.TEXT, text);
  }

  @Test
  void showsABodyHoweverItWasWrapped() {
    assertThat(text("one two\nthree").shows("one\ttwo three\n")).isTrue();
    assertThat(text("漢 字").shows("漢字")).isTrue();
    assertThat(text("one two").shows("one two three")).isFalse();
    assertThat(text("one two").shows("one")).isFalse();
  }

  @Test
  void showsABodyWhoseMarksTheScreenDoesNotKeep() {
    assertThat(text("cafe").shows("cafe\u0301")).isTrue();
    assertThat(text("caf\u00e9").shows("cafe\u0301")).isTrue();
  }

  @Test
  void doesNotShowWhatNobodyTyped() {
    assertThat(new Composer(Composer.Content.GHOST, "one").shows("one")).isFalse();
    assertThat(new Composer(Composer.Content.PASTE, "[pasted 1]").shows("[pasted 1]")).isFalse();
  }
}
