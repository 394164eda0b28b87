package dev.segue.testkit.terminal.skins;

import java.util.Locale;

/** Which program is played. The words and glyphs follow recordings of the versions named. */
public enum Appearance {
  /** Claude Code 2.1: composer between two rules, title and footer tell the state. */
  CLAUDE,
  /** Codex 0.171: composer near the bottom of the alternate screen, dim placeholder. */
  CODEX,
  /** Gemini CLI 0.61: composer between two half-block rules, grey placeholder. */
  GEMINI,
  /** No known program: a prompt {@code > }, no bracketed paste, a line feed submits. */
  PLAIN;

  /** The word for command lines and scripts. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Reads a {@link #word}. */
  public static Appearance parse(String word) {
    for (Appearance appearance : values()) {
      if (appearance.word().equals(word)) {
        return appearance;
      }
    }
    throw new IllegalArgumentException("No look: " + word);
  }

  /**
   * The look's skin.
   *
   * @param banner the words at the top; versions change theirs
   */
  public Skin skin(Banner banner) {
    return switch (this) {
      case CLAUDE -> new ClaudeSkin(banner);
      case CODEX -> new CodexSkin(banner);
      case GEMINI -> new GeminiSkin(banner);
      case PLAIN -> new PlainSkin(banner);
    };
  }

  /** A skin that no rule knows, whatever the look. */
  public Skin strange() {
    return new StrangeSkin(skin(Banner.KNOWN));
  }

  /** Which words stand at the top. */
  public enum Banner {
    /** Those of the recordings. */
    KNOWN,
    /** Others, as after an update. */
    CHANGED
  }
}
