package dev.segue.run.check;

import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * Which criterion of its list a helper agent means: by its text, its number, or nearly its text.
 */
record CriterionNames(List<ListedCriterion> listed) {
  private static final Pattern NUMBER =
      Pattern.compile("(?i)^\\s*(?:criterion|criteria)?\\s*#?(\\d{1,4})\\s*(?:[.):]\\s*(.*))?$");
  private static final Pattern OTHER = Pattern.compile("[^\\p{L}\\p{N}]+");

  CriterionNames {
    listed = List.copyOf(listed);
  }

  OptionalInt find(String name) {
    OptionalInt exact = first(text -> text.equals(name));
    if (exact.isPresent()) {
      return exact;
    }
    Matcher number = NUMBER.matcher(name);
    if (number.matches()) {
      String rest = number.group(2);
      int index = Integer.parseInt(number.group(1)) - 1;
      boolean listedSo = index >= 0 && index < listed.size();
      if (listedSo && (rest == null || rest.isBlank() || alike(rest, index))) {
        return OptionalInt.of(index);
      }
    }
    String normal = normal(name);
    return normal.isEmpty() ? OptionalInt.empty() : first(text -> normal(text).equals(normal));
  }

  private boolean alike(String rest, int index) {
    return normal(rest).equals(normal(listed.get(index).text()));
  }

  private OptionalInt first(Predicate<String> fits) {
    return IntStream.range(0, listed.size())
        .filter(index -> fits.test(listed.get(index).text()))
        .findFirst();
  }

  private static String normal(String text) {
    return OTHER.matcher(text.toLowerCase(Locale.ROOT)).replaceAll(" ").strip();
  }
}
