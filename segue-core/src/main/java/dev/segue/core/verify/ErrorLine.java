package dev.segue.core.verify;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The one line that says best why a command failed: the last failing test with its assertion, or
 * the last compiler message with its place, as far as the output has the shape of a known tool
 * ({@link ErrorShape}).
 */
public final class ErrorLine {
  /** Longest error shown to an agent (hand-off rule 2). */
  public static final int CHARACTERS = 160;

  /** Longer lines are data, not messages; also bounds the work of a pattern. */
  private static final int LINE = 1000;

  /** The end of an output is where tools sum up. */
  private static final int OUTPUT = 256 * 1024;

  /** How far a test's name may stand above its failure, and the two values below it. */
  private static final int ABOVE = 30;

  private static final int BELOW = 8;
  private static final Pattern ANSI =
      Pattern.compile(
          "\\u001B(?:\\[[0-?]*+[ -/]*+[@-~]|\\][^\\u0007\\u001B]*+(?:\\u0007|\\u001B\\\\)?)");
  private static final Pattern UNSEEN = Pattern.compile("[\\s\\p{Cntrl}\\p{Cf}\\p{Zl}\\p{Zp}]+");

  private ErrorLine() {}

  /**
   * The most specific line of a failed command's output.
   *
   * @param command as the operator wrote it
   * @param exit its exit code
   * @param output what it printed, both streams; may be cut at the front
   * @return one line of at most {@link #CHARACTERS} characters; {@code <command> exited N} when the
   *     output tells nothing
   */
  public static String of(String command, int exit, String output) {
    List<String> lines = lines(output);
    Optional<Found> best = Optional.empty();
    for (int at = 0; at < lines.size(); at++) {
      int worst = best.map(found -> found.shape().rank()).orElse(Integer.MAX_VALUE);
      Optional<Found> found = find(lines.get(at), at, worst);
      best = found.isPresent() ? found : best;
    }
    return oneLine(best.map(found -> told(found, lines)).orElseGet(() -> ended(command, exit)));
  }

  /** Folded to one line without control characters, cut with an ellipsis. */
  public static String oneLine(String text) {
    String head = text.length() > OUTPUT ? text.substring(0, OUTPUT) : text;
    String line = UNSEEN.matcher(ANSI.matcher(head).replaceAll("")).replaceAll(" ").strip();
    if (line.length() <= CHARACTERS) {
      return line;
    }
    int end = CHARACTERS - 1;
    return line.substring(0, Character.isHighSurrogate(line.charAt(end - 1)) ? end - 1 : end) + "…";
  }

  private record Found(ErrorShape shape, String text, int at) {}

  private static Optional<Found> find(String line, int at, int worstRank) {
    if (line.isBlank() || ErrorShape.NOISE.matcher(line).find()) {
      return Optional.empty();
    }
    for (ErrorShape shape : ErrorShape.SHAPES) {
      if (shape.rank() > worstRank) {
        return Optional.empty();
      }
      Matcher matcher = shape.pattern().matcher(line);
      if (matcher.find()) {
        return Optional.of(new Found(shape, matcher.group(1).strip(), at));
      }
    }
    return Optional.empty();
  }

  private static String told(Found found, List<String> lines) {
    String text = found.text();
    if (found.shape().values()) {
      text = withValues(text, lines.subList(found.at() + 1, end(found, lines)));
    }
    if (!found.shape().named()) {
      return text;
    }
    for (int at = found.at(); at >= Math.max(0, found.at() - ABOVE); at--) {
      Matcher heading = ErrorShape.HEADING.matcher(lines.get(at));
      if (heading.find()) {
        String name = firstGroup(heading);
        return text.contains(name) ? text : name + ": " + text;
      }
    }
    return text;
  }

  private static int end(Found found, List<String> lines) {
    return Math.min(lines.size(), found.at() + 1 + BELOW);
  }

  /** Expected and actual value that stand on lines of their own, or the place of a message. */
  private static String withValues(String text, List<String> below) {
    String expected = "";
    for (String line : below) {
      Matcher place = ErrorShape.PLACE.matcher(line);
      if (place.find()) {
        return place.group(1) + ": " + text;
      }
      Matcher wanted = ErrorShape.EXPECTED.matcher(line);
      Matcher got = ErrorShape.ACTUAL.matcher(line);
      if (expected.isEmpty() && wanted.find()) {
        expected = wanted.group(1).strip();
      } else if (!expected.isEmpty() && got.find()) {
        return text + " expected " + expected + " but was " + got.group(1).strip();
      }
    }
    return text;
  }

  private static String firstGroup(Matcher matcher) {
    for (int group = 1; group <= matcher.groupCount(); group++) {
      String text = matcher.group(group);
      if (text != null) {
        return text.strip();
      }
    }
    return "";
  }

  private static String ended(String command, int exit) {
    String suffix = " exited " + exit;
    String shown = oneLine(command);
    int room = CHARACTERS - suffix.length();
    return (shown.length() <= room ? shown : shown.substring(0, room - 1) + "…") + suffix;
  }

  private static List<String> lines(String output) {
    String tail = output.length() > OUTPUT ? output.substring(output.length() - OUTPUT) : output;
    List<String> lines = new ArrayList<>();
    for (String line : ANSI.matcher(tail).replaceAll("").split("\\R", -1)) {
      lines.add(line.length() > LINE ? line.substring(0, LINE) : line);
    }
    return lines;
  }
}
