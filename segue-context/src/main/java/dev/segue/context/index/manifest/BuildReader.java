package dev.segue.context.index.manifest;

import dev.segue.context.index.workspace.UnreadableException;

/** Reads one kind of build file. */
interface BuildReader {
  /** Adds what the text says to the file; what was added before a refusal stays. */
  void read(BuildFile file, String text) throws UnreadableException;
}
