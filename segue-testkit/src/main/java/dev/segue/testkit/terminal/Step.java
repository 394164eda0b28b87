package dev.segue.testkit.terminal;

import dev.segue.testkit.terminal.log.Entry;
import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * Result of a call of the agent.
 *
 * @param output bytes for the terminal, as text of which each character is a code point in UTF-8
 * @param wakeAt when to wake the agent, in milliseconds since it began; empty where it waits for
 *     bytes only
 * @param exit its exit code, where it has ended; nothing may be called any more
 * @param entries for the log, in order
 * @param evidence what goes beside the terminal, in order
 */
public record Step(
    String output,
    OptionalLong wakeAt,
    OptionalInt exit,
    List<Entry> entries,
    List<Evidence> evidence) {
  public Step {
    entries = List.copyOf(entries);
    evidence = List.copyOf(evidence);
  }
}
