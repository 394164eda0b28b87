package dev.segue.testkit.terminal.skins;

import java.util.ArrayList;
import java.util.List;

/** Claude Code. Its own cursor is an inverse cell; the terminal's is hidden, but stands there. */
record ClaudeSkin(Appearance.Banner banner) implements Skin {
  private static final String GREY = "38;5;246";
  private static final String RULE = "38;5;244";
  private static final String ORANGE = "38;5;174";
  private static final String GLYPH = "❯\u00a0";
  private static final String[] TURNING = {"·", "✢", "✳", "✶", "✻", "✽"};

  @Override
  public String begin() {
    return "\u001b7\u001b[r\u001b8\u001b[?25h\u001b[?25l\u001b[?2004h\u001b[?1004h\u001b[?2031h"
        + "\u001b[>0q\u001b[c";
  }

  @Override
  public String end() {
    return "\u001b[?2004l\u001b[?1004l\u001b[?2031l\u001b[?25h";
  }

  @Override
  public String placeholder(int number, String text) {
    long more = text.lines().count() - 1;
    return more < 1
        ? "[Pasted text #%d]".formatted(number)
        : "[Pasted text #%d +%d lines]".formatted(number, more);
  }

  @Override
  public Question question(Question.Kind kind) {
    return switch (kind) {
      case TRUST ->
          ShownQuestion.of(
              kind,
              List.of(
                  "Accessing workspace:",
                  "",
                  "/tmp/demo",
                  "",
                  "Quick safety check: Is this a project you created or one you trust? If not, take a"
                      + " moment to review what's in this folder first.",
                  "",
                  "Claude Code'll be able to read, edit, and execute files here."),
              0,
              "Yes, I trust this folder",
              "No, exit");
      case PERMISSION ->
          ShownQuestion.of(
              kind,
              List.of("Create file", "notes.txt", "", "Do you want to create notes.txt?"),
              0,
              "Yes",
              "Yes, allow all edits during this session (shift+tab)",
              "No");
      case UPDATE -> ShownQuestion.update();
      case NUDGE -> ShownQuestion.nudge();
    };
  }

  @Override
  public Frame frame(View view) {
    int columns = view.size().columns();
    var rows = new ArrayList<Row>();
    var question = view.question();
    if (question.isEmpty() || question.get().kind() == Question.Kind.PERMISSION) {
      top(columns, rows);
      history(view, rows);
    }
    if (question.isPresent()) {
      return asking(question.get(), columns, rows);
    }
    activity(view, rows);
    view.queued().forEach(text -> rows.add(Row.of("  " + Cells.shown(text), Span.DIM)));
    var rule = Row.of("─".repeat(columns), RULE);
    rows.add(rule);
    var cursor = field(view, rows);
    rows.add(rule);
    footer(view, rows);
    return new Frame(rows, cursor, title(view), "");
  }

  private void top(int columns, List<Row> rows) {
    int inner = Math.min(104, columns) - 2;
    boolean isKnown = banner == Appearance.Banner.KNOWN;
    String name = isKnown ? "─── Claude Code v2.1.197 " : "─── CC terminal 4 ";
    rows.add(Row.of("╭" + name + "─".repeat(Math.max(0, inner - name.length())) + "╮", ORANGE));
    for (String line :
        List.of(
            isKnown ? "Welcome back!" : "Hello again.",
            "",
            "Opus 4.8 (1M context) · API Usage Billing",
            "/tmp/demo")) {
      String text = Cells.cut("   " + line, inner);
      rows.add(Row.of("│" + text + " ".repeat(inner - Cells.width(text)) + "│", ORANGE));
    }
    rows.add(Row.of("╰" + "─".repeat(inner) + "╯", ORANGE));
    rows.add(Row.EMPTY);
  }

