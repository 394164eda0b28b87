package dev.segue.context.index.document;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

/** The text of a decision in the order in which it is to be read, and to be cut from the end. */
final class Rationale {
  /** A section, and the role of the one it stands in when its own heading has none. */
  private record Part(Section section, Section.Role role, boolean isInner) {}

  private Rationale() {}

  /**
   * The decision, then reasons, context, drivers, consequences, options and the rest. Without a
   * section that says what was decided it is the whole text as it stands.
   */
  static String of(Markdown text) {
    List<Part> parts = parts(text.sections());
    boolean hasDecision = parts.stream().anyMatch(part -> part.role() == Section.Role.DECISION);
    String body =
        parts.stream()
            .filter(part -> part.role().compareTo(Section.Role.OTHER) <= 0)
            .sorted(Comparator.comparing(part -> hasDecision ? part.role() : Section.Role.OTHER))
            .map(Rationale::words)
            .filter(words -> !words.isEmpty())
            .collect(Collectors.joining("\n\n"));
    return body.isEmpty() ? joined(text.preamble()) : body;
  }

  private static List<Part> parts(List<Section> sections) {
    var parts = new ArrayList<Part>();
    Section.Role outer = Section.Role.OTHER;
    int level = 8;
    for (Section section : sections) {
      Section.Role own = section.role();
      boolean isInner = own == Section.Role.OTHER && section.level() > level;
      if (!isInner) {
        outer = own;
        level = section.level();
      }
      parts.add(new Part(section, isInner ? outer : own, isInner));
    }
    return parts;
  }

  private static String words(Part part) {
    String text = joined(part.section().lines());
    boolean isDecision = part.role() == Section.Role.DECISION && !part.isInner();
    return text.isEmpty() || isDecision ? text : part.section().heading() + ": " + text;
  }

  private static String joined(List<String> lines) {
    return String.join("\n", lines).strip().replaceAll("\n{3,}+", "\n\n");
  }
}
