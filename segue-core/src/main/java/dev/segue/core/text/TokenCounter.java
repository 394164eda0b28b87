package dev.segue.core.text;

/**
 * Counts tokens as the large models do: o200k by contract, because the caps on blocks are promised
 * in it.
 *
 * <p>Implementations are safe for use by several threads, never throw on any text, and count the
 * names of special tokens as ordinary text.
 */
@FunctionalInterface
public interface TokenCounter {
  /** Number of tokens of the whole text; 0 for the empty one. */
  int count(String text);
}
