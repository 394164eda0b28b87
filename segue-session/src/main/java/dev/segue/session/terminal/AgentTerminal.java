package dev.segue.session.terminal;

import java.util.List;
import java.util.Optional;

/** A terminal with a program in it. Safe for use by several threads. */
public interface AgentTerminal extends AutoCloseable {
  /** Process id of what runs in it; all that runs there descends from that. */
  long pid();

  /**
   * Writes behind whatever is to be written already; returns at once.
   *
   * @param bytes at least one
   * @param done called once, on any thread, when the terminal has taken all of it, or when it is
   *     gone
   */
  void write(byte[] bytes, Runnable done);

  /** Whether this terminal outlives this process, and is given a paste as one. */
  default boolean givesWhole() {
    return false;
  }

  /**
   * Writes all of this or nothing, even if this process ends meanwhile: a program that was given
   * the half of a paste waits for the other. Only where {@link #givesWhole}.
   *
   * @param label kept with it
   * @param pieces at least one, none empty
   * @param done as for {@link #write}
   */
  default void writeWhole(String label, List<byte[]> pieces, Runnable done) {
    throw new UnsupportedOperationException("this terminal takes bytes as they come");
  }

  /** Tells the program that its terminal has another size. */
  void resize(Size size);

  /**
   * Name of the program that reads the keys now, as the system has it: a command that took the
   * terminal, or a shell that was left in it. Empty where the system does not tell.
   */
  Optional<String> foreground();

  boolean isAlive();

  /** Whether the program has stopped, as programs do when their user presses ^Z. */
  boolean isSuspended();

  /** Lets a program that has stopped go on; it does when this returns. */
  void goOn();

  /** Asks the program to end; returns at once. */
  void end();

  /** Ends the program and all that descends from it, at once. */
  @Override
  void close();
}
