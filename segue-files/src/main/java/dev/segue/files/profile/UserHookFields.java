package dev.segue.files.profile;

import dev.segue.core.session.HookEvent;
import dev.segue.core.session.UserHooks;
import dev.segue.files.source.Fields;
import dev.segue.files.source.Located;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads the hooks for the user's own file. */
final class UserHookFields {
  /** Keys of {@code user_hooks}. */
  static final List<String> KEYS = List.of("files", "base", "session", "start", "end", "says");

  /** Keys of {@code user_hooks.start} and {@code user_hooks.end}. */
  static final List<String> EVENT_KEYS = List.of("event", "entry", "source", "sources", "answer");

  private UserHookFields() {}

  static Optional<UserHooks> read(Fields fields) {
    fields.refuseUnknown(KEYS);
    List<String> files = fields.texts("files");
    if (files.isEmpty()) {
      fields.missing("files", "is required: the user's own file of hooks");
    }
    Optional<String> session = fields.value("session").flatMap(Matches::pointer);
    Optional<UserHooks.Start> start = fields.fields("start").flatMap(UserHookFields::start);
    if (session.isEmpty() || start.isEmpty()) {
      fields.self().problem("needs session and start");
      return Optional.empty();
    }
    return Optional.of(
        new UserHooks(
            files,
            fields.value("base").flatMap(Located::verbatim).orElse("{}"),
            session.get(),
            start.get(),
            fields.fields("end").flatMap(UserHookFields::entry),
            fields.text("says")));
  }

  private static Optional<UserHooks.Start> start(Fields fields) {
    Optional<String> answer = fields.value("answer").flatMap(Located::verbatim);
    if (answer.filter(text -> text.contains("{context:json}") && !text.contains("\n")).isEmpty()) {
      fields.problem("answer", "must be one line with {context:json} in it");
      return Optional.empty();
    }
    Map<String, HookEvent.Beginning> sources = ChannelFields.sources(fields);
    var news =
        new HookEvent(
            HookEvent.Meaning.SESSION_STARTED,
            Optional.empty(),
            fields.value("source").flatMap(Matches::pointer),
            sources);
    return entry(fields).map(entry -> new UserHooks.Start(entry, news, answer.get()));
  }

  private static Optional<UserHooks.Entry> entry(Fields fields) {
    fields.refuseUnknown(EVENT_KEYS);
    Optional<String> event = fields.requiredText("event");
    Optional<String> json = fields.value("entry").flatMap(Located::verbatim);
    if (json.filter(text -> text.contains("{hook_command:json}")).isEmpty()) {
      fields.problem("entry", "must be a JSON object with {hook_command:json} in it");
      return Optional.empty();
    }
    return event.map(name -> new UserHooks.Entry(name, json.get()));
  }
}
