package dev.segue.session.terminal;

import java.nio.charset.StandardCharsets;
import java.util.List;

/** The present screen of a pane, as bytes that draw it on an empty one. */
final class Present {
  /** Fields of {@link #FORMAT}, in their order. */
  static final int WIDTH = 0;

  static final int HEIGHT = 1;
  private static final int CURSOR_X = 2;
  private static final int CURSOR_Y = 3;
  private static final int ALTERNATE = 4;
  private static final int SAVED_X = 5;
  private static final int SAVED_Y = 6;
  private static final int CURSOR_SHOWN = 7;
  private static final int TITLE = 8;
  private static final int FIELDS = 9;

  private static final String FORMAT =
      "#{pane_width} #{pane_height} #{cursor_x} #{cursor_y} #{alternate_on} #{alternate_saved_x}"
          + " #{alternate_saved_y} #{cursor_flag} #{pane_title}";

  /** How many answers {@link #commands} has. */
  static final int ANSWERS = 5;

  private Present() {}

  /** One line, so that nothing happens between these. */
  static String commands(String pane) {
    return "display-message -p -t %1$s \"%2$s\" ; display-message -p -t %1$s \"#{@segue_noted}\""
            .formatted(pane, FORMAT)
        + " ; capture-pane -p -e -N -a -q -t %1$s ; capture-pane -p -e -N -t %1$s".formatted(pane)
        + " ; capture-pane -p -P -t %s".formatted(pane);
  }

  static String[] fields(List<List<String>> answers) {
    return String.join("", answers.getFirst()).split(" ", FIELDS);
  }

  static String title(String[] fields) {
    return fields.length < FIELDS ? "" : fields[TITLE];
  }

  /** All texts are ISO 8859-1, a character a byte. */
  static byte[] bytes(List<List<String>> answers) {
    String[] fields = fields(answers);
    var out = new StringBuilder("\u001bc\u001b[?7l");
    if (fields[ALTERNATE].equals("1")) {
      draw(answers.get(2), out);
      move(fields[SAVED_X], fields[SAVED_Y], out);
      out.append("\u001b[?1049h");
    }
    draw(answers.get(3), out);
    out.append("\u001b[?7h\u001b]2;").append(title(fields)).append("\u001b\\");
    move(fields[CURSOR_X], fields[CURSOR_Y], out);
    out.append(fields[CURSOR_SHOWN].equals("0") ? "\u001b[?25l" : "\u001b[?25h");
    for (String code : String.join("", answers.get(1)).split(",", -1)) {
      if (!code.isEmpty()) {
        out.append((char) Integer.parseInt(code, 16));
      }
    }
    // What has begun and not ended: the rest of it comes alive.
    out.append(String.join("\n", answers.get(4)));
    return out.toString().getBytes(StandardCharsets.ISO_8859_1);
  }

  /** Colours go on from row to row. */
  private static void draw(List<String> rows, StringBuilder out) {
    for (int y = 0; y < rows.size(); y++) {
      move("0", Integer.toString(y), out);
      out.append(rows.get(y));
    }
    out.append("\u001b[0m");
  }

  private static void move(String x, String y, StringBuilder out) {
    out.append("\u001b[%d;%dH".formatted(Integer.parseInt(y) + 1, Integer.parseInt(x) + 1));
  }
}
