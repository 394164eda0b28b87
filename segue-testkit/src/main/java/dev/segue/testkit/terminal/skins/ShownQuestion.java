package dev.segue.testkit.terminal.skins;

import java.util.List;

/** Questions in words that several looks share. */
final class ShownQuestion {
  private ShownQuestion() {}

  /** A question whose refusal is marked. */
  static Question of(Question.Kind kind, List<String> intro, int yes, String... choices) {
    var question = new Question(kind, intro, List.of(choices), 0, yes);
    return question.marking(question.no());
  }

  static Question update() {
    return of(
        Question.Kind.UPDATE,
        List.of("Update available! 9.9.8 -> 9.9.9", "", "Release notes: see the changelog"),
        0,
        "Update now",
        "Skip until next version",
        "Skip");
  }

  static Question nudge() {
    return of(
        Question.Kind.NUDGE,
        List.of("Approaching rate limits", "Switch to a smaller model for lower usage?"),
        0,
        "Switch to the small model",
        "Keep current model (never show again)",
        "Keep current model");
  }
}
