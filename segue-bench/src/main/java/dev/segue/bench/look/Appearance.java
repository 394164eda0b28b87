package dev.segue.bench.look;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Properties of the terminal that a program running in it can find out.
 *
 * @param term the variable TERM
 * @param isTrueColour whether COLORTERM says so; else it is not set
 * @param isColourless whether NO_COLOR is set
 */
record Appearance(String term, boolean isTrueColour, boolean isColourless, Background background) {
  static final List<String> TERMS =
      List.of("xterm-256color", "xterm", "screen-256color", "tmux-256color", "linux", "vt220");

  /** Answer of the terminal to the question for its colours (OSC 10, 11 and 4). */
  enum Background {
    SILENT("", ""),
    DARK("ffff/ffff/ffff", "0000/0000/0000"),
    LIGHT("0000/0000/0000", "ffff/ffff/ffff");

    private final String text;
    private final String ground;

    Background(String text, String ground) {
      this.text = text;
      this.ground = ground;
    }

    String text() {
      return text;
    }

    String ground() {
      return ground;
    }
  }

  /** All of these backgrounds with all terminals. */
  static List<Appearance> all(List<String> terms, List<Background> backgrounds) {
    var all = new ArrayList<Appearance>();
    for (Background background : backgrounds) {
      for (String term : terms) {
        for (boolean isTrueColour : List.of(true, false)) {
          for (boolean isColourless : List.of(false, true)) {
            all.add(new Appearance(term, isTrueColour, isColourless, background));
          }
        }
      }
    }
    return all;
  }

  /** Puts it into an environment. */
  void into(Map<String, String> environment) {
    List.of("COLORTERM", "NO_COLOR", "FORCE_COLOR", "COLORFGBG").forEach(environment::remove);
    environment.put("TERM", term);
    if (isTrueColour) {
      environment.put("COLORTERM", "truecolor");
    }
    if (isColourless) {
      environment.put("NO_COLOR", "1");
    }
  }

  /** A part of a file's name. */
  String name() {
    return term
        + (isTrueColour ? "-truecolor" : "")
        + (isColourless ? "-nocolor" : "")
        + (background == Background.SILENT ? "" : "-" + background.name().toLowerCase(Locale.ROOT));
  }
}
