package dev.segue.core.provider;

import dev.segue.core.provider.Profile.Field;
import dev.segue.core.provider.Profile.Format;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads one run of a CLI as it goes, line by line and event by event, and says at its end what came
 * of it. Memory stays bounded however much the CLI prints. Only provider-shaped evidence counts:
 * exit code, error lines, structured events, and the whole of a final answer; prose in an answer
 * that merely mentions a limit is nothing. Confined to one thread at a time.
 */
public final class OutputReader {
  /** Longest answer that is kept, in characters. */
  static final int LONGEST_ANSWER = 1_000_000;

  private static final int MOST_FILES = 1000;

  /** No run uses more of anything; what a number means bounds it further. */
  private static final BigDecimal LARGEST_NUMBER = BigDecimal.valueOf(1_000_000_000_000L);

  private static final String IMPOSSIBLE = "-1";

  private static final Set<Field> ADDED =
      EnumSet.of(
          Field.INPUT_TOKENS, Field.CACHED_INPUT_TOKENS, Field.OUTPUT_TOKENS, Field.COST_USD);

  private final Profile profile;
  private final Map<FailureRule, String> metOnLine = new HashMap<>();
  private final Map<FailureRule, Integer> timesOnLine = new HashMap<>();
  private final Map<FailureRule, String> metInEvent = new HashMap<>();
  private final Map<FailureRule, String> resetLines = new HashMap<>();
  private final Map<Selector, String> latest = new HashMap<>();
  private final Map<Field, Set<String>> files = new EnumMap<>(Field.class);
  private final StringBuilder text = new StringBuilder();
  private final Set<Sign> lostOnLine = new HashSet<>();
  private final Set<Sign> lostInEvent = new HashSet<>();
  private boolean hasLast;
  private @Nullable FailureRule early;
  private String lastErrorLine = "";
  private String lastOutputLine = "";

  public OutputReader(Profile profile) {
    this.profile = profile;
  }

  /**
   * Whether the caller is to parse the output, or each of its lines, as JSON and give the trees to
   * {@link #event}.
   */
  public Format format() {
    return profile.output().format();
  }

  /** One line of the standard output, without its line break. */
  public void outputLine(String line) {
    if (!line.isBlank()) {
      lastOutputLine = line;
    }
    if (isWholeTextTheAnswer() && text.length() < LONGEST_ANSWER) {
      text.append(line, 0, Math.min(line.length(), LONGEST_ANSWER)).append('\n');
    }
    meetLine(line, true);
  }

  private boolean isWholeTextTheAnswer() {
    return profile.output().answer().isEmpty();
  }

  /** One line of the standard error. */
  public void errorLine(String line) {
    if (!line.isBlank()) {
      lastErrorLine = line;
    }
    meetLine(line, false);
  }

  private void meetLine(String line, boolean stdout) {
    for (Sign sign : lostSigns()) {
      sign.line()
          .filter(on -> on.stdout() == stdout && on.pattern().isFoundIn(line))
          .ifPresent(_ -> lostOnLine.add(sign));
    }
    for (FailureRule rule : profile.failures()) {
      // A notice may name its end on another line than the one that tells it.
      if (!resetLines.containsKey(rule)
          && rule.reset().filter(r -> r.pattern().isFoundIn(line)).isPresent()) {
        resetLines.put(rule, line);
      }
      rule.line()
          .filter(
              on ->
                  on.stdout() == stdout
                      && !metOnLine.containsKey(rule)
                      && on.pattern().isFoundIn(line)
                      && timesOnLine.merge(rule, 1, Integer::sum) >= on.times())
          .ifPresent(_ -> metOnLine.put(rule, line));
      noteEarly(rule);
    }
  }

  private List<Sign> lostSigns() {
    return profile.resume().map(Resume::lost).orElse(List.of());
  }

  private boolean isSessionLost() {
    return lostSigns().stream()
        .anyMatch(
            sign ->
                (sign.line().isEmpty() || lostOnLine.contains(sign))
                    && (sign.event().isEmpty() || lostInEvent.contains(sign)));
  }

