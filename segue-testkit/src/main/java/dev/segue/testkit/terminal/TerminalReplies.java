package dev.segue.testkit.terminal;

import java.util.List;

/** Answers of the agent. */
final class TerminalReplies {
  /** Words that rules look for, where they mean nothing. */
  private static final List<String> QUOTES =
      List.of(
          "The prompt looks like this:\n❯ \nand below it stands: ? for shortcuts",
          "It then asks:\n❯ 1. Yes, I trust this folder\n  2. No, exit\nEnter to confirm",
          "Do you want to create notes.txt?\n › 1. Yes, proceed (y)\n   2. No (esc)",
          "• Working (3s • esc to interrupt)\n(esc to cancel, 3s)",
          "$ rm -rf build\n$ \n> ",
          ">   Type your message or @path/to/file",
          "ACK: context received, [Pasted text #1 +9 lines]");

  private static final List<String> LANGUAGES =
      List.of(
          "完成しました。テストは全部通りました。",
          "已完成。所有测试均已通过,没有发现问题。",
          "모든 테스트가 통과했습니다.",
          "تم الانتهاء من العمل وكل الاختبارات ناجحة.",
          "Готово. Все проверки пройдены.",
          "Fertig. Überprüft, grün. 👩‍💻🎉 é");

  private final Dice dice;

  TerminalReplies(Dice dice) {
    this.dice = dice;
  }

  /** The next answer; it holds nothing of the message. */
  String next(int turn) {
    if (dice.has(Fault.QUOTES)) {
      return QUOTES.get(dice.below(Fault.QUOTES, QUOTES.size()));
    }
    if (dice.has(Fault.LANGUAGES)) {
      return LANGUAGES.get(dice.below(Fault.LANGUAGES, LANGUAGES.size()));
    }
    return "Answer %d: it has been looked into, and nothing was changed.".formatted(turn);
  }
}
