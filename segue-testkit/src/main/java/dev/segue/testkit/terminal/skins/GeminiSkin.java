package dev.segue.testkit.terminal.skins;

import java.util.ArrayList;
import java.util.List;

/** Gemini CLI: a composer of one row or more between rows of half blocks. */
record GeminiSkin(Appearance.Banner banner) implements Skin {
  private static final String GREY = "38;2;175;175;175";
  private static final String EDGE = "38;2;95;95;95";
  private static final String FIELD = "48;2;95;95;95";
  private static final String HINT = " Type your message or @path/to/file";
  private static final int TITLE_WIDTH = 80;
  private static final String[] TURNING = {"⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"};

  @Override
  public String begin() {
    return "\u001b[?u\u001b]11;?\u001b\\\u001b[>q\u001b[c\u001b[?25l\u001b[?1004h\u001b[?2004h";
  }

  @Override
  public String end() {
    return "\u001b[?2004l\u001b[?1004l\u001b[?25h";
  }

  @Override
  public String placeholder(int number, String text) {
    long lines = text.lines().count();
    return lines > 1
        ? "[Pasted Text: %d lines]".formatted(lines)
        : "[Pasted Text: %d chars]".formatted(text.codePointCount(0, text.length()));
  }

  @Override
  public Question question(Question.Kind kind) {
    return switch (kind) {
      case TRUST ->
          ShownQuestion.of(
              kind,
              List.of(
                  "Do you trust the files in this folder?",
                  "",
                  "Trusting a folder allows Gemini CLI to load its local configurations, including"
                      + " custom commands, hooks, MCP servers, agent skills, and settings."),
              0,
              "Trust folder (demo)",
              "Trust parent folder (tmp)",
              "Don't trust");
      case PERMISSION ->
          ShownQuestion.of(
              kind,
              List.of("? WriteFile  Writing to notes.txt", "", "Apply this change?"),
              0,
              "Allow once",
              "Allow for this session",
              "No, suggest changes (esc)");
      case UPDATE -> ShownQuestion.update();
      case NUDGE -> ShownQuestion.nudge();
    };
  }

  @Override
  public Frame frame(View view) {
    int columns = view.size().columns();
    var rows = new ArrayList<Row>();
    top(rows);
    history(view, rows);
    if (view.question().isPresent()) {
      return asking(view.question().get(), columns, rows);
    }
    if (!view.queued().isEmpty()) {
      rows.add(Row.EMPTY);
      rows.add(Row.of("  Queued (press ↑ to edit):"));
      view.queued().forEach(text -> rows.add(Row.of("    " + Cells.shown(text), Span.DIM)));
    }
    rows.add(Row.EMPTY);
    rows.add(status(view));
    rows.add(Row.of("─".repeat(columns), Span.DIM));
    rows.add(Row.of(" Shift+Tab to accept edits", GREY));
    rows.add(Row.of("▄".repeat(columns), EDGE));
    var cursor = field(view, rows);
    rows.add(Row.of("▀".repeat(columns), EDGE));
    rows.add(Row.of(" workspace (/directory)", GREY).andRight("/model ", GREY, columns));
    rows.add(Row.of(" /tmp/demo").andRight("Auto ", Span.PLAIN, columns));
    String title = view.activity().isBusy() ? "✦  Working… (demo)" : "◇  Ready (demo)";
    return new Frame(rows, cursor, padded(title), "");
  }

  private static String padded(String title) {
    return title + " ".repeat(TITLE_WIDTH - title.length());
  }

  private void top(List<Row> rows) {
    boolean isKnown = banner == Appearance.Banner.KNOWN;
    rows.add(Row.EMPTY);
    rows.add(Row.of(" ▝▜▄     ").and(isKnown ? "Gemini CLI v0.61.0" : "Gm shell", Span.BOLD));
    rows.add(Row.of("  ▗▟▀    Authenticated with gemini-api-key /auth"));
    rows.add(Row.EMPTY);
    if (isKnown) {
      rows.add(Row.of("Tips for getting started:"));
      rows.add(Row.of("1. Create GEMINI.md files to customize your interactions"));
      rows.add(Row.of("2. /help for more information"));
    }
  }

  private static void history(View view, List<Row> rows) {
    int columns = view.size().columns();
    for (SessionUtterance sessionUtterance : view.history()) {
      switch (sessionUtterance.who()) {
        case USER -> {
          rows.add(Row.of("▄".repeat(columns), EDGE));
          block(" > ", "   ", Cells.wrap(sessionUtterance.text(), columns - 4), rows);
          rows.add(Row.of("▀".repeat(columns), EDGE));
        }
        case AGENT -> block("✦ ", "  ", Cells.wrap(sessionUtterance.text(), columns - 3), rows);
        case NOTE -> block("ℹ ", "  ", Cells.wrap(sessionUtterance.text(), columns - 3), rows);
      }
    }
  }

  private static void block(String first, String others, List<String> lines, List<Row> rows) {
    for (int i = 0; i < lines.size(); i++) {
      rows.add(Row.of((i == 0 ? first : others) + lines.get(i)));
    }
  }

  private static Row status(View view) {
    var activity = view.activity();
    Row row = Row.EMPTY;
    if (activity.isBusy()) {
      String turning = TURNING[activity.tick() % TURNING.length];
      row = Row.of(" %s Thinking... (esc to cancel, %ds)".formatted(turning, activity.seconds()));
    }
    return view.field().text().isEmpty()
        ? row.andRight("? for shortcuts", GREY, view.size().columns())
        : row;
  }

  private static Frame.Cursor field(View view, List<Row> rows) {
    var field = view.field();
    int columns = view.size().columns();
    if (field.text().isEmpty()) {
      String hint = field.ghost().isEmpty() ? HINT : field.ghost();
      rows.add(
          Row.of(" > ", FIELD)
              .and(" ", Span.INVERSE)
              .and(hint, field.ghost().isEmpty() ? GREY + ";" + FIELD : "2;" + FIELD));
      return new Frame.Cursor(rows.size(), 4, false);
    }
    int most = Math.max(3, view.size().rows() / 2);
    var lines = Cells.wrap(field.text(), columns - 4);
    var seen = lines.subList(Math.max(0, lines.size() - most), lines.size());
    for (int i = 0; i < seen.size(); i++) {
      Row row = Row.of((i == 0 ? " > " : "   ") + seen.get(i), FIELD);
      rows.add(i == seen.size() - 1 ? row.and(" ", Span.INVERSE) : row);
    }
    return new Frame.Cursor(rows.size(), 4 + Cells.width(seen.getLast()), false);
  }

  private static Frame asking(Question question, int columns, List<Row> rows) {
    rows.add(Row.of("╭" + "─".repeat(columns - 2) + "╮"));
    var inner = new ArrayList<String>();
    question.intro().forEach(line -> inner.addAll(Cells.wrap(line, columns - 4)));
    inner.add("");
    for (int i = 0; i < question.choices().size(); i++) {
      String mark = i == question.marked() ? "●" : " ";
      inner.add("%s %d. %s".formatted(mark, i + 1, question.choices().get(i)));
    }
    for (String line : inner) {
      String text = Cells.cut(line, columns - 4);
      rows.add(Row.of("│ " + text + " ".repeat(columns - 4 - Cells.width(text)) + " │"));
    }
    rows.add(Row.of("╰" + "─".repeat(columns - 2) + "╯"));
    var cursor = new Frame.Cursor(rows.size(), 1, false);
    return new Frame(rows, cursor, padded("✋  Action Required (demo)"), "");
  }
}
