package dev.segue.files.profile;

import dev.segue.core.session.Additions;
import dev.segue.core.session.AgentChannels;
import dev.segue.core.session.HookEvent;
import dev.segue.core.session.Hooks;
import dev.segue.core.session.LaunchChannel;
import dev.segue.core.session.TranscriptRules;
import dev.segue.files.source.Fields;
import dev.segue.files.source.Located;
import dev.segue.files.source.Quoted;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Reads the ways to an interactive agent that go beside its terminal. */
final class ChannelFields {
  /** Keys of what is added to a start, in {@code hooks} and in each of {@code launch}. */
  static final List<String> ADDITION_KEYS = List.of("arguments", "env", "files", "digests");

  /** Keys of {@code hooks}. */
  static final List<String> HOOK_KEYS = with(ADDITION_KEYS, "session", "transcript", "events");

  /** Keys of one event of {@code hooks.events}. */
  static final List<String> EVENT_KEYS = List.of("means", "prompt", "source", "sources");

  /** Keys of one of {@code launch}. */
  static final List<String> LAUNCH_KEYS =
      with(ADDITION_KEYS, "kind", "event", "answer", "asked", "limit");

  /** Keys of {@code transcript}. */
  static final List<String> TRANSCRIPT_KEYS = List.of("files", "user", "context", "agent");

  private static final Map<String, LaunchChannel.Kind> KINDS = words(LaunchChannel.Kind.values());
  private static final Map<String, HookEvent.Meaning> MEANINGS = words(HookEvent.Meaning.values());
  private static final Map<String, HookEvent.Beginning> BEGINNINGS =
      words(HookEvent.Beginning.values());
  private static final Map<String, Boolean> ASKED = Map.of("at_start", false, "with_turn", true);
  private static final long LONGEST_CONTEXT = 10_000_000L;

  private ChannelFields() {}

  static AgentChannels read(Fields profile) {
    Optional<Hooks> hooks = profile.fields("hooks").map(ChannelFields::hooks);
    List<LaunchChannel> launch =
        profile.items("launch").stream().flatMap(item -> channel(item, hooks).stream()).toList();
    List<String> memoryFiles = profile.texts("memory_files");
    memoryFiles.stream()
        .filter(name -> !isPathBelow(name))
        .forEach(name -> profile.problem("memory_files", noPath(name)));
    return new AgentChannels(
        hooks,
        launch,
        memoryFiles,
        profile.fields("transcript").map(ChannelFields::transcript),
        profile.fields("user_hooks").flatMap(UserHookFields::read));
  }

  private static Hooks hooks(Fields fields) {
    fields.refuseUnknown(HOOK_KEYS);
    Map<String, HookEvent> events = new LinkedHashMap<>();
    fields
        .fields("events")
        .ifPresent(
            all ->
                all.keys()
                    .forEach(
                        name ->
                            all.fields(name)
                                .flatMap(ChannelFields::event)
                                .ifPresent(event -> events.put(name, event))));
    if (events.isEmpty()) {
      fields.missing("events", "is required: what the hooks tell");
    }
    return new Hooks(
        additions(fields), pointer(fields, "session"), pointer(fields, "transcript"), events);
  }

  private static Optional<HookEvent> event(Fields fields) {
    fields.refuseUnknown(EVENT_KEYS);
    if (!fields.has("means")) {
      fields.missing("means", "is required: what the event says");
    }
    Map<String, HookEvent.Beginning> sources = sources(fields);
    return fields
        .word("means", MEANINGS)
        .map(
            meaning ->
                new HookEvent(
                    meaning, pointer(fields, "prompt"), pointer(fields, "source"), sources));
  }

  /** What words for the beginning of a session mean. */
  static Map<String, HookEvent.Beginning> sources(Fields fields) {
    Map<String, HookEvent.Beginning> sources = new LinkedHashMap<>();
    fields
        .fields("sources")
        .ifPresent(
            all ->
                all.keys()
                    .forEach(
                        name ->
                            all.word(name, BEGINNINGS)
                                .ifPresent(beginning -> sources.put(name, beginning))));
    return sources;
  }

