package dev.segue.context.index.document;

import java.util.List;
import java.util.Locale;

/**
 * A heading and what stands below it, up to the next one.
 *
 * @param level 1 to 6, or 7 for bold words at the beginning of a paragraph
 */
record Section(String heading, int level, List<String> lines) {
  /** Role of a section in the decision, in the order in which a rationale lists them. */
  enum Role {
    DECISION,
    REASONS,
    CONTEXT,
    DRIVERS,
    CONSEQUENCES,
    OPTIONS,
    OTHER,
    STATUS,
    DATE,
    AUTHORS,
    LINKS
  }

  Section {
    lines = List.copyOf(lines);
  }

  Role role() {
    return role(heading);
  }

  /** By the words that the usual templates use. */
  static Role role(String heading) {
    String words = heading.toLowerCase(Locale.ROOT).replaceAll("[^a-z]++", " ").strip();
    return switch (words) {
      case "status", "state", "decision status" -> Role.STATUS;
      case "date", "decision date" -> Role.DATE;
      case "deciders", "decision makers", "author", "authors", "owner", "owners" -> Role.AUTHORS;
      case "links", "references", "related decisions", "related adrs", "related", "see also" ->
          Role.LINKS;
      case "decision", "decisions", "our decision", "the decision", "outcome", "resolution" ->
          Role.DECISION;
      case "solution", "proposal", "proposed solution", "chosen option", "proposed decision" ->
          Role.DECISION;
      case "rationale", "justification", "reason", "reasons", "reasoning", "why", "argument" ->
          Role.REASONS;
      case "motivation", "background", "problem", "issue", "introduction", "summary" ->
          Role.CONTEXT;
      default -> roleOfPart(words);
    };
  }

  private static Role roleOfPart(String words) {
    if (words.startsWith("decision outcome")) {
      return Role.DECISION;
    } else if (words.startsWith("context") || words.startsWith("problem")) {
      return Role.CONTEXT;
    } else if (words.endsWith("drivers") || words.equals("forces") || words.equals("assumptions")) {
      return Role.DRIVERS;
    } else if (words.endsWith("consequences") || words.equals("implications")) {
      return Role.CONSEQUENCES;
    } else if (words.contains("options") || words.contains("alternatives")) {
      return Role.OPTIONS;
    }
    return Role.OTHER;
  }
}
