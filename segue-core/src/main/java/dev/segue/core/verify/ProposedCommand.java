package dev.segue.core.verify;

import java.util.List;

/** One command of a helper agent's answer, not yet judged. */
public sealed interface ProposedCommand {
  /** The criterion that it should prove, as the helper named it. */
  String criterion();

  /** A program and its arguments. */
  record Argv(String criterion, List<String> argv) implements ProposedCommand {
    public Argv {
      argv = List.copyOf(argv);
    }
  }

  /**
   * Something else in a command's place, such as one text. It is never split into words: that would
   * need a shell's rules, and the gate would judge something else than what was meant.
   */
  record Unreadable(String criterion, String shown, String why) implements ProposedCommand {}
}
