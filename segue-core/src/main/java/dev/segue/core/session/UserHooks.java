package dev.segue.core.session;

import dev.segue.core.provider.Selector;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Hooks that stand in the user's own file, so that sessions which Segue did not start tell of
 * themselves, too.
 *
 * @param files paths of the user's file, the first of which all variables are set is meant: {@code
 *     {home}} and variables as <code>${NAME}</code>
 * @param base a JSON object: what such a file begins with when there is none
 * @param session pointer to the agent's own name of the session, in each payload
 * @param end absent: it does not tell of an end
 * @param says what the user is told after an installation
 */
public record UserHooks(
    List<String> files,
    String base,
    String session,
    Start start,
    Optional<Entry> end,
    Optional<String> says) {
  public UserHooks {
    files = List.copyOf(files);
  }

  /**
   * One entry of the file.
   *
   * @param event the agent's own name of the event
   * @param json one object, with {@code {hook_command:json}} in it
   */
  public record Entry(String event, String json) {
    /** With the command line that the event's name follows. */
    public Entry filled(String hookCommand) {
      return new Entry(event, Placeholders.fill(json, Map.of("hook_command", hookCommand)));
    }
  }

  /**
   * The beginning of a session.
   *
   * @param news what the event says
   * @param answer one line, with {@code {context:json}} in it
   */
  public record Start(Entry entry, HookEvent news, String answer) {}

  /** All entries, filled in. */
  public List<Entry> entries(String hookCommand) {
    List<Entry> entries = new ArrayList<>();
    entries.add(start.entry().filled(hookCommand));
    end.ifPresent(entry -> entries.add(entry.filled(hookCommand)));
    return entries;
  }

  /** Why a session begins; empty for another event. */
  public Optional<HookEvent.Beginning> beginning(HookCall call) {
    return call.event().equals(start.entry().event())
        ? Optional.of(
            start
                .news()
                .source()
                .flatMap(at -> text(at, call.payload()))
                .map(start.news()::beginning)
                .orElse(HookEvent.Beginning.NEW))
        : Optional.empty();
  }

  /** Whether a session ends. */
  public boolean isEnd(HookCall call) {
    return end.filter(entry -> entry.event().equals(call.event())).isPresent();
  }

  /** The agent's own name of the session. */
  public Optional<String> sessionOf(HookCall call) {
    return text(session, call.payload());
  }

  /** What the hook prints to give the context. */
  public String answer(String context) {
    return Placeholders.fill(start.answer(), Map.of(LaunchFacts.CONTEXT, context));
  }

  private static Optional<String> text(String pointer, Object payload) {
    return Selector.at(pointer).in(payload).stream()
        .filter(String.class::isInstance)
        .map(String.class::cast)
        .findFirst();
  }
}
