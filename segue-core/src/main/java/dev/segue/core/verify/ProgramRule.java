package dev.segue.core.verify;

import java.util.List;

/** Rule for the command lines of one program. */
interface ProgramRule {
  /**
   * Judges a command line.
   *
   * @param argv not empty, without control characters; its first element is the program's bare name
   */
  CommandDecision judge(List<String> argv, PathScope scope);
}
