package dev.segue.core.startup;

import java.util.List;

/** Sections behind a lead, cut after a number of lines. */
record Page(String lead, List<Section> sections) {
  Page {
    sections = List.copyOf(sections);
  }

  /** How many lines could be shown. */
  int size() {
    return sections.stream().mapToInt(section -> section.lines().size()).sum();
  }

  int droppedBy(int shown) {
    return size() - shown + sections.stream().mapToInt(Section::hidden).sum();
  }

  /** All that could be shown, without a count of the rest. */
  String whole() {
    return body(size()).toString();
  }

  /** The first lines, and how many are missing. */
  String with(int shown) {
    StringBuilder out = body(shown);
    int dropped = droppedBy(shown);
    if (dropped > 0) {
      out.append("\n\n(").append(dropped).append(" more lines left out.)");
    }
    return out.toString();
  }

  private StringBuilder body(int shown) {
    var out = new StringBuilder(lead);
    int left = shown;
    for (Section section : sections) {
      List<String> lines = section.lines().subList(0, Math.min(left, section.lines().size()));
      left -= lines.size();
      if (!lines.isEmpty()) {
        out.append("\n\n### ").append(section.title());
        lines.forEach(line -> out.append("\n- ").append(line));
      }
    }
    return out;
  }
}
