package dev.segue.testkit.terminal.skins;

import java.util.ArrayList;
import java.util.List;

/** Codex: the alternate screen, its composer three rows above the bottom. */
record CodexSkin(Appearance.Banner banner) implements Skin {
  private static final String[] TURNING = {"⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"};
  private static final List<String> COMMANDS =
      List.of(
          "/init - create an AGENTS.md file with instructions for Codex",
          "/status - show current session configuration",
          "/permissions - choose what Codex is allowed to do",
          "/model - choose what model and reasoning effort to use",
          "/review - review any changes and find issues");

  @Override
  public String begin() {
    return "\u001b[?1049h\u001b[?2004h\u001b[>5u\u001b[6n\u001b]11;?\u001b\\\u001b[c";
  }

  @Override
  public String end() {
    return "\u001b[<u\u001b[?2004l\u001b[?1049l\u001b[?25h";
  }

  @Override
  public String placeholder(int number, String text) {
    return "[Pasted Content %d chars]".formatted(text.codePointCount(0, text.length()));
  }

  @Override
  public Question question(Question.Kind kind) {
    return switch (kind) {
      case TRUST ->
          ShownQuestion.of(
              kind,
              List.of(
                  "Folder access",
                  "/tmp/demo",
                  "",
                  "Trust this folder? Codex can read, edit, and run files here, subject to your"
                      + " permission settings. Continue only if you trust these files."),
              0,
              "Trust and continue",
              "Back to Agent Command Center");
      case PERMISSION ->
          ShownQuestion.of(
              kind,
              List.of("Would you like to run the following command?", "", "$ touch notes.txt"),
              0,
              "Yes, proceed (y)",
              "No, and tell Codex what to do differently (esc)");
      case UPDATE -> ShownQuestion.update();
      case NUDGE -> ShownQuestion.nudge();
    };
  }

  @Override
  public Frame frame(View view) {
    var rows = new ArrayList<Row>();
    rows.add(Row.EMPTY);
    String name = banner == Appearance.Banner.KNOWN ? ">_ OpenAI Codex (v0.171.0)" : ">_ Cx nine";
    if (view.question().isPresent()) {
      return asking(view.question().get(), view, rows);
    }
    rows.add(Row.of("  " + name, Span.BOLD));
    rows.add(Row.of("     /tmp/demo", Span.DIM));
    rows.add(Row.EMPTY);
    if (view.history().isEmpty() && view.field().text().isEmpty()) {
      rows.add(Row.of("  To get started, describe a task or try one of these commands:", Span.DIM));
      rows.add(Row.EMPTY);
      COMMANDS.forEach(line -> rows.add(Row.of("  " + line)));
    }
    history(view, rows);
    var foot = new ArrayList<Row>();
    int column = field(view, foot);
    int cursorRow = foot.size();
    foot.add(Row.EMPTY);
    foot.add(Row.of("  gpt-5-codex default · /tmp/demo", "38;5;223"));
    String left = view.field().text().isEmpty() ? "  ← for agents · ? for shortcuts" : "";
    foot.add(
        Row.of(left).andRight("⚠ 1 warning · f2 to view  ", Span.PLAIN, view.size().columns()));
    return below(rows, foot, view, new Frame.Cursor(cursorRow, column, true));
  }

  /** The foot at the bottom of the screen, whatever stands above it. */
  private static Frame below(List<Row> rows, List<Row> foot, View view, Frame.Cursor cursorInFoot) {
    int room = view.size().rows() - foot.size();
    var all = new ArrayList<>(rows.subList(Math.max(0, rows.size() - room), rows.size()));
    while (all.size() < room) {
      all.add(Row.EMPTY);
    }
    var cursor = new Frame.Cursor(all.size() + cursorInFoot.row(), cursorInFoot.column(), true);
    all.addAll(foot);
    var activity = view.activity();
    String turning = TURNING[activity.tick() % TURNING.length];
    String title = activity.isBusy() ? turning + " fake | demo" : "demo";
    String state = activity.isBusy() ? "working" : "idle";
    return new Frame(all, cursor, title, "\u001b]7501;state=%s:app=codex\u001b\\".formatted(state));
  }

  private static void history(View view, List<Row> rows) {
    int width = view.size().columns() - 3;
    for (SessionUtterance sessionUtterance : view.history()) {
      switch (sessionUtterance.who()) {
        case USER -> block("› ", Cells.wrap(sessionUtterance.text(), width), rows);
        case AGENT -> block("• ", Cells.wrap(sessionUtterance.text(), width), rows);
        case NOTE -> block("  ", Cells.wrap(sessionUtterance.text(), width), rows);
      }
      rows.add(Row.EMPTY);
    }
    // While the answer is being written nothing but the title tells that a turn goes on.
    if (view.activity().isBusy() && !view.activity().isStreaming()) {
      rows.add(Row.of("• Working (%ds • esc to interrupt)".formatted(view.activity().seconds())));
      rows.add(Row.EMPTY);
    }
    if (!view.queued().isEmpty()) {
      rows.add(Row.of("• Queued follow-up inputs", Span.DIM));
      view.queued().forEach(text -> rows.add(Row.of("  ↳ " + Cells.shown(text), Span.DIM)));
      rows.add(Row.EMPTY);
    }
  }

  private static void block(String first, List<String> lines, List<Row> rows) {
    for (int i = 0; i < lines.size(); i++) {
      rows.add(Row.of((i == 0 ? first : "  ") + lines.get(i)));
    }
  }

  /** The column in which the cursor stands, in the last of the rows. */
  private static int field(View view, List<Row> rows) {
    var field = view.field();
    if (field.text().isEmpty()) {
      String hint = field.ghost().isEmpty() ? "Ask Codex to do anything" : field.ghost();
      rows.add(Row.of("› ", Span.BOLD).and(hint, Span.DIM));
      return 3;
    }
    int most = Math.max(3, view.size().rows() / 2);
    var lines = Cells.wrap(field.text(), view.size().columns() - 3);
    var seen = lines.subList(Math.max(0, lines.size() - most), lines.size());
    String style = field.hasPaste() ? "38;5;6" : Span.PLAIN;
    for (int i = 0; i < seen.size(); i++) {
      rows.add(Row.of(i == 0 ? "› " : "  ", Span.BOLD).and(seen.get(i), style));
    }
    return 3 + Cells.width(seen.getLast());
  }

  private static Frame asking(Question question, View view, List<Row> rows) {
    question.intro().stream()
        .flatMap(line -> Cells.wrap(line, view.size().columns() - 4).stream())
        .forEach(line -> rows.add(Row.of("  " + line)));
    rows.add(Row.EMPTY);
    for (int i = 0; i < question.choices().size(); i++) {
      String mark = i == question.marked() ? "›" : " ";
      rows.add(Row.of("%s %d. %s".formatted(mark, i + 1, question.choices().get(i))));
    }
    rows.add(Row.EMPTY);
    rows.add(Row.of("  enter continue · esc back", Span.DIM));
    return new Frame(rows, new Frame.Cursor(rows.size(), 1, false), "demo", "");
  }
}
