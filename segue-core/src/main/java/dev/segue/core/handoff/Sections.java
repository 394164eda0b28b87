package dev.segue.core.handoff;

/** Puts sections together; one without content is left out. */
final class Sections {
  private final StringBuilder out = new StringBuilder();

  /** A heading, the content as it is, and an empty line before the next section. */
  Sections add(String heading, String content) {
    if (!content.isBlank()) {
      if (!out.isEmpty()) {
        out.append("\n\n");
      }
      out.append(heading).append('\n').append(content);
    }
    return this;
  }

  String text() {
    return out.append('\n').toString();
  }
}
