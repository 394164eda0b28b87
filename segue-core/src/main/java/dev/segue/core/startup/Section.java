package dev.segue.core.startup;

import java.util.List;

/**
 * Lines under one heading.
 *
 * @param lines to show where there is room, the most important first
 * @param hidden how many more there are
 */
record Section(String title, List<String> lines, int hidden) {
  Section {
    lines = List.copyOf(lines);
  }

  /** Of all lines there are. */
  static Section of(String title, List<String> all, int most) {
    List<String> lines = all.subList(0, Math.min(most, all.size()));
    return new Section(title, lines, all.size() - lines.size());
  }

  Section withMoreHidden(int more) {
    return new Section(title, lines, hidden + more);
  }
}
