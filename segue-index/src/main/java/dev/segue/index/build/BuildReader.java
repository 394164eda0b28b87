package dev.segue.index.build;

import dev.segue.index.syntax.UnreadableException;

/** Reads one kind of build file. */
interface BuildReader {
  /** Adds what the text says to the file; what was added before a refusal stays. */
  void read(BuildFile file, String text) throws UnreadableException;
}
