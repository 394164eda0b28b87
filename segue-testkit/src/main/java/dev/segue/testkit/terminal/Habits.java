package dev.segue.testkit.terminal;

import dev.segue.testkit.terminal.skins.Appearance;
import java.util.Map;
import java.util.Optional;

/**
 * Behaviour of the programs by themselves, as measured on the versions that the looks name; a
 * script can set each of it otherwise. The same for all of them are a start of {@link Fault#START}
 * and turns of {@link Fault#BUSY}, whose usual values are short.
 */
final class Habits {
  private static final Setting USUAL_START = new Setting(Fault.START.usual(), 1);
  private static final Setting USUAL_BUSY = new Setting(Fault.BUSY.usual(), 1);

  private static final Map<Appearance, Map<Fault, Setting>> BY_LOOK =
      Map.of(
          Appearance.CLAUDE,
          Map.of(
              Fault.CURSOR_MOVES, always(0),
              Fault.PLACEHOLDER, always(800),
              Fault.TABS, always(4)),
          Appearance.CODEX,
          Map.of(
              Fault.PLACEHOLDER, always(1_000),
              Fault.ENTER_NEWLINE, always(20),
              Fault.ABORT, always(0)),
          Appearance.GEMINI,
          Map.of(
              Fault.PLACEHOLDER, always(500),
              Fault.ENTER_LOST, always(50),
              Fault.REPAINT, always(50_000)),
          Appearance.PLAIN,
          Map.of(Fault.NO_BRACKETS, always(0), Fault.LINE_FEED_SUBMITS, always(0)));

  private Habits() {}

  private static Setting always(long value) {
    return new Setting(value, 1);
  }

  static Optional<Setting> of(Appearance appearance, Fault fault) {
    if (fault == Fault.START) {
      return Optional.of(USUAL_START);
    }
    if (fault == Fault.BUSY) {
      return Optional.of(USUAL_BUSY);
    }
    return Optional.ofNullable(BY_LOOK.getOrDefault(appearance, Map.of()).get(fault));
  }
}
