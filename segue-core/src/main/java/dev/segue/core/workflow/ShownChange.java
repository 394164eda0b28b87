package dev.segue.core.workflow;

import java.util.List;

/** Decides whether a reviewer's prompt shows a change. */
public final class ShownChange {
  private ShownChange() {}

  /**
   * Whether every added and removed line of an excerpt stands in the prompt.
   *
   * @param excerpt in git's format; an empty one shows nothing
   */
  public static boolean isIn(String prompt, String excerpt) {
    List<String> lines =
        excerpt
            .lines()
            .filter(line -> line.startsWith("+") || line.startsWith("-"))
            .filter(line -> !line.startsWith("+++") && !line.startsWith("---"))
            .map(line -> line.substring(1).strip())
            .filter(line -> !line.isEmpty())
            .toList();
    return !lines.isEmpty() && lines.stream().allMatch(prompt::contains);
  }
}