  private static Optional<LaunchChannel> channel(Located item, Optional<Hooks> hooks) {
    Optional<Fields> fields = item.fields();
    if (fields.isEmpty()) {
      return Optional.empty();
    }
    fields.get().refuseUnknown(LAUNCH_KEYS);
    if (!fields.get().has("kind")) {
      fields.get().missing("kind", "is required: " + String.join(", ", KINDS.keySet()));
    }
    Optional<LaunchChannel.Kind> kind = fields.get().word("kind", KINDS);
    Optional<LaunchChannel.Reply> reply = reply(fields.get(), hooks);
    if (kind.isEmpty()) {
      return Optional.empty();
    }
    if (reply.isPresent() != (kind.get() == LaunchChannel.Kind.HOOK)) {
      item.problem("event and answer belong to the kind hook, which needs both");
      return Optional.empty();
    }
    Optional<Integer> limit = fields.get().whole("limit", 1, LONGEST_CONTEXT).map(Math::toIntExact);
    return Optional.of(new LaunchChannel(kind.get(), additions(fields.get()), reply, limit));
  }

  private static Optional<LaunchChannel.Reply> reply(Fields fields, Optional<Hooks> hooks) {
    Optional<String> event = fields.text("event");
    event
        .filter(name -> hooks.stream().noneMatch(all -> all.events().containsKey(name)))
        .ifPresent(name -> fields.problem("event", Quoted.of(name) + " is none of hooks.events"));
    Optional<String> answer = fields.value("answer").flatMap(Located::verbatim);
    answer
        .filter(text -> !text.contains("{context:json}") || text.contains("\n"))
        .ifPresent(text -> fields.problem("answer", "must be one line with {context:json} in it"));
    boolean comesWithTurn = fields.word("asked", ASKED).orElse(false);
    return event.flatMap(
        name -> answer.map(text -> new LaunchChannel.Reply(name, text, comesWithTurn)));
  }

  private static Additions additions(Fields fields) {
    Map<String, String> files = Texts.of(fields, "files");
    files.keySet().stream()
        .filter(name -> !isPathBelow(name))
        .forEach(name -> fields.problem("files", noPath(name)));
    return new Additions(
        fields.texts("arguments"),
        Texts.variables(fields, "env"),
        files,
        Texts.of(fields, "digests"));
  }

  private static TranscriptRules transcript(Fields fields) {
    fields.refuseUnknown(TRANSCRIPT_KEYS);
    List<String> files = fields.texts("files");
    var rules =
        new TranscriptRules(
            files,
            OutputFields.selectors(fields, "user"),
            OutputFields.selectors(fields, "context"),
            OutputFields.selectors(fields, "agent"));
    if (files.isEmpty() || rules.user().isEmpty()) {
      fields.self().problem("needs files, and user: where a message stands");
    }
    return rules;
  }

  private static Optional<String> pointer(Fields fields, String key) {
    return fields.value(key).flatMap(Matches::pointer);
  }

  /** Whether a path stays below the folder that it is relative to. */
  private static boolean isPathBelow(String path) {
    return Stream.of(path.split("/", -1))
        .allMatch(name -> name.matches("[A-Za-z0-9._-]{1,64}") && !name.matches("\\.+"));
  }

  private static String noPath(String name) {
    return Quoted.of(name) + " is no plain path below a folder";
  }

  private static <T extends Enum<T>> Map<String, T> words(T[] values) {
    return Arrays.stream(values)
        .collect(
            Collectors.toMap(
                value -> value.name().toLowerCase(Locale.ROOT),
                Function.identity(),
                (one, other) -> one,
                LinkedHashMap::new));
  }

  private static List<String> with(List<String> keys, String... more) {
    return Stream.concat(keys.stream(), Stream.of(more)).toList();
  }
}