  private void noteEarly(FailureRule rule) {
    if (early == null && rule.early() && isMetSoFar(rule)) {
      early = rule;
    }
  }

  /**
   * The first rule met so far that says that waiting for the CLI's own end is idle. Once there is
   * one, the caller is to end the program and to go on reading until {@link #finish}, which knows
   * what else was seen meanwhile.
   */
  public Optional<FailureRule> early() {
    return Optional.ofNullable(early);
  }

  /** One JSON event of the standard output, as a plain tree of maps, lists and scalars. */
  public void event(Object tree) {
    hasLast |= profile.output().last().stream().anyMatch(m -> m.matchedText(tree).isPresent());
    for (Sign sign : lostSigns()) {
      sign.event().flatMap(m -> m.matchedText(tree)).ifPresent(_ -> lostInEvent.add(sign));
    }
    for (FailureRule rule : profile.failures()) {
      if (!metInEvent.containsKey(rule)) {
        rule.event().flatMap(m -> m.matchedText(tree)).ifPresent(met -> metInEvent.put(rule, met));
      }
      noteEarly(rule);
    }
    profile.output().answer().forEach(selector -> keep(selector, tree));
    profile
        .output()
        .fields()
        .forEach(
            (field, selectors) -> {
              if (field == Field.FILES_CREATED || field == Field.FILES_UPDATED) {
                keepFiles(field, selectors, tree);
              } else if (ADDED.contains(field)) {
                selectors.forEach(selector -> keepNumber(selector, tree));
              } else {
                selectors.forEach(selector -> keep(selector, tree));
              }
            });
  }

  private void keep(Selector selector, Object tree) {
    if (selector.beginsAnewAt(tree)) {
      latest.put(selector, "");
    }
    for (Object value : selector.in(tree)) {
      String found = JsonTree.scalarText(value);
      String kept = selector.join() ? latest.getOrDefault(selector, "") + found : found;
      latest.put(
          selector, kept.length() > LONGEST_ANSWER ? kept.substring(0, LONGEST_ANSWER) : kept);
    }
  }

  /** Numbers that come in pieces, one for each turn, are added up where texts are put together. */
  private void keepNumber(Selector selector, Object tree) {
    if (!selector.join()) {
      keep(selector, tree);
      return;
    }
    if (selector.beginsAnewAt(tree)) {
      latest.remove(selector);
    }
    for (Object value : selector.in(tree)) {
      number(JsonTree.scalarText(value))
          .ifPresent(n -> latest.put(selector, plus(latest.getOrDefault(selector, ""), n)));
    }
  }

  /** One number that cannot be spoils the sum for good. */
  private static String plus(String before, BigDecimal number) {
    BigDecimal sum = number(before).orElse(BigDecimal.ZERO);
    return isPossible(sum) && isPossible(number) ? sum.add(number).toPlainString() : IMPOSSIBLE;
  }

  private void keepFiles(Field field, List<Selector> selectors, Object tree) {
    Set<String> known = files.computeIfAbsent(field, _ -> new LinkedHashSet<>());
    for (Selector selector : selectors) {
      selector.in(tree).stream()
          .map(JsonTree::scalarText)
          .filter(path -> !path.isEmpty() && known.size() < MOST_FILES)
          .forEach(known::add);
    }
  }

  /**
   * The run is over.
   *
   * @param exitCode of the program; death by signal n is 128 + n
   * @param zone of reset times that name none
   */
  public Reading finish(int exitCode, Instant now, ZoneId zone) {
    Optional<String> answer = answer();
    boolean isGood =
        exitCode == 0 && answer.isPresent() && (hasLast || profile.output().last().isEmpty());
    // An empty text is an answer that may still be verified, but it does not speak against an error
    // line.
    boolean speaks = isGood && !answer.get().isBlank();
    Optional<FailureRule> rule =
        profile.failures().stream().filter(r -> holds(r, exitCode, answer, speaks)).findFirst();
    Optional<Reading.Failure> failure =
        rule.map(r -> new Reading.Failure(r.reason(), until(r, answer, now, zone)));
    if (failure.isEmpty() && !isGood) {
      Reason reason = exitCode == 0 ? Reason.UNKNOWN_ERROR : Reason.EXECUTION_ERROR;
      failure = Optional.of(new Reading.Failure(reason, Optional.empty()));
    }
    Optional<String> detail = failure.isEmpty() ? Optional.empty() : detail(rule, answer);
    return new Reading(
        failure,
        answer,
        detail,
        numbers(),
        textOf(Field.SESSION),
        textOf(Field.MODEL),
        paths(Field.FILES_CREATED),
        paths(Field.FILES_UPDATED).stream()
            .filter(path -> !paths(Field.FILES_CREATED).contains(path))
            .toList(),
        failure.isPresent() && isSessionLost());
  }

