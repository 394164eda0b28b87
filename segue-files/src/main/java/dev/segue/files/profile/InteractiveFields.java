package dev.segue.files.profile;

import dev.segue.core.provider.Profile;
import dev.segue.core.provider.VersionRange;
import dev.segue.core.session.readiness.AgentState;
import dev.segue.core.session.readiness.Answer;
import dev.segue.core.session.readiness.Rule;
import dev.segue.core.session.readiness.TerminalProfile;
import dev.segue.core.session.readiness.Typing;
import dev.segue.files.source.Fields;
import dev.segue.files.source.Located;
import dev.segue.files.source.Quoted;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Reads what is known of an agent at its terminal. */
final class InteractiveFields {
  /** Keys of {@code interactive}. */
  static final List<String> KEYS =
      List.of(
          "versions",
          "composer",
          "dialogs",
          "turns",
          "starting",
          "answers",
          "settle",
          "busy_alarm",
          "complete_hooks",
          "distrustful",
          "framed_paste",
          "paste_limit",
          "enter_delay",
          "command_prefixes",
          "while_busy",
          "env");

  /** Keys of an item of {@code answers}. */
  static final List<String> ANSWER_KEYS = List.of("dialog", "rule", "keys");

  private static final Map<String, AgentState> TELLING =
      Map.of(
          "dialogs", AgentState.DIALOG, "turns", AgentState.BUSY, "starting", AgentState.STARTING);

  private static final Duration SETTLE = Duration.ofMillis(500);
  private static final Duration BUSY_ALARM = Duration.ofMinutes(10);
  private static final long PASTE_LIMIT = 1024;
  private static final long MOST_BYTES = 16 * 1024 * 1024;

  private final Fields fields;

  private InteractiveFields(Fields fields) {
    this.fields = fields;
  }

  /** What is known, and of which versions; empty after recording what is wrong. */
  static Optional<Profile.AtTerminal> atTerminal(Fields fields) {
    fields.refuseUnknown(KEYS);
    Optional<String> text = fields.text("versions");
    Optional<VersionRange> range = text.flatMap(VersionRange::of);
    if (text.isPresent() && range.isEmpty()) {
      fields.problem("versions", Quoted.of(text.get()) + " is no range of versions");
    }
    return Optional.of(new Profile.AtTerminal(range, new InteractiveFields(fields).read()));
  }

  private TerminalProfile read() {
    var rules = new ArrayList<Rule>();
    TELLING.forEach(
        (key, state) ->
            fields.items(key).forEach(item -> RuleFields.read(item, state).ifPresent(rules::add)));
    rules.stream()
        .map(Rule::name)
        .filter(name -> rules.stream().filter(rule -> rule.name().equals(name)).count() > 1)
        .distinct()
        .forEach(name -> fields.self().problem("two rules are named " + Quoted.of(name)));
    return new TerminalProfile(
        fields.fields("composer").flatMap(ComposerFields::read),
        rules,
        fields.positiveDuration("settle").orElse(SETTLE),
        fields.positiveDuration("busy_alarm").orElse(BUSY_ALARM),
        fields.flag("complete_hooks").orElse(false),
        fields.flag("distrustful").orElse(false),
        typing(),
        Texts.variables(fields, "env"),
        fields.items("answers").stream().flatMap(item -> answer(item, rules).stream()).toList(),
        List.of());
  }

  private Typing typing() {
    Duration delay = fields.positiveDuration("enter_delay").orElse(Typing.LEAST_ENTER_DELAY);
    if (delay.compareTo(Typing.LEAST_ENTER_DELAY) < 0) {
      fields.problem("enter_delay", "must be at least 300ms: a sooner Enter is lost");
      delay = Typing.LEAST_ENTER_DELAY;
    }
    return new Typing(
        fields.flag("framed_paste").orElse(false),
        fields.whole("paste_limit", 1, MOST_BYTES).orElse(PASTE_LIMIT).intValue(),
        delay,
        fields.texts("command_prefixes"),
        fields
            .word("while_busy", words(Typing.WhileBusy.values()))
            .orElse(Typing.WhileBusy.UNKNOWN));
  }

  /** The variants of a choice by their names in small letters. */
  static <T extends Enum<T>> Map<String, T> words(T[] variants) {
    Map<String, T> words = new LinkedHashMap<>();
    for (T variant : variants) {
      words.put(variant.name().toLowerCase(Locale.ROOT), variant);
    }
    return words;
  }

  private static Optional<Answer> answer(Located item, List<Rule> rules) {
    Optional<Fields> fields = item.fields();
    if (fields.isEmpty()) {
      return Optional.empty();
    }
    fields.get().refuseUnknown(ANSWER_KEYS);
    Optional<String> dialog = fields.get().requiredText("dialog");
    Optional<String> rule = fields.get().requiredText("rule");
    List<String> keys = fields.get().texts("keys");
    if (keys.isEmpty()) {
      fields.get().missing("keys", "is required: the keys in order");
    }
    keys.stream()
        .filter(key -> !Answer.NAMED.contains(key) && key.codePointCount(0, key.length()) != 1)
        .forEach(key -> fields.get().problem("keys", Quoted.of(key) + " is no key"));
    boolean isKnown =
        rules.stream()
            .anyMatch(r -> rule.equals(Optional.of(r.name())) && r.dialog().equals(dialog));
    if (rule.isPresent() && !isKnown) {
      fields.get().problem("rule", Quoted.of(rule.get()) + " is no rule of such a dialog");
    }
    return dialog.isEmpty() || rule.isEmpty()
        ? Optional.empty()
        : Optional.of(new Answer(dialog.get(), rule.get(), keys));
  }
}
