package dev.segue.core.context.code;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The names by which texts speak of decision records, each in one form whatever its spelling:
 * {@code adr-7} for {@code ADR-0007}, {@code ADR 7} and {@code docs/adr/0007-use-x.md}, {@code
 * d-12} for {@code D-0012}, and {@code adr/use-x} for {@code docs/decisions/use-x.md}. Linear;
 * accepts any text.
 */
public final class RecordNames {
  /** A text that names more of them is a list of records. */
  private static final int MOST = 64;

  private static final Pattern NAMED =
      Pattern.compile(
          "(?<![A-Za-z0-9])(?:"
              + "adrs?[-_ #:]{0,3}(?<number>\\d{1,6})(?!\\d|\\.\\d)"
              + "|d-(?<recorded>\\d{4,9})(?!\\d)"
              + "|(?:adrs?|decisions)/(?:adr[-_ ]?)?(?:(?<file>\\d{1,6})(?!\\d)|"
              + "(?<name>[a-z][a-z0-9_-]{3,80}+)\\.(?:md|markdown)(?![a-z]))"
              + ")",
          Pattern.CASE_INSENSITIVE);

  private static final Pattern NUMBERED_FILE =
      Pattern.compile("(?i)(?:.*/)?(?:adr)?[-_ #]{0,3}(\\d{1,6})(?!\\d)[^/]*");

  private static final Pattern NAMED_FILE =
      Pattern.compile("(?i)(?:.*/)?([a-z][a-z0-9_-]{3,80})\\.(?:md|markdown)");

  private RecordNames() {}

  /** The names that stand in a text, sorted, each once; at most {@value #MOST}. */
  public static List<String> in(String text) {
    if (!mayName(text)) {
      return List.of();
    }
    var names = new TreeSet<String>();
    Matcher found = NAMED.matcher(text);
    while (names.size() < MOST && found.find()) {
      name(found).ifPresent(names::add);
    }
    return List.copyOf(names);
  }

  /** Nearly no text names one, and a look for a few letters costs less than a pattern. */
  private static boolean mayName(String text) {
    for (int i = 0; i + 2 < text.length(); i++) {
      char c = (char) (text.charAt(i) | 0x20);
      char next = (char) (text.charAt(i + 1) | 0x20);
      boolean isRecorded = c == 'd' && text.charAt(i + 1) == '-';
      boolean isAdr = c == 'a' && next == 'd' && (text.charAt(i + 2) | 0x20) == 'r';
      boolean isFolder = c == 'n' && next == 's' && text.charAt(i + 2) == '/';
      if (isRecorded || isAdr || isFolder) {
        return true;
      }
    }
    return false;
  }

  private static Optional<String> name(Matcher found) {
    String number = found.group("number") == null ? found.group("file") : found.group("number");
    if (number != null) {
      return Optional.of("adr-" + Integer.parseInt(number));
    }
    String recorded = found.group("recorded");
    String name = found.group("name");
    if (recorded != null) {
      return Optional.of("d-" + Integer.parseInt(recorded));
    }
    return Optional.ofNullable(name).map(one -> "adr/" + one.toLowerCase(Locale.ROOT));
  }

  /**
   * The names of one record.
   *
   * @param id that of the project
   * @param source path of its file, or anything else
   */
  public static List<String> of(String id, String source) {
    var names = new ArrayList<>(in(id));
    Matcher numbered = NUMBERED_FILE.matcher(source);
    Matcher named = NAMED_FILE.matcher(source);
    if (names.isEmpty() && numbered.matches()) {
      names.add("adr-" + Integer.parseInt(numbered.group(1)));
    } else if (names.isEmpty() && named.matches()) {
      names.add("adr/" + named.group(1).toLowerCase(Locale.ROOT));
    }
    return List.copyOf(names);
  }
}
