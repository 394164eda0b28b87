package dev.segue.context.index.code;

import dev.segue.core.context.code.SourceText;

/**
 * Defines what the index keeps of a source file, and in which form. Called by several threads at
 * once.
 *
 * @param <T> what a file is in memory
 */
public interface Form<T> {
  /**
   * As it is stored; the same bytes for the same text.
   *
   * @param text its path is empty: all files of the same contents share what is kept
   */
  byte[] write(SourceText text);

  /**
   * As it is used.
   *
   * @param path of the file, relative to the workspace
   * @param bytes what {@link #write} made in this version, unchanged
   */
  T read(String path, byte[] bytes);

  /** Another number for other bytes; what other versions have stored is not read. */
  int version();
}
