package dev.segue.core.session;

import java.util.Map;
import java.util.Optional;

/**
 * One way to give an agent context as it starts.
 *
 * @param additions beside those of the {@link Hooks}
 * @param reply what a hook answers; there for {@link Kind#HOOK} and for no other
 * @param limit longest context in characters that arrives whole and does no harm; empty: no bound
 *     was found
 */
public record LaunchChannel(
    Kind kind, Additions additions, Optional<Reply> reply, Optional<Integer> limit) {
  public LaunchChannel {
    if (reply.isPresent() != (kind == Kind.HOOK)) {
      throw new IllegalArgumentException("a reply belongs to a hook, and a hook has one");
    }
  }

  /** Kind of carrier of a channel. The public words are the lower-case names. */
  public enum Kind {
    /** The answer to a hook: the agent has asked for it, so it has it. */
    HOOK,
    /** A flag with text or a file for the system prompt. */
    FLAG,
    /**
     * An argument that becomes the beginning of the conversation: for new sessions, not for one
     * that goes on.
     */
    ARGUMENT,
    /** A variable of the environment. */
    ENV;

    /** Whether it is proved by the channel itself that the agent has the context. */
    public boolean isAnswered() {
      return this == HOOK;
    }
  }

  /**
   * Answer of a hook.
   *
   * @param event the agent's own name of the hook's event
   * @param text one line, with {@code {context:json}} in it
   * @param comesWithTurn whether the agent runs this hook only when its first turn begins: before
   *     that its silence says nothing
   */
  public record Reply(String event, String text, boolean comesWithTurn) {}

  /** Whether a context of this length arrives whole. */
  public boolean takes(String context) {
    return limit.isEmpty() || context.length() <= limit.get();
  }

  /** Whether the hook of this event gives the context. */
  public boolean answers(String event) {
    return reply.filter(hook -> hook.event().equals(event)).isPresent();
  }

  /** What the hook of this event prints to give the context; empty where it is no such event. */
  public Optional<String> answer(String event, String context) {
    return reply
        .filter(hook -> hook.event().equals(event))
        .map(hook -> Placeholders.fill(hook.text(), Map.of(LaunchFacts.CONTEXT, context)));
  }
}
