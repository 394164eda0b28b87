package dev.segue.session;

import java.util.Optional;

/**
 * Supplies the context for a session's agent when one of the agent's own conversations begins or
 * goes on. Called by the session's own thread.
 */
public interface Startups {
  /**
   * The context for one that begins or goes on now; it counts as told with this call.
   *
   * @param conversation the agent's own name of it, where it told one
   * @param goesOn whether what was told in it before is still there
   * @return empty when there is nothing to tell, or it was told the same before
   */
  Optional<String> tell(Optional<String> conversation, boolean goesOn);
}
