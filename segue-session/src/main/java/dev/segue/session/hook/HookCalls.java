package dev.segue.session.hook;

import dev.segue.core.session.HookCall;
import java.util.Map;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.ObjectReader;
import tools.jackson.databind.json.JsonMapper;

/** Parses the calls of hooks and formats the answers to them, each one line of the socket. */
public final class HookCalls {
  private static final ObjectReader JSON = new JsonMapper().readerFor(Object.class);

  private HookCalls() {}

  /** A call; empty for a line that is none. A payload that cannot be read is an empty map. */
  static Optional<HookCall> parse(String line) {
    if (!(tree(line).orElse("") instanceof Map<?, ?> call)
        || !(call.get("event") instanceof String event)
        || !(call.get("agent") instanceof String agent)
        || !(call.get("payload") instanceof String payload)) {
      return Optional.empty();
    }
    return Optional.of(of(event, agent, payload));
  }

  /** A call; a payload that cannot be read is an empty map. */
  public static HookCall of(String event, String agent, String payload) {
    return new HookCall(event, agent, tree(payload).orElse(Map.of()));
  }

  /** The answer as it is sent: one line, empty where nothing is to be printed. */
  static String format(String answer) {
    if (answer.indexOf('\n') >= 0) {
      throw new IllegalStateException("the answer to a hook is one line");
    }
    return answer + "\n";
  }

  private static Optional<Object> tree(String text) {
    try {
      return Optional.ofNullable(JSON.readValue(text));
    } catch (JacksonException _) {
      return Optional.empty(); // Said by whoever can reach the socket; it counts for nothing.
    }
  }
}
