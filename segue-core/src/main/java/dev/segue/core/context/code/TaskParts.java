package dev.segue.core.context.code;

import java.util.Locale;
import java.util.Set;

/**
 * Sorts the lines of a task's text into parts, one look at each line. Knows as much Markdown as
 * people write into issues. Used once, by one thread.
 */
final class TaskParts {
  /** Words that headings of a template's section about the environment are made of. */
  private static final Set<String> ENVIRONMENT =
      Set.of(
          "environment", "environments", "env", "version", "versions", "show_versions", "platform");

  private static final Set<String> BESIDE_ENVIRONMENT =
      Set.of(
          "your",
          "my",
          "the",
          "of",
          "and",
          "output",
          "detail",
          "details",
          "info",
          "information",
          "system",
          "os",
          "operating",
          "software",
          "package",
          "packages",
          "python",
          "java",
          "node",
          "installed",
          "dependency",
          "dependencies",
          "library",
          "libraries",
          "used",
          "pd");

  private static final int LONGEST_HEADING = 80;

  private final StringBuilder title = new StringBuilder();
  private final StringBuilder prose = new StringBuilder();
  private final StringBuilder inline = new StringBuilder();
  private final StringBuilder code = new StringBuilder();
  private final StringBuilder all = new StringBuilder();
  private final String text;
  private final int lastCommentEnd;

  private boolean isInComment;
  private boolean isInEnvironment;

  /** What is under a mere label ends with a blank line; under a heading, with the next one. */
  private boolean isLabelled;

  private boolean isLabelUsed;
  private boolean isInTrace;
  private boolean isInPrompt;

  /** A line of prose stands right before, so that an indented one belongs to it. */
  private boolean isAfterProse;

  /** What closes the fence that is open; empty outside. */
  private String fence = "";

  TaskParts(String text) {
    this.text = text;
    this.lastCommentEnd = text.lastIndexOf("-->");
    int start = 0;
    while (start < text.length()) {
      int end = text.indexOf('\n', start);
      end = end < 0 ? text.length() : end;
      line(start, end);
      start = end + 1;
    }
  }

  String title() {
    return title.toString();
  }

  String prose() {
    return prose.toString();
  }

  /** Between backticks; part of the prose as well. */
  String inline() {
    return inline.toString();
  }

  String code() {
    return code.toString();
  }

  /** All that was not left out, with addresses. */
  String all() {
    return all.toString();
  }

  private void line(int start, int end) {
    if (!fence.isEmpty()) {
      fenced(text.substring(start, end));
      return;
    }
    String line = withoutComments(start, end);
    String body = line.strip();
    if (opensFence(body)) {
      return;
    }
    if (title.isEmpty() && !body.isEmpty()) {
      add(title, line);
      return;
    }
    if (isHeading(body)) {
      isInEnvironment = isEnvironment(body);
      isLabelled = !body.startsWith("#") && !body.startsWith("**");
      isLabelUsed = false;
    } else if (isLabelled && isLabelUsed && body.isEmpty()) {
      isInEnvironment = false;
    }
    isLabelUsed |= !isHeading(body) && !body.isEmpty();
    if (isInEnvironment) {
      return;
    }
    boolean isCode = isCode(line, body);
    isAfterProse = !isCode && !body.isEmpty();
    add(isCode ? code : prose, line);
    if (!isCode) {
      inline(line);
    }
  }

  private void fenced(String line) {
    String body = line.strip();
    if (body.startsWith(fence) && body.chars().allMatch(c -> c == fence.charAt(0))) {
      fence = "";
      isLabelUsed = true;
    } else if (!isInEnvironment) {
      add(code, line);
    }
  }

  private boolean opensFence(String body) {
    if (!body.startsWith("```") && !body.startsWith("~~~")) {
      return false;
    }
    int length = 0;
    while (length < body.length() && body.charAt(length) == body.charAt(0)) {
      length++;
    }
    if (body.charAt(0) == '`' && body.indexOf('`', length) >= 0) {
      return false;
    }
    fence = body.substring(0, length);
    isAfterProse = false;
    return true;
  }

