package dev.segue.testkit.terminal.skins;

/** How one program looks. */
public sealed interface Skin permits ClaudeSkin, CodexSkin, GeminiSkin, PlainSkin, StrangeSkin {
  /** What it writes before anything else: modes and questions to the terminal. */
  String begin();

  /** What it writes when it leaves the terminal to others. */
  String end();

  /** What stands in the composer for a long paste. */
  String placeholder(int number, String text);

  /** The dialog of this kind, its refusal marked. */
  Question question(Question.Kind kind);

  /** The whole screen; longer ones are cut at the top. */
  Frame frame(View view);
}
