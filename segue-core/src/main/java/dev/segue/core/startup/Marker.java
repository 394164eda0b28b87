package dev.segue.core.startup;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A line that begins or ends a block, outside of code. It begins at the margin.
 *
 * @param isStart or an end
 * @param key the word that says whose it is; empty where it says nothing
 * @param isWhole nothing else stands on its line
 * @param end after the marker itself, whatever follows
 */
record Marker(boolean isStart, String key, boolean isWhole, TextLine line, int end) {
  static final String START = "STARTUP_CONTEXT_INJECTION";
  static final String END = "END_STARTUP_CONTEXT";

  private static final Pattern FORM =
      Pattern.compile(
          "<!-- (?:(?<start>" + START + ")|" + END + ")(?: (?<key>(?!-->)\\S++))?+ -->");

  /**
   * Result of a search for markers in a text.
   *
   * @param lines all of them
   * @param fences as they are after the last
   */
  record Found(List<Marker> markers, List<TextLine> lines, Fences fences) {}

  static Found findAll(String text) {
    var markers = new ArrayList<Marker>();
    var fences = new Fences();
    List<TextLine> lines = TextLine.of(text);
    for (TextLine line : lines) {
      String content = line.in(text);
      if (!fences.isCode(content, line.start())) {
        at(line, content).ifPresent(markers::add);
      }
    }
    return new Found(markers, lines, fences);
  }

  private static Optional<Marker> at(TextLine line, String content) {
    Matcher form = FORM.matcher(content);
    if (!form.lookingAt()) {
      return Optional.empty();
    }
    String key = Optional.ofNullable(form.group("key")).orElse("");
    boolean isStart = form.group("start") != null;
    // Blanks after an end may be the beginning of what somebody wrote on there.
    String rest = content.substring(form.end());
    boolean isWhole = isStart ? rest.isBlank() : rest.isEmpty();
    return Optional.of(new Marker(isStart, key, isWhole, line, line.start() + form.end()));
  }

  boolean isOf(BlockKey owner) {
    return key.equals(owner.word());
  }
}
