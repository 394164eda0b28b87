package dev.segue.core.provider;

import dev.segue.core.provider.Profile.Field;
import dev.segue.core.provider.Profile.Format;
import java.time.Instant;
import java.time.ZoneId;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
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

  private final Profile profile;
  private final Map<FailureRule, String> metOnLine = new HashMap<>();
  private final Map<FailureRule, Integer> timesOnLine = new HashMap<>();
  private final Map<FailureRule, String> metInEvent = new HashMap<>();
  private final Map<FailureRule, String> resetLines = new HashMap<>();
  private final Map<FailureRule, String> metSinceLast = new HashMap<>();
  private final Findings findings;
  private final StringBuilder text = new StringBuilder();
  private final Set<Sign> lostOnLine = new HashSet<>();
  private final Set<Sign> lostInEvent = new HashSet<>();
  private Last last = Last.MISSING;
  private @Nullable FailureRule early;
  private String lastErrorLine = "";
  private String lastOutputLine = "";
  private String unread = "";

  /** State of the run's final event. */
  private enum Last {
    /** There was none yet. */
    MISSING,
    /** The latest one is good. */
    GOOD,
    /** A failure came after a good one. */
    SPOILT
  }

  public OutputReader(Profile profile) {
    this.profile = profile;
    this.findings = new Findings(profile.output());
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
      lastOutputLine = visiblePart(line);
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
      lastErrorLine = visiblePart(line);
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
        resetLines.put(rule, visiblePart(line));
      }
      rule.line()
          .filter(
              on ->
                  on.stdout() == stdout
                      && !metOnLine.containsKey(rule)
                      && on.pattern().isFoundIn(line)
                      && timesOnLine.merge(rule, 1, Integer::sum) >= on.times())
          .ifPresent(_ -> metOnLine.put(rule, visiblePart(line)));
      noteEarly(rule);
    }
  }

  /** No pattern sees more of a line; the rest of a long one need not be kept. */
  private static String visiblePart(String line) {
    return line.length() <= LinePattern.LONGEST ? line : line.substring(0, LinePattern.LONGEST);
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
    boolean isGoodLast = lastEvents().stream().anyMatch(m -> m.matchedText(tree).isPresent());
    if (isGoodLast) {
      last = Last.GOOD;
      metSinceLast.clear();
    }
    for (Sign sign : lostSigns()) {
      sign.event().flatMap(m -> m.matchedText(tree)).ifPresent(_ -> lostInEvent.add(sign));
    }
    boolean fails = lastEvents().stream().anyMatch(m -> m.isRivalOf(tree));
    for (FailureRule rule : profile.failures()) {
      if (rule.line()
          .flatMap(FailureRule.OnLine::anew)
          .flatMap(m -> m.matchedText(tree))
          .isPresent()) {
        timesOnLine.remove(rule);
      }
      fails |= meetEvent(rule, tree, last != Last.MISSING && !isGoodLast);
      noteEarly(rule);
    }
    if (fails && last == Last.GOOD && !isGoodLast) {
      last = Last.SPOILT;
    }
    findings.take(tree);
  }

  /** The beginning of an event whose end is missing: it may tell a failure, but no success. */
  public void cutEvent(Object tree) {
    if (last == Last.MISSING) {
      profile.failures().forEach(rule -> meetEvent(rule, tree, false));
    }
  }

  private List<EventMatch> lastEvents() {
    return profile.output().last();
  }

  /**
   * Looks whether the event meets the rule.
   *
   * @param isAfter whether a good final event came before this one
   * @return whether that alone is a failure
   */
  private boolean meetEvent(FailureRule rule, Object tree, boolean isAfter) {
    boolean isKnown = metInEvent.containsKey(rule) && (!isAfter || metSinceLast.containsKey(rule));
    Optional<String> met =
        isKnown ? Optional.empty() : rule.event().flatMap(m -> m.matchedText(tree));
    met.map(text -> text.substring(0, Math.min(text.length(), LONGEST_ANSWER)))
        .ifPresent(
            text -> {
              metInEvent.putIfAbsent(rule, text);
              if (isAfter) {
                metSinceLast.put(rule, text);
              }
            });
    return met.isPresent() && rule.line().isEmpty();
  }

  /**
   * Part of the output could not be read; told as the detail of a failure that no rule knows.
   *
   * @param what one line
   */
  public void unread(String what) {
    unread = what;
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
        exitCode == 0 && answer.isPresent() && (last == Last.GOOD || lastEvents().isEmpty());
    // An empty text is an answer that may still be verified, but it does not speak against an error
    // line.
    boolean speaks = isGood && !answer.get().isBlank();
    Optional<FailureRule> rule =
        profile.failures().stream().filter(r -> holds(r, exitCode, answer, speaks)).findFirst();
    Optional<Reading.Failure> failure = rule.map(r -> failure(r, reset(r, answer, now, zone)));
    if (failure.isEmpty() && !isGood) {
      Reason reason = exitCode == 0 ? Reason.UNKNOWN_ERROR : Reason.EXECUTION_ERROR;
      failure = Optional.of(new Reading.Failure(reason, Optional.empty()));
    }
    Optional<String> detail = failure.isEmpty() ? Optional.empty() : detail(rule, answer);
    List<String> created = findings.paths(Field.FILES_CREATED);
    return new Reading(
        failure,
        answer,
        detail,
        findings.numbers(),
        findings.textOf(Field.SESSION),
        findings.textOf(Field.MODEL),
        created,
        findings.paths(Field.FILES_UPDATED).stream()
            .filter(path -> !created.contains(path))
            .toList(),
        findings.readPaths(),
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
        && (rule.event().isEmpty() || metInEvents().containsKey(rule));
  }

  /** What was met before a good final event was overcome, if a failure came after it. */
  private Map<FailureRule, String> metInEvents() {
    return last == Last.SPOILT ? metSinceLast : metInEvent;
  }

  /** The text that met the rule; empty for a rule on the exit code alone. */
  private String met(FailureRule rule, Optional<String> answer) {
    if (metOnLine.containsKey(rule)) {
      return metOnLine.getOrDefault(rule, "");
    }
    String event = metInEvents().getOrDefault(rule, "");
    return event.isEmpty() && rule.answer().isPresent() ? answer.orElse("") : event;
  }

  private static Reading.Failure failure(FailureRule rule, ResetReading reset) {
    return switch (reset) {
      case ResetReading.NotNamed() -> new Reading.Failure(rule.reason(), Optional.empty());
      case ResetReading.At(Instant at) -> new Reading.Failure(rule.reason(), Optional.of(at));
      case ResetReading.Unread(String text) ->
          new Reading.Failure(rule.reason(), Optional.empty(), Optional.of(text));
    };
  }

  /** The text that met the rule names the end before any other line does, if it can be read. */
  private ResetReading reset(FailureRule rule, Optional<String> answer, Instant now, ZoneId zone) {
    if (rule.reset().isEmpty()) {
      return new ResetReading.NotNamed();
    }
    ResetPattern pattern = rule.reset().get();
    ResetReading own = pattern.read(met(rule, answer), now, zone);
    if (own instanceof ResetReading.At) {
      return own;
    }
    ResetReading other = pattern.read(resetLines.getOrDefault(rule, ""), now, zone);
    return own instanceof ResetReading.Unread && other instanceof ResetReading.NotNamed
        ? own
        : other;
  }

  private Optional<String> detail(Optional<FailureRule> rule, Optional<String> answer) {
    String met = rule.map(r -> met(r, answer)).orElse(unread);
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
    return findings.answer();
  }
}
