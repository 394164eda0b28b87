package dev.segue.core.context;

import java.util.List;

/**
 * Use that a dispatch made of the files of its pack.
 *
 * @param isReadKnown whether its provider reports the files that it reads; otherwise, {@code read}
 *     and {@code missed} cover only edits
 * @param packed files of the pack's code map
 * @param read those of them that the agent read
 * @param edited those of them that it changed
 * @param missed files that it read or changed and that were not packed; new files are not among
 *     them
 */
public record PackUse(
    int dispatch,
    String provider,
    boolean isReadKnown,
    int packed,
    List<String> read,
    List<String> edited,
    List<String> missed) {
  public PackUse {
    read = List.copyOf(read);
    edited = List.copyOf(edited);
    missed = List.copyOf(missed);
  }
}
