package dev.segue.context.index.document;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A Markdown text as front matter, title and sections. Comments are gone; what stands in fenced
 * code is text and begins no section. Linear in the length of the text.
 *
 * @param frontMatter the lines between the two rules at the beginning; empty when there are none
 * @param title of the first heading; empty without one
 * @param preamble the lines between the title and the next heading
 */
record Markdown(
    List<String> frontMatter, String title, List<String> preamble, List<Section> sections) {
  private static final int MOST_FRONT_MATTER = 200;

  /** Words in bold that begin a paragraph, as in {@code **Decision.** We take it.} */
  private static final Pattern LEAD =
      Pattern.compile("\\*\\*([\\p{L} ]{2,40})([.:]?)\\*\\*([.:]?)\\s*+(.*+)");

  Markdown {
    frontMatter = List.copyOf(frontMatter);
    preamble = List.copyOf(preamble);
    sections = List.copyOf(sections);
  }

  static Markdown read(String text) {
    List<String> all = text.replace("\r\n", "\n").replace('\r', '\n').lines().toList();
    int end = endOfFrontMatter(all);
    List<String> front = end == 0 ? List.of() : all.subList(1, end - 1);
    List<String> body = withoutComments(all.subList(end, all.size()));
    return new Reader(body).read(front);
  }

  private static int endOfFrontMatter(List<String> lines) {
    if (lines.isEmpty() || !lines.getFirst().stripTrailing().equals("---")) {
      return 0;
    }
    for (int i = 1; i < Math.min(lines.size(), MOST_FRONT_MATTER); i++) {
      String line = lines.get(i).stripTrailing();
      if (line.equals("---") || line.equals("...")) {
        return i + 1;
      }
    }
    return 0;
  }

  private static List<String> withoutComments(List<String> lines) {
    String text = String.join("\n", lines);
    var kept = new StringBuilder();
    int from = 0;
    for (int open = text.indexOf("<!--"); open >= 0; open = text.indexOf("<!--", from)) {
      kept.append(text, from, open);
      int close = text.indexOf("-->", open + 4);
      from = close < 0 ? text.length() : close + 3;
    }
    return kept.append(text, Math.min(from, text.length()), text.length())
        .toString()
        .lines()
        .toList();
  }

  private static final class Reader {
    private final List<String> lines;
    private final List<String> preamble = new ArrayList<>();
    private final List<Section> sections = new ArrayList<>();
    private String title = "";
    private boolean hasTitle;
    private String heading = "";
    private int level;
    private List<String> current = preamble;
    private String fence = "";

    private Reader(List<String> lines) {
      this.lines = lines;
    }

    private Markdown read(List<String> front) {
      for (int i = 0; i < lines.size(); i++) {
        String line = lines.get(i);
        if (isInFence(line)) {
          current.add(line);
        } else if (isUnderlined(i)) {
          open(line.strip(), lines.get(i + 1).strip().startsWith("=") ? 1 : 2);
          i++;
        } else {
          take(line);
        }
      }
      close();
      return new Markdown(front, title, preamble, sections);
    }

    /** A line of a fenced block, its fences among them. */
    private boolean isInFence(String line) {
      String start = line.strip();
      boolean isMark = start.startsWith("```") || start.startsWith("~~~");
      if (fence.isEmpty()) {
        fence = isMark ? start.substring(0, 3) : "";
        return isMark;
      }
      if (isMark && start.startsWith(fence)) {
        fence = "";
      }
      return true;
    }

    private boolean isUnderlined(int i) {
      boolean isAlone = i == 0 || lines.get(i - 1).isBlank();
      if (!isAlone || i + 1 >= lines.size() || lines.get(i).isBlank()) {
        return false;
      }
      String rule = lines.get(i + 1).strip();
      boolean isText = !lines.get(i).strip().matches("(?s)[#>|*+-].*");
      return isText
          && rule.length() >= 3
          && (rule.chars().allMatch(c -> c == '=') || rule.chars().allMatch(c -> c == '-'));
    }

    private void take(String line) {
      Optional<Section> atx = heading(line);
      if (atx.isPresent()) {
        open(atx.get().heading(), atx.get().level());
        return;
      }
      Matcher lead = LEAD.matcher(line);
      if (lead.matches() && isLead(lead)) {
        open(lead.group(1).strip(), 7);
        current.add(lead.group(4));
      } else {
        current.add(line);
      }
    }

    /** Only words that templates use, or any emphasis would begin a section. */
    private static boolean isLead(Matcher lead) {
      Section.Role role = Section.role(lead.group(1));
      boolean hasMark = !lead.group(2).isEmpty() || !lead.group(3).isEmpty();
      return role != Section.Role.OTHER && (hasMark || lead.group(4).isEmpty());
    }

    private static Optional<Section> heading(String line) {
      String start = line.strip();
      int level = 0;
      while (level < start.length() && start.charAt(level) == '#') {
        level++;
      }
      boolean isHeading =
          level >= 1
              && level <= 6
              && line.indexOf('#') <= 3
              && (level == start.length() || Character.isWhitespace(start.charAt(level)));
      if (!isHeading) {
        return Optional.empty();
      }
      int end = start.length();
      while (end > level && start.charAt(end - 1) == '#') {
        end--;
      }
      return Optional.of(new Section(start.substring(level, end).strip(), level, List.of()));
    }

    private void open(String words, int depth) {
      // Bold words are never the title: the file has one, or its name is.
      if (!hasTitle && depth < 7 && Section.role(words) == Section.Role.OTHER) {
        hasTitle = true;
        title = words;
        return;
      }
      close();
      hasTitle |= depth < 7;
      heading = words;
      level = depth;
      current = new ArrayList<>();
    }

    private void close() {
      if (level > 0) {
        sections.add(new Section(heading, level, current));
      }
    }
  }
}
