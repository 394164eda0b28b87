package dev.segue.context.index.document;

import dev.segue.context.index.workspace.RelativePath;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Meaning of the name of a decision's file. */
final class AdrName {
  /** A longer run of digits is a date: {@code 20240131-use-x.md}. */
  private static final Pattern NUMBERED =
      Pattern.compile(
          "(?:ADR)?[-_ #]{0,3}0*(\\d{1,6})(?![\\d])(?:[-_. ].*)?", Pattern.CASE_INSENSITIVE);

  private static final Set<String> NO_DECISIONS =
      Set.of("readme", "index", "template", "adr-template", "decisions", "toc", "contributing");

  private AdrName() {}

  /** The name of a file without folders, anchor and ending. */
  static String ofFile(String path) {
    int anchor = path.indexOf('#', 1);
    String name = RelativePath.name(anchor < 0 ? path : path.substring(0, anchor));
    return name.replaceFirst("(?i)\\.(?:md|markdown)$", "");
  }

  /** {@code ADR-0007}, or the name itself. */
  static String id(String path) {
    String name = ofFile(path);
    return number(path).map("ADR-%04d"::formatted).orElse(name);
  }

  /** The number with which the name begins. */
  static Optional<Integer> number(String path) {
    Matcher numbered = NUMBERED.matcher(ofFile(path));
    return numbered.matches() ? Optional.of(Integer.valueOf(numbered.group(1))) : Optional.empty();
  }

  /** Whether a file of this name holds a decision, as far as its name tells. */
  static boolean isOfDecision(String path) {
    String lower = path.toLowerCase(Locale.ROOT);
    String name = ofFile(lower);
    return (lower.endsWith(".md") || lower.endsWith(".markdown"))
        && !NO_DECISIONS.contains(name)
        && !name.matches("(?:.*[-_])?template(?:[-_].*)?");
  }
}
