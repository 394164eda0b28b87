package dev.segue.terminal;

import java.util.List;
import java.util.Optional;

/** A terminal with a program in it. Safe for use by several threads. */
public interface AgentTerminal extends AutoCloseable {
  /** The program's process id. */
  long pid();

  /**
   * Writes behind whatever is to be written already; returns at once.
   *
   * @param bytes at least one
   * @param done called once, on any thread, when the terminal has taken all of it, or when it is
   *     gone
   */
  void write(byte[] bytes, Runnable done);

  /**
   * Writes all of this, where the terminal can see to that even if this process ends meanwhile; a
   * program that was given the half of a paste waits for the other.
   *
   * @param label kept with it by a terminal that outlives this process
   * @param pieces at least one, none empty
   * @param done as for {@link #write}
   */
  default void writeWhole(String label, List<byte[]> pieces, Runnable done) {
    for (byte[] piece : pieces.subList(0, pieces.size() - 1)) {
      write(piece, () -> {});
    }
    write(pieces.getLast(), done);
  }

  /** Tells the program that its terminal has another size. */
  void resize(Size size);

  /**
   * Name of the program that reads the keys now, as the system has it: a command that took the
   * terminal, or a shell that was left in it. Empty where the system does not tell.
   */
  Optional<String> foreground();

  boolean isAlive();

  /** Ends the program and all that descends from it, at once. */
  @Override
  void close();
}
