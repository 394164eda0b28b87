package dev.segue.core.verify.gate;

import java.util.List;

/** What one program may be asked. */
interface ProgramRule {
  /**
   * Judges a command line.
   *
   * @param argv not empty, without control characters; its first element is the program's bare name
   */
  CommandDecision judge(List<String> argv, PathScope scope);
}