  private boolean holds(FailureRule rule, int exitCode, Optional<String> answer, boolean speaks) {
    if (speaks && rule.answer().isEmpty()) {
      return false;
    }
    boolean exitHolds = rule.exits().isEmpty() || rule.exits().contains(exitCode);
    return exitHolds
        && isMetSoFar(rule)
        && (rule.answer().isEmpty()
            || answer.filter(rule.answer().get()::matchesWhole).isPresent());
  }

  private boolean isMetSoFar(FailureRule rule) {
    return (rule.line().isEmpty() || metOnLine.containsKey(rule))
        && (rule.event().isEmpty() || metInEvent.containsKey(rule));
  }

  /** The text that met the rule; empty for a rule on the exit code alone. */
  private String met(FailureRule rule, Optional<String> answer) {
    if (metOnLine.containsKey(rule)) {
      return metOnLine.getOrDefault(rule, "");
    }
    String event = metInEvent.getOrDefault(rule, "");
    return event.isEmpty() && rule.answer().isPresent() ? answer.orElse("") : event;
  }

  private Optional<Instant> until(
      FailureRule rule, Optional<String> answer, Instant now, ZoneId zone) {
    return rule.reset()
        .flatMap(
            reset ->
                reset
                    .in(met(rule, answer), now, zone)
                    .or(() -> reset.in(resetLines.getOrDefault(rule, ""), now, zone)));
  }

  private Optional<String> detail(Optional<FailureRule> rule, Optional<String> answer) {
    String met = rule.map(r -> met(r, answer)).orElse("");
    String line = met.lines().filter(l -> !l.isBlank()).findFirst().orElse("");
    if (line.isEmpty()) {
      line =
          !lastErrorLine.isEmpty()
              ? lastErrorLine
              : format() == Format.TEXT ? lastOutputLine : answer.orElse("");
    }
    return line.isBlank() ? Optional.empty() : Optional.of(line.strip());
  }

  private Optional<String> answer() {
    if (isWholeTextTheAnswer()) {
      return Optional.of(text.toString());
    }
    return profile.output().answer().stream()
        .map(latest::get)
        .filter(Objects::nonNull)
        .map(String.class::cast)
        .findFirst();
  }

  private Optional<String> textOf(Field field) {
    return profile.output().fields().getOrDefault(field, List.of()).stream()
        .map(latest::get)
        .filter(t -> t != null && !t.isBlank())
        .findFirst();
  }

  private List<String> paths(Field field) {
    return List.copyOf(files.getOrDefault(field, Set.of()));
  }

  private Reading.Numbers numbers() {
    return new Reading.Numbers(
        tokens(Field.INPUT_TOKENS),
        tokens(Field.CACHED_INPUT_TOKENS),
        tokens(Field.OUTPUT_TOKENS),
        sum(Field.COST_USD),
        tokens(Field.CONTEXT_TOKENS),
        tokens(Field.CONTEXT_WINDOW));
  }

  private Optional<Long> tokens(Field field) {
    return sum(field).map(BigDecimal::longValue);
  }

  /** Empty also where one of the numbers cannot be: the others alone would say too little. */
  private Optional<BigDecimal> sum(Field field) {
    var found = new ArrayList<BigDecimal>();
    for (Selector selector : profile.output().fields().getOrDefault(field, List.of())) {
      number(latest.getOrDefault(selector, "")).ifPresent(found::add);
    }
    return found.stream().allMatch(OutputReader::isPossible)
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
