package dev.segue.files.profile;

import dev.segue.core.provider.EventMatch;
import dev.segue.core.provider.Profile;
import dev.segue.core.provider.Profile.Field;
import dev.segue.core.provider.Selector;
import dev.segue.files.source.Fields;
import dev.segue.files.source.Located;
import dev.segue.files.source.Quoted;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Reads how an output is read. Pointers stand beside {@code output: json}, or within it as {@code
 * output: {format: json, …}}.
 */
final class OutputFields {
  private static final Map<String, Profile.Format> FORMATS =
      Map.of(
          "text", Profile.Format.TEXT, "json", Profile.Format.JSON, "jsonl", Profile.Format.JSONL);

  /** Keys of {@code output} written as a mapping. */
  static final List<String> KEYS =
      List.of("format", "final", "answer", "session", "model", "usage", "files");

  /** Keys of {@code files}. */
  static final List<String> FILE_KEYS = List.of("created", "updated", "read", "commands");

  /** Keys of {@code context}. */
  static final List<String> CONTEXT_KEYS = List.of("window", "used");

  /** Keys of a place written as a mapping. */
  static final List<String> SELECTOR_KEYS = List.of("each", "when", "at", "join", "after");

  private static final Map<String, Field> USAGE = new LinkedHashMap<>();

  static {
    USAGE.put("input_tokens", Field.INPUT_TOKENS);
    USAGE.put("cached_input_tokens", Field.CACHED_INPUT_TOKENS);
    USAGE.put("output_tokens", Field.OUTPUT_TOKENS);
    USAGE.put("cost_usd", Field.COST_USD);
  }

  /** Keys of {@code usage} written as a mapping. */
  static final List<String> USAGE_KEYS = List.copyOf(USAGE.keySet());

  private final Fields profile;
  private final Map<Field, List<Selector>> found = new EnumMap<>(Field.class);

  OutputFields(Fields profile) {
    this.profile = profile;
  }

  Profile.Output read() {
    profile.fields("context").ifPresent(this::context);
    Optional<Located> output = profile.value("output");
    if (output.isPresent() && output.get().isMapping()) {
      Fields inner = output.get().fields().orElseThrow();
      inner.refuseUnknown(KEYS);
      return read(inner, inner.word("format", FORMATS).orElse(Profile.Format.JSON));
    }
    return read(profile, profile.word("output", FORMATS).orElse(Profile.Format.TEXT));
  }

  private Profile.Output read(Fields fields, Profile.Format format) {
    List<Selector> answer = selectors(fields, "answer");
    put(Field.SESSION, selectors(fields, "session"));
    put(Field.MODEL, selectors(fields, "model"));
    usage(fields);
    fields
        .fields("files")
        .ifPresent(
            files -> {
              files.refuseUnknown(FILE_KEYS);
              put(Field.FILES_CREATED, selectors(files, "created"));
              put(Field.FILES_UPDATED, selectors(files, "updated"));
              put(Field.FILES_READ, selectors(files, "read"));
              put(Field.COMMANDS, selectors(files, "commands"));
            });
    List<EventMatch> last =
        fields.items("final").stream().flatMap(i -> Matches.read(i).stream()).toList();
    Optional<String> report = report();
    if (format == Profile.Format.TEXT
        && report.isEmpty()
        && (!answer.isEmpty() || !found.isEmpty() || !last.isEmpty())) {
      profile.problem("output", "a text has no pointers; say json or jsonl");
    }
    return new Profile.Output(format, last, answer, found, report);
  }

  /** Beside the output, also where that is a mapping: it is no part of what is printed. */
  private Optional<String> report() {
    Optional<String> name = profile.text("run_report");
    name.ifPresent(
        file -> {
          if (!ProfileReader.isPlainName(file)) {
            profile.problem("run_report", Quoted.of(file) + " is no plain file name");
          } else if (profile
              .fields("run_files")
              .filter(files -> files.keys().contains(file))
              .isPresent()) {
            profile.problem("run_report", "a file of run_files has this name");
          }
        });
    return name;
  }

  private void context(Fields context) {
    context.refuseUnknown(CONTEXT_KEYS);
    put(Field.CONTEXT_TOKENS, selectors(context, "used"));
    if (context.value("window").filter(value -> !ResumeFields.isNumber(value)).isPresent()) {
      put(Field.CONTEXT_WINDOW, selectors(context, "window"));
    }
  }

  private void usage(Fields fields) {
    Optional<Located> usage = fields.value("usage");
    if (usage.isEmpty()) {
      return;
    }
    if (usage.get().isMapping()) {
      Fields inner = usage.get().fields().orElseThrow();
      inner.refuseUnknown(USAGE_KEYS);
      USAGE.forEach((key, field) -> put(field, selectors(inner, key)));
    } else {
      // One pointer to an object that has the usual names.
      Matches.pointer(usage.get())
          .ifPresent(
              at ->
                  USAGE.forEach((key, field) -> put(field, List.of(Selector.at(at + "/" + key)))));
    }
  }

  private void put(Field field, List<Selector> selectors) {
    if (!selectors.isEmpty()) {
      found.put(field, selectors);
    }
  }

  /** The places that stand under a key. */
  static List<Selector> selectors(Fields fields, String key) {
    return fields.items(key).stream().flatMap(item -> selector(item).stream()).toList();
  }

  private static Optional<Selector> selector(Located item) {
    if (!item.isMapping()) {
      return Matches.pointer(item).map(Selector::at);
    }
    Fields fields = item.fields().orElseThrow();
    fields.refuseUnknown(SELECTOR_KEYS);
    Optional<String> at = fields.value("at").flatMap(Matches::pointer);
    if (!fields.has("at")) {
      fields.missing("at", "is required: a JSON pointer");
    }
    Optional<EventMatch> when = fields.value("when").flatMap(Matches::read);
    Optional<EventMatch> after = fields.value("after").flatMap(Matches::read);
    boolean join = fields.flag("join").orElse(false);
    String each = fields.value("each").flatMap(Matches::pointer).orElse("");
    return at.map(pointer -> new Selector(when, pointer, join, after, each));
  }
}
