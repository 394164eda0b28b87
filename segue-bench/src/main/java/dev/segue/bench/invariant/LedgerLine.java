package dev.segue.bench.invariant;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Line that an agent or a check wrote about itself, outside the workspace. Each line is appended
 * whole, so that the order of lines is the order of what happened.
 *
 * @param what {@code begin} and {@code end} of an agent, {@code limit} instead of an end, {@code
 *     check} and {@code checked} around a check, {@code overlap} when another process of the task
 *     was alive, {@code late} from a child that was to be ended
 * @param dispatch number of the dispatch by the agent's mark; 0 for checks
 * @param epoch likewise
 */
public record LedgerLine(
    String what, String task, int dispatch, int epoch, String provider, String line) {
  /** Reads a ledger; lines that are none are told, because agents append them whole. */
  public static List<LedgerLine> parse(Stream<String> lines) {
    return lines.filter(line -> !line.isBlank()).map(LedgerLine::of).toList();
  }

  private static LedgerLine of(String line) {
    String[] parts = line.split(" ", -1);
    if (parts.length < 4) {
      return new LedgerLine("broken", "", 0, 0, "", line);
    }
    String mark = parts[2].substring(parts[2].lastIndexOf('/') + 1);
    Optional<String[]> numbers =
        Optional.of(mark.split("@", -1)).filter(n -> n.length == 2 && !n[0].isEmpty());
    return new LedgerLine(
        parts[0],
        parts[1],
        numbers.map(n -> Integer.parseInt(n[0])).orElse(0),
        numbers.map(n -> Integer.parseInt(n[1])).orElse(0),
        parts[3],
        line);
  }

  @Override
  public String toString() {
    return "ledger: " + line;
  }
}
