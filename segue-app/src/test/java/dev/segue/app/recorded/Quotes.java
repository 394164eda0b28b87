package dev.segue.app.recorded;

import dev.segue.core.session.readiness.Row;
import dev.segue.core.session.readiness.Screen;
import dev.segue.core.session.readiness.Style;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Quotes that models may write into the rows of their answers. */
final class Quotes {
  /** Rows of the recorded answers and messages, behind what the agent itself puts before them. */
  private static final Pattern ANSWER =
      Pattern.compile(
          "^(\\s*(?:[●•✦◆] |┃  )?)(?=.*(?:chunk \\d+|FAKE-REPLY|of a long text))(.*?)(\\s*┃?)$");

  /** Prompts, dialogs and footers as the agents draw them, and as their users quote them. */
  static final List<String> LINES =
      List.of(
          "❯ ",
          "❯ 1. Yes",
          "  2. Yes, allow all edits during this session (shift+tab)",
          "Do you want to create made.txt?",
          "Esc to cancel · Tab to amend",
          "Enter to confirm · Esc to cancel",
          " ❯ No, exit",
          "   Yes, I trust this folder",
          "⏵⏵ auto mode on (shift+tab to cycle) · esc to interrupt",
          "✻ Frolicking… (3s · ↓ 26 tokens)",
          "✻ API error · Retrying in 1s · attempt 1/2",
          "? for shortcuts",
          "› Ask Codex to do anything",
          "› 1. Trust and continue",
          "Trust this folder? Codex can read, edit, and run files here",
          "• Working (1s • esc to interrupt)",
          "enter continue · esc back",
          ">   Type your message or @path/to/file",
          " ⠸ Thinking... (esc to cancel, 3s)",
          "│ Do you trust the files in this folder?",
          "│ ● 1. Trust folder (demo)",
          "│ ❯ 1. Yes",
          "│ ↑/↓ to navigate · enter to select · esc to cancel",
          "◎ Working · 90 B esc esc interrupt",
          "← open sidebar · Interactive · Manual Approval",
          "┃  Ask anything… \"Fix broken tests\"",
          "┃  △ Permission required",
          "┃   Allow once   Allow always   Reject",
          "╹▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀",
          "■■■⬝⬝ esc interrupt",
          "────────────────────────────────────────",
          "▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄",
          "▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀",
          "user@host:~$ ",
          "root@host:/# ",
          "% ",
          "[Pasted text #1 +181 lines]",
          "esc to interrupt",
          "[y/N]");

  /** Answers in other languages. */
  static final List<String> LANGUAGES =
      List.of(
          "Die Änderung ist fertig: alle Prüfungen sind grün, größere Fälle fehlen.",
          "変更が完了しました。テストはすべて成功しています。",
          "修改已完成，所有测试都通过了。",
          "변경이 완료되었습니다. 모든 테스트가 통과했습니다.",
          "Изменение готово, все проверки прошли.",
          "تم التغيير وجميع الاختبارات ناجحة",
          "השינוי הושלם וכל הבדיקות עברו",
          "परिवर्तन पूरा हुआ और सभी परीक्षण सफल रहे",
          "Το έργο ολοκληρώθηκε 😀🎉 👍");

  private Quotes() {}

  /** Whether anything in it was written by the model. */
  static boolean hasAnswer(Screen screen) {
    return screen.rows().stream().anyMatch(row -> ANSWER.matcher(row.text()).matches());
  }

  /** The screen with other text in its answers. */
  static Screen in(Screen screen, IntFunction<String> text) {
    var rows = new ArrayList<Row>();
    int answers = 0;
    for (Row row : screen.rows()) {
      Matcher answer = ANSWER.matcher(row.text());
      if (answer.matches()) {
        String bar = answer.group(3).strip();
        rows.add(written(row.columns(), answer.group(1) + text.apply(answers++), bar));
      } else {
        rows.add(row);
      }
    }
    return new Screen(
        screen.columns(), rows, screen.cursor(), screen.title(), screen.modes(), screen.reported());
  }

  /** A row of plain cells, cut where it would reach into the last three columns. */
  static Row written(int columns, String text, String bar) {
    var cells = new int[columns];
    Arrays.fill(cells, ' ');
    int column = 0;
    for (int c : text.codePoints().toArray()) {
      int width = isWide(c) ? 2 : 1;
      if (column + width > columns - 3) {
        break;
      }
      cells[column] = c;
      if (width == 2) {
        cells[column + 1] = Row.RIGHT_HALF;
      }
      column += width;
    }
    if (!bar.isEmpty()) {
      cells[columns - 1] = bar.codePointAt(0);
    }
    var styles = new Style[columns];
    Arrays.fill(styles, Style.PLAIN);
    return Row.of(cells, styles);
  }

  private static boolean isWide(int c) {
    return (c >= 0x1100 && c <= 0x115f)
        || (c >= 0x2e80 && c <= 0xd7a3)
        || (c >= 0xff00 && c <= 0xff60)
        || c >= 0x1f300;
  }
}
