package dev.segue.app.house;

import java.util.Collection;
import java.util.TreeSet;
import org.opentest4j.AssertionFailedError;

/**
 * Findings of a house rule. The failure names the remedy and the section that contains the rule.
 */
final class Findings {
  private final Collection<String> found = new TreeSet<>();

  void add(String finding) {
    found.add(finding);
  }

  /**
   * @param section of CONTRIBUTING.md
   * @param instead what to do
   */
  void mustBeNone(int section, String instead) {
    if (!found.isEmpty()) {
      throw new AssertionFailedError(
          "%d against a house rule:%n  %s%nInstead: %s%nThe rule stands in CONTRIBUTING.md, section %d."
              .formatted(found.size(), String.join("\n  ", found), instead, section));
    }
  }
}
