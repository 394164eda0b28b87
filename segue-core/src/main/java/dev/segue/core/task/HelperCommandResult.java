package dev.segue.core.task;

import java.util.List;
import java.util.Optional;

/**
 * One command that the helper agent proposed, and what became of it.
 *
 * @param criterion as the helper named it
 * @param argv as the helper proposed it; a command given as one text is a list of one
 * @param verdict what became of it
 * @param exitCode present when it ran to its end
 * @param why why it was refused; empty when it ran to its end
 */
public record HelperCommandResult(
    String criterion,
    List<String> argv,
    CommandVerdict verdict,
    Optional<Integer> exitCode,
    String why) {
  public HelperCommandResult {
    argv = List.copyOf(argv);
  }
}
