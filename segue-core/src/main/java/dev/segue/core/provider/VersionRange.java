package dev.segue.core.provider;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Versions that a profile is believed to hold for, such as {@code >=2.1 <3}: bounds apart by
 * blanks, all of which must hold. Versions compare by their numbers; what follows them, such as
 * {@code -beta.1}, is not looked at.
 *
 * @param bounds at least one
 */
public record VersionRange(List<Bound> bounds) {
  private static final Pattern BOUND =
      Pattern.compile("(>=|<=|>|<|=)\\s*(\\d{1,9}(?:\\.\\d{1,9})*)");
  private static final Pattern NUMBERS = Pattern.compile("\\d{1,9}(?:\\.\\d{1,9})*");

  public VersionRange {
    bounds = List.copyOf(bounds);
  }

  /**
   * One end of the range.
   *
   * @param comparator one of {@code >= <= > < =}
   */
  public record Bound(String comparator, List<Integer> version) {
    public Bound {
      version = List.copyOf(version);
    }

    private boolean holds(List<Integer> other) {
      int order = compare(other, version);
      return switch (comparator) {
        case ">=" -> order >= 0;
        case "<=" -> order <= 0;
        case ">" -> order > 0;
        case "<" -> order < 0;
        default -> order == 0;
      };
    }
  }

  /** Reads a range; empty when the text is none. */
  public static Optional<VersionRange> of(String text) {
    var bounds = new ArrayList<Bound>();
    Matcher matcher = BOUND.matcher(text);
    int at = 0;
    while (matcher.find()) {
      if (!text.substring(at, matcher.start()).isBlank()) {
        return Optional.empty();
      }
      bounds.add(new Bound(matcher.group(1), numbers(matcher.group(2))));
      at = matcher.end();
    }
    return bounds.isEmpty() || !text.substring(at).isBlank()
        ? Optional.empty()
        : Optional.of(new VersionRange(bounds));
  }

  /**
   * Whether a version lies within.
   *
   * @return empty when no number begins the text
   */
  public Optional<Boolean> contains(String version) {
    Matcher matcher = NUMBERS.matcher(version);
    if (!matcher.lookingAt()) {
      return Optional.empty();
    }
    List<Integer> numbers = numbers(matcher.group());
    return Optional.of(bounds.stream().allMatch(bound -> bound.holds(numbers)));
  }

  private static List<Integer> numbers(String version) {
    return List.of(version.split("\\.")).stream().map(Integer::valueOf).toList();
  }

  private static int compare(List<Integer> a, List<Integer> b) {
    for (int i = 0; i < Math.max(a.size(), b.size()); i++) {
      int order = Integer.compare(i < a.size() ? a.get(i) : 0, i < b.size() ? b.get(i) : 0);
      if (order != 0) {
        return order;
      }
    }
    return 0;
  }
}
