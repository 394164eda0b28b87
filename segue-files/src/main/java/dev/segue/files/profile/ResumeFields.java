package dev.segue.files.profile;

import dev.segue.core.provider.EventMatch;
import dev.segue.core.provider.FailureRule;
import dev.segue.core.provider.LinePattern;
import dev.segue.core.provider.Resume;
import dev.segue.core.provider.Sign;
import dev.segue.files.source.Fields;
import dev.segue.files.source.Located;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads how a session goes on. */
final class ResumeFields {
  /** Keys of {@code resume}. */
  static final List<String> KEYS = List.of("arguments", "default", "lost", "usage");

  /** Keys of a sign. */
  static final List<String> SIGN_KEYS = List.of("line", "stream", "event");

  private static final Map<String, Boolean> DEFAULTS = Map.of("auto", true, "never", false);
  private static final Map<String, Resume.Totals> TOTALS =
      Map.of(
          "turn", Resume.Totals.TURN, "session", Resume.Totals.SESSION, "cost", Resume.Totals.COST);
  private static final long LARGEST_WINDOW = 1_000_000_000L;

  private ResumeFields() {}

  static Optional<Resume> read(Fields profile) {
    Optional<Fields> resume = profile.fields("resume");
    if (resume.isEmpty()) {
      return Optional.empty();
    }
    Fields fields = resume.get();
    fields.refuseUnknown(KEYS);
    List<String> arguments = fields.texts("arguments");
    if (arguments.stream().noneMatch(word -> word.contains("{session}"))) {
      fields.missing("arguments", "needs {session} in one of its words");
    }
    List<Sign> lost = fields.items("lost").stream().flatMap(item -> sign(item).stream()).toList();
    Resume.Totals totals = fields.word("usage", TOTALS).orElse(Resume.Totals.TURN);
    boolean isUsual = fields.word("default", DEFAULTS).orElse(true);
    return Optional.of(new Resume(arguments, isUsual, lost, totals, window(profile)));
  }

  /** A number; a place in an event is the output's. */
  private static Optional<Long> window(Fields profile) {
    return profile
        .fields("context")
        .flatMap(context -> context.value("window"))
        .filter(ResumeFields::isNumber)
        .flatMap(window -> window.whole(1, LARGEST_WINDOW));
  }

  static boolean isNumber(Located value) {
    return !value.isMapping()
        && value.verbatim().filter(text -> text.matches("-?\\d+")).isPresent();
  }

  private static Optional<Sign> sign(Located item) {
    Optional<Fields> fields = item.fields();
    if (fields.isEmpty()) {
      return Optional.empty();
    }
    fields.get().refuseUnknown(SIGN_KEYS);
    Optional<LinePattern> pattern =
        fields.get().value("line").flatMap(Located::regex).map(LinePattern::of);
    boolean stdout = FailureFields.isStdout(fields.get());
    Optional<EventMatch> event = fields.get().value("event").flatMap(Matches::read);
    if (pattern.isEmpty() && event.isEmpty()) {
      item.problem("needs line or event");
      return Optional.empty();
    }
    return Optional.of(new Sign(pattern.map(p -> new FailureRule.OnLine(stdout, p)), event));
  }
}