  private static void history(View view, List<Row> rows) {
    int width = view.size().columns() - 3;
    for (SessionUtterance sessionUtterance : view.history()) {
      switch (sessionUtterance.who()) {
        case USER -> block("❯ ", "48;5;237", Cells.wrap(sessionUtterance.text(), width), rows);
        case AGENT -> block("● ", Span.PLAIN, Cells.wrap(sessionUtterance.text(), width), rows);
        case NOTE -> block("✻ ", GREY, Cells.wrap(sessionUtterance.text(), width), rows);
      }
      rows.add(Row.EMPTY);
    }
  }

  private static void block(String first, String style, List<String> lines, List<Row> rows) {
    for (int i = 0; i < lines.size(); i++) {
      rows.add(Row.of((i == 0 ? first : "  ") + lines.get(i), style));
    }
  }

  private static void activity(View view, List<Row> rows) {
    var activity = view.activity();
    if (activity.isBusy()) {
      String glyph = TURNING[activity.tick() % TURNING.length];
      String numbers = "(%ds · ↓ %d tokens)".formatted(activity.seconds(), activity.tick() * 3);
      rows.add(Row.of(glyph + " Frolicking… ", ORANGE).and(numbers, GREY));
      rows.add(Row.EMPTY);
    }
  }

  private static Frame.Cursor field(View view, List<Row> rows) {
    var field = view.field();
    int first = rows.size() + 1;
    if (field.text().isEmpty()) {
      String hint = view.queued().isEmpty() ? field.ghost() : "Press up to edit queued messages";
      rows.add(
          Row.of(GLYPH)
              .and(hint.isEmpty() ? " " : hint.substring(0, 1), Span.INVERSE)
              .and(hint.isEmpty() ? "" : hint.substring(1), Span.DIM));
      return new Frame.Cursor(first, 3, false);
    }
    int most = Math.max(3, view.size().rows() / 2);
    var lines = Cells.wrap(field.text(), view.size().columns() - 3);
    var seen = lines.subList(Math.max(0, lines.size() - most), lines.size());
    for (int i = 0; i < seen.size(); i++) {
      Row row = Row.of((i == 0 ? GLYPH : "  ") + seen.get(i));
      rows.add(i == seen.size() - 1 ? row.and(" ", Span.INVERSE) : row);
    }
    return new Frame.Cursor(rows.size(), 3 + Cells.width(seen.getLast()), false);
  }

  private static void footer(View view, List<Row> rows) {
    String left = "";
    if (view.activity().isBusy()) {
      left = "esc to interrupt · ← for agents";
    } else if (view.field().hasPaste()) {
      left = "paste again to expand";
    } else if (view.field().text().isEmpty()) {
      left = "? for shortcuts · ← for agents";
    }
    rows.add(Row.of("  " + left, GREY).andRight("● high · /effort  ", GREY, view.size().columns()));
  }

  private static String title(View view) {
    if (view.activity().isBusy()) {
      return (view.activity().tick() % 20 < 10 ? "⠐" : "⠂") + " Claude Code";
    }
    return "✳ Claude Code";
  }

  private static Frame asking(Question question, int columns, List<Row> rows) {
    rows.add(Row.of("─".repeat(columns), "38;5;220"));
    question.intro().stream()
        .flatMap(line -> Cells.wrap(line, columns - 2).stream())
        .forEach(line -> rows.add(Row.of(" " + line)));
    rows.add(Row.EMPTY);
    for (int i = 0; i < question.choices().size(); i++) {
      boolean isMarked = i == question.marked();
      String text = "%s %d. %s".formatted(isMarked ? " ❯" : "  ", i + 1, question.choices().get(i));
      rows.add(Row.of(text, isMarked ? "38;5;153" : Span.PLAIN));
    }
    int marked = rows.size() - question.choices().size() + question.marked() + 1;
    rows.add(Row.EMPTY);
    boolean isPermission = question.kind() == Question.Kind.PERMISSION;
    rows.add(
        Row.of(
            isPermission ? " Esc to cancel · Tab to amend" : " Enter to confirm · Esc to cancel",
            GREY));
    return new Frame(rows, new Frame.Cursor(marked, 2, false), "✳ Claude Code", "");
  }
}
