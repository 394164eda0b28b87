package dev.segue.core.handoff;

import java.util.Locale;
import java.util.Optional;

/** Which break in the work a block carries over. The public words are the lower-case names. */
public enum BlockKind {
  /** Another dispatch of the same attempt, after one that ended without an answer. */
  CIRCUIT_BREAKER("--- PROVIDER SWITCH CONTEXT ---"),
  /** Another attempt, after one that failed validation. */
  RETRY("--- RETRY CONTEXT ---"),
  /** A helper agent that is to verify what was answered. */
  HELPER("--- HELPER AGENT CONTEXT ---"),
  /** Another role, which judges what a developer handed over. */
  ROLE("--- ROLE HANDOFF CONTEXT ---");

  static final String END = "--- END CONTEXT ---";

  private final String opening;

  BlockKind(String opening) {
    this.opening = opening;
  }

  /** The public word. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The kind of a public word; empty for any other text. */
  public static Optional<BlockKind> ofWord(String word) {
    for (BlockKind kind : values()) {
      if (kind.word().equals(word)) {
        return Optional.of(kind);
      }
    }
    return Optional.empty();
  }

  String opening() {
    return opening;
  }
}
