package dev.segue.session;

/**
 * A session's block in the memory file that its agent reads. Called by the session's own thread.
 */
public interface MemoryBlock {
  /** Puts it there, or another text into it. */
  SessionEffects.Filed put(String text);

  /** Takes it out, if it is there. */
  void remove();
}
