package dev.segue.testkit.terminal.skins;

import java.util.ArrayList;

/** A program after an update that changed all its glyphs and words; its keys are the old ones. */
record StrangeSkin(Skin before) implements Skin {
  @Override
  public String begin() {
    return before.begin();
  }

  @Override
  public String end() {
    return before.end();
  }

  @Override
  public String placeholder(int number, String text) {
    return "<%d clip>".formatted(number);
  }

  @Override
  public Question question(Question.Kind kind) {
    return before.question(kind);
  }

  @Override
  public Frame frame(View view) {
    int columns = view.size().columns();
    var rows = new ArrayList<Row>();
    rows.add(Row.of("  W E L C O M E", Span.BOLD));
    view.history().stream()
        .flatMap(sessionUtterance -> Cells.wrap(sessionUtterance.text(), columns - 4).stream())
        .forEach(line -> rows.add(Row.of("  : " + line)));
    rows.add(Row.of("=".repeat(columns)));
    view.question()
        .ifPresent(question -> question.choices().forEach(c -> rows.add(Row.of("  (" + c + ")"))));
    var lines = Cells.wrap(view.field().text(), columns - 6);
    lines.forEach(line -> rows.add(Row.of("  ::  " + line)));
    rows.add(Row.of("=".repeat(columns)));
    rows.add(Row.of(view.activity().isBusy() ? "  stand by" : "  speak", Span.DIM));
    var cursor = new Frame.Cursor(rows.size() - 2, 7 + Cells.width(lines.getLast()), true);
    return new Frame(rows, cursor, "terminal", "");
  }
}
