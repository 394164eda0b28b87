package dev.segue.core.verify;

import java.util.List;

/** Decision whether a command that an untrusted agent proposes may run. */
public sealed interface CommandDecision {
  /**
   * It only reads, only inside the workspace, and its exit code says something.
   *
   * @param argv what to run, without a shell; options that confine it further may have been added
   * @param paths the operands that name files, as given. They were only judged as text: whoever
   *     runs the command must see that no link leads them out of the workspace.
   */
  record Allowed(List<String> argv, List<String> paths) implements CommandDecision {
    public Allowed {
      argv = List.copyOf(argv);
      paths = List.copyOf(paths);
    }
  }

  /** It must not run, or its exit code would prove nothing. */
  record Refused(String why) implements CommandDecision {}
}