  /** A comment that is never closed is text. */
  private String withoutComments(int start, int end) {
    var rest = new StringBuilder();
    int i = start;
    while (i < end) {
      int mark = text.indexOf(isInComment ? "-->" : "<!--", i, end);
      boolean isHere = mark >= 0 && (isInComment || mark < lastCommentEnd);
      int until = isHere ? mark : end;
      if (!isInComment) {
        rest.append(text, i, until).append(isHere ? " " : "");
      }
      i = isHere ? mark + (isInComment ? 3 : 4) : end;
      isInComment ^= isHere;
    }
    return rest.toString();
  }

  private boolean isHeading(String body) {
    if (body.isEmpty() || body.length() > LONGEST_HEADING) {
      return false;
    }
    boolean isBold = body.startsWith("**") && (body.endsWith("**") || body.endsWith("**:"));
    boolean isLabel = body.endsWith(":") && !body.contains(". ") && !isInPrompt;
    return body.startsWith("#") || isBold || isLabel;
  }

  private static boolean isEnvironment(String heading) {
    boolean names = false;
    for (String word : heading.toLowerCase(Locale.ROOT).split("[^a-z_]+", -1)) {
      boolean isName = ENVIRONMENT.contains(word);
      if (!isName && !word.isEmpty() && !BESIDE_ENVIRONMENT.contains(word)) {
        return false;
      }
      names |= isName;
    }
    String words = heading.toLowerCase(Locale.ROOT);
    return names || words.contains("system info") || words.contains("system details");
  }

  private boolean isCode(String line, String body) {
    boolean isIndented = line.startsWith("    ") || line.startsWith("\t");
    if (isInTrace) {
      // The line that is not indented says what was thrown, and is the last.
      isInTrace = line.startsWith(" ") || line.startsWith("\t");
      return !body.isEmpty();
    }
    if (body.startsWith("Traceback (most recent call last)")) {
      isInTrace = true;
      return true;
    }
    isInPrompt = body.startsWith(">>>") || (isInPrompt && body.startsWith("..."));
    return isInPrompt
        || isFrame(body)
        || (isIndented && !isAfterProse && !body.isEmpty() && !isItem(body));
  }

  private static boolean isFrame(String body) {
    return (body.startsWith("at ") && body.endsWith(")") && body.contains("("))
        || body.startsWith("Caused by: ")
        || body.startsWith("Exception in thread ");
  }

  private static boolean isItem(String body) {
    char first = body.charAt(0);
    boolean isMark = first == '-' || first == '*' || first == '+';
    return body.length() > 1
        && (isMark ? body.charAt(1) == ' ' : first >= '0' && first <= '9' && isNumbered(body));
  }

  private static boolean isNumbered(String body) {
    int i = 0;
    while (i < body.length() && body.charAt(i) >= '0' && body.charAt(i) <= '9') {
      i++;
    }
    return i < body.length() && (body.charAt(i) == '.' || body.charAt(i) == ')');
  }

  /** Every second stretch between runs of backticks. */
  private void inline(String line) {
    boolean isInside = false;
    int i = 0;
    while (i < line.length()) {
      int mark = line.indexOf('`', i);
      if (mark < 0) {
        return;
      }
      if (isInside) {
        inline.append(withoutAddresses(line.substring(i, mark))).append('\n');
      }
      isInside = !isInside;
      i = mark;
      while (i < line.length() && line.charAt(i) == '`') {
        i++;
      }
    }
  }

  private void add(StringBuilder part, String line) {
    part.append(withoutAddresses(line)).append('\n');
    all.append(line).append('\n');
  }

  private static String withoutAddresses(String line) {
    if (!line.contains("://")) {
      return line;
    }
    var rest = new StringBuilder();
    int i = 0;
    while (i < line.length()) {
      if (line.startsWith("http://", i) || line.startsWith("https://", i)) {
        while (i < line.length() && " \t<>\"'`)]}".indexOf(line.charAt(i)) < 0) {
          i++;
        }
        rest.append(' ');
      } else {
        rest.append(line.charAt(i++));
      }
    }
    return rest.toString();
  }
}
