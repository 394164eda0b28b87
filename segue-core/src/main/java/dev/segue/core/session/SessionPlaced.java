package dev.segue.core.session;

import dev.segue.core.journal.Event;
import java.util.Optional;

/**
 * Location of a session on its machine, for owners after the first. The session's own journal keeps
 * it.
 *
 * @param host name of the machine
 * @param socket path of the socket at which its owner hears hooks and commands
 * @param runFolder path of the folder with what the agent was given at its start
 * @param pid of the agent
 * @param startedAt start of that process, in a unit of the system and only compared: a process that
 *     got the number later is another one; 0 where the system does not report it
 */
public record SessionPlaced(
    String session, Via via, String host, String socket, String runFolder, long pid, long startedAt)
    implements Event {
  @Override
  public Optional<String> subject() {
    return Optional.of(session);
  }
}
