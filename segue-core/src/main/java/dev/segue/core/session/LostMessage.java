package dev.segue.core.session;

/**
 * A message that did not reach a session's agent, as far as is known.
 *
 * @param delivery its id
 * @param reason one sentence; also says where the agent may have it all the same
 */
public record LostMessage(String delivery, String reason) {}
