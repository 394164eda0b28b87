package dev.segue.core.provider;

import dev.segue.core.provider.Profile.Field;
import dev.segue.core.text.ShellReads;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Values found at a profile's places in the events of one run. Memory and time stay bounded by the
 * kept values, however many pieces a text arrives in.
 */
final class Findings {
  static final int MOST_FILES = 1000;

  /** Longer than any path that a system takes; the same for command lines. */
  private static final int LONGEST_PATH = ShellReads.LONGEST;

  /** No run uses more of anything; what a number means bounds it further. */
  private static final BigDecimal LARGEST_NUMBER = BigDecimal.valueOf(1_000_000_000_000L);

  private static final BigDecimal IMPOSSIBLE = BigDecimal.ONE.negate();

  private static final Set<Field> ADDED =
      EnumSet.of(
          Field.INPUT_TOKENS, Field.CACHED_INPUT_TOKENS, Field.OUTPUT_TOKENS, Field.COST_USD);

  private static final Set<Field> FILES =
      EnumSet.of(Field.FILES_CREATED, Field.FILES_UPDATED, Field.FILES_READ, Field.COMMANDS);

  private final Profile.Output output;
  private final Map<Selector, StringBuilder> latest = new HashMap<>();
  private final Map<Selector, BigDecimal> sums = new HashMap<>();
  private final Map<Field, Set<String>> files = new EnumMap<>(Field.class);

  /** Places whose text is kept, and those whose numbers are added up; each once, whoever asks. */
  private final Set<Selector> texts = new LinkedHashSet<>();

  private final Set<Selector> addends = new LinkedHashSet<>();

  Findings(Profile.Output output) {
    this.output = output;
    texts.addAll(output.answer());
    output
        .fields()
        .forEach(
            (field, selectors) -> {
              for (Selector selector : selectors) {
                boolean isAdded = ADDED.contains(field) && selector.join();
                if (!FILES.contains(field)) {
                  (isAdded ? addends : texts).add(selector);
                }
              }
            });
  }

  /** Looks at one event. */
  void take(Object tree) {
    texts.forEach(selector -> keep(selector, tree));
    addends.forEach(selector -> add(selector, tree));
    FILES.forEach(field -> keepFiles(field, places(field), tree));
  }

  private void keep(Selector selector, Object tree) {
    if (selector.beginsAnewAt(tree)) {
      latest.put(selector, new StringBuilder());
    }
    for (Object value : selector.in(tree)) {
      String found = JsonTree.scalarText(value);
      StringBuilder kept = latest.computeIfAbsent(selector, _ -> new StringBuilder());
      if (!selector.join()) {
        kept.setLength(0);
      }
      kept.append(found, 0, Math.min(found.length(), OutputReader.LONGEST_ANSWER - kept.length()));
    }
  }

  /** Numbers that come in pieces, one for each turn, are added up where texts are put together. */
  private void add(Selector selector, Object tree) {
    if (selector.beginsAnewAt(tree)) {
      sums.remove(selector);
    }
    for (Object value : selector.in(tree)) {
      number(JsonTree.scalarText(value)).ifPresent(n -> sums.merge(selector, n, Findings::plus));
    }
  }

  /** One number that cannot be spoils the sum for good. */
  private static BigDecimal plus(BigDecimal sum, BigDecimal number) {
    return isPossible(sum) && isPossible(number) ? sum.add(number) : IMPOSSIBLE;
  }

  private void keepFiles(Field field, List<Selector> selectors, Object tree) {
    Set<String> known = files.computeIfAbsent(field, _ -> new LinkedHashSet<>());
    for (Selector selector : selectors) {
      selector.in(tree).stream()
          .map(JsonTree::scalarText)
          .filter(path -> !path.isEmpty() && path.length() <= LONGEST_PATH)
          .filter(_ -> known.size() < MOST_FILES)
          .forEach(known::add);
    }
  }

  /** The final answer, of the first place at which there was one. */
  Optional<String> answer() {
    return output.answer().stream()
        .map(latest::get)
        .filter(Objects::nonNull)
        .map(StringBuilder::toString)
        .findFirst();
  }

  /** The text of a field that is not blank. */
  Optional<String> textOf(Field field) {
    return places(field).stream().map(this::text).filter(text -> !text.isBlank()).findFirst();
  }

  List<String> paths(Field field) {
    return List.copyOf(files.getOrDefault(field, Set.of()));
  }

  /** Those of its commands come last; empty where the profile has no place for either. */
  Optional<List<String>> readPaths() {
    if (places(Field.FILES_READ).isEmpty() && places(Field.COMMANDS).isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        Stream.concat(
                paths(Field.FILES_READ).stream(),
                paths(Field.COMMANDS).stream().flatMap(line -> ShellReads.of(line).stream()))
            .distinct()
            .toList());
  }

  Reading.Numbers numbers() {
    return new Reading.Numbers(
        tokens(Field.INPUT_TOKENS),
        tokens(Field.CACHED_INPUT_TOKENS),
        tokens(Field.OUTPUT_TOKENS),
        sum(Field.COST_USD),
        tokens(Field.CONTEXT_TOKENS),
        tokens(Field.CONTEXT_WINDOW));
  }

  private List<Selector> places(Field field) {
    return output.fields().getOrDefault(field, List.of());
  }

  private String text(Selector selector) {
    StringBuilder kept = latest.get(selector);
    return kept == null ? "" : kept.toString();
  }

  private Optional<Long> tokens(Field field) {
    return sum(field).map(BigDecimal::longValue);
  }

  /** Empty also where one of the numbers cannot be: the others alone would say too little. */
  private Optional<BigDecimal> sum(Field field) {
    var found = new ArrayList<BigDecimal>();
    for (Selector selector : places(field)) {
      Optional.ofNullable(sums.get(selector))
          .or(() -> number(text(selector)))
          .ifPresent(found::add);
    }
    return found.stream().allMatch(Findings::isPossible)
        ? found.stream().reduce(BigDecimal::add)
        : Optional.empty();
  }

  private static boolean isPossible(BigDecimal number) {
    return number.signum() >= 0 && number.compareTo(LARGEST_NUMBER) <= 0;
  }

  private static Optional<BigDecimal> number(String text) {
    return text.matches("-?[0-9]{1,400}(\\.[0-9]{1,400})?([eE][-+]?[0-9]{1,3})?")
        ? Optional.of(new BigDecimal(text))
        : Optional.empty();
  }
}
