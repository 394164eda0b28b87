package dev.segue.core.session;

import java.util.Map;
import java.util.Optional;

/**
 * One event of an agent's hooks.
 *
 * @param prompt pointer to the text that was submitted
 * @param source pointer to the agent's word for why a session begins
 * @param sources what its words mean; others mean {@link Beginning#NEW}
 */
public record HookEvent(
    Meaning meaning,
    Optional<String> prompt,
    Optional<String> source,
    Map<String, Beginning> sources) {
  public HookEvent {
    sources = Map.copyOf(sources);
  }

  Beginning beginning(String word) {
    return sources.getOrDefault(word, Beginning.NEW);
  }

  /** Meaning of a hook event. The public words are the lower-case names. */
  public enum Meaning {
    /** A session has begun, or goes on: see {@link Beginning}. */
    SESSION_STARTED,
    /** A message was submitted; while a turn is going on it may only have been queued. */
    PROMPT_SUBMITTED,
    /** A turn has ended. */
    TURN_ENDED,
    /** A person is asked whether a tool may run. */
    PERMISSION_ASKED,
    /** Older turns are about to be made into a summary: what was given at the start may be lost. */
    COMPACTING
  }

  /** Why a session begins. The public words are the lower-case names. */
  public enum Beginning {
    /** An empty one. */
    NEW,
    /** An earlier one goes on, with all that was said in it. */
    RESUMED,
    /** The same one, after older turns were made into a summary. */
    COMPACTED
  }
}
