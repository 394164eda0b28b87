package dev.segue.session;

/** Viewer of an agent's terminal. */
@FunctionalInterface
public interface TerminalMirror {
  /** Nobody. */
  TerminalMirror NOBODY =
      new TerminalMirror() {
        @Override
        public void show(byte[] bytes) {}

        @Override
        public boolean isThere() {
          return false;
        }
      };

  /** The agent wrote these bytes; on the terminal's own thread. */
  void show(byte[] bytes);

  /**
   * The agent has stopped, as programs do at ^Z. Comes back when the user wants to go on; on the
   * session's thread.
   */
  default void suspend() {}

  /** Whether a person looks at it now. */
  default boolean isThere() {
    return true;
  }
}
