package dev.segue.core.session;

import dev.segue.core.provider.Selector;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Commands that an agent runs at moments of its session, given for one run, and how they are read.
 *
 * @param additions what makes it run them
 * @param session pointer to its own name of the session, in each payload
 * @param transcript pointer to the path of the session's file
 * @param events by the agent's own names
 */
public record Hooks(
    Additions additions,
    Optional<String> session,
    Optional<String> transcript,
    Map<String, HookEvent> events) {
  public Hooks {
    events = Collections.unmodifiableMap(new LinkedHashMap<>(events));
  }

  /** What a call says; empty for an event that was not asked for. */
  public Optional<HookNews> read(HookCall call) {
    return Optional.ofNullable(events.get(call.event())).map(event -> news(event, call.payload()));
  }

  private HookNews news(HookEvent event, Object payload) {
    return new HookNews(
        event.meaning(),
        event.source().flatMap(at -> text(at, payload)).map(event::beginning),
        session.flatMap(at -> text(at, payload)),
        transcript.flatMap(at -> text(at, payload)),
        event.prompt().flatMap(at -> text(at, payload)));
  }

  private static Optional<String> text(String pointer, Object payload) {
    return Selector.at(pointer).in(payload).stream()
        .filter(String.class::isInstance)
        .map(String.class::cast)
        .findFirst();
  }
}
