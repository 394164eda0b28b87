package dev.segue.testkit.terminal.skins;

import java.util.ArrayList;
import java.util.List;

/** A small program with a prompt, as many are. */
record PlainSkin(Appearance.Banner banner) implements Skin {
  @Override
  public String begin() {
    return "";
  }

  @Override
  public String end() {
    return "";
  }

  @Override
  public String placeholder(int number, String text) {
    return "[paste #%d, %d lines]".formatted(number, text.lines().count());
  }

  @Override
  public Question question(Question.Kind kind) {
    return switch (kind) {
      case TRUST -> ShownQuestion.of(kind, List.of("Do you trust this folder?"), 0, "Yes", "No");
      case PERMISSION -> ShownQuestion.of(kind, List.of("Run: touch notes.txt ?"), 0, "Yes", "No");
      case UPDATE -> ShownQuestion.update();
      case NUDGE -> ShownQuestion.nudge();
    };
  }

  @Override
  public Frame frame(View view) {
    int columns = view.size().columns();
    var rows = new ArrayList<Row>();
    rows.add(Row.of(banner == Appearance.Banner.KNOWN ? "agent 1.0, ready to help" : "ag 2"));
    for (SessionUtterance sessionUtterance : view.history()) {
      String first = sessionUtterance.who() == SessionUtterance.Who.USER ? "> " : "";
      Cells.wrap(first + sessionUtterance.text(), columns).forEach(line -> rows.add(Row.of(line)));
    }
    view.queued().forEach(text -> rows.add(Row.of("queued: " + Cells.shown(text))));
    if (view.question().isPresent()) {
      return asking(view.question().get(), rows);
    }
    if (view.activity().isBusy()) {
      rows.add(Row.of("Working... (%ds)".formatted(view.activity().seconds())));
      return new Frame(rows, new Frame.Cursor(rows.size(), 1, true), "agent", "");
    }
    var lines = Cells.wrap("> " + view.field().text(), columns - 1);
    lines.forEach(line -> rows.add(Row.of(line)));
    int column = 1 + Cells.width(lines.getLast());
    int row = rows.size();
    if (!view.field().ghost().isEmpty()) {
      rows.set(row - 1, rows.getLast().and(view.field().ghost(), Span.DIM));
    }
    return new Frame(rows, new Frame.Cursor(row, column, true), "agent", "");
  }

  private static Frame asking(Question question, List<Row> rows) {
    question.intro().forEach(line -> rows.add(Row.of(line)));
    for (int i = 0; i < question.choices().size(); i++) {
      String mark = i == question.marked() ? "*" : " ";
      rows.add(Row.of("%s %d) %s".formatted(mark, i + 1, question.choices().get(i))));
    }
    return new Frame(rows, new Frame.Cursor(rows.size(), 1, true), "agent", "");
  }
}
