package dev.segue.core.session;

import dev.segue.core.provider.Selector;
import java.util.List;
import java.util.stream.Stream;

/**
 * Locations of an agent's transcripts, with one JSON object in each line, and of the user's
 * messages in a line.
 *
 * @param files patterns of paths, tried in turn: {@code {home}}, {@code {session}}, variables as
 *     {@code ${NAME}}, and {@code *} for anything without a slash; one with an unset variable
 *     counts for nothing
 * @param user text submitted as a message
 * @param context text that a hook or a launch brought in
 * @param agent text of the agent itself
 */
public record TranscriptRules(
    List<String> files, List<Selector> user, List<Selector> context, List<Selector> agent) {
  public TranscriptRules {
    files = List.copyOf(files);
    user = List.copyOf(user);
    context = List.copyOf(context);
    agent = List.copyOf(agent);
  }

  /** Messages of the user's in one line. */
  public List<String> userTexts(Object line) {
    return texts(user, line);
  }

  /** What was brought in beside messages, in one line. */
  public List<String> contextTexts(Object line) {
    return texts(context, line);
  }

  /** What the agent itself said, in one line. */
  public List<String> agentTexts(Object line) {
    return texts(agent, line);
  }

  private static List<String> texts(List<Selector> places, Object line) {
    return places.stream()
        .flatMap(place -> place.in(line).stream())
        .flatMap(value -> value instanceof String text ? Stream.of(text) : Stream.empty())
        .toList();
  }
}
