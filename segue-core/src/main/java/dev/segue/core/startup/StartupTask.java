package dev.segue.core.startup;

import java.util.List;
import java.util.Optional;

/**
 * The task that a session works on. Its texts are untrusted; the pack is not, because whoever built
 * it has made it harmless.
 *
 * @param role the public word of the role in which the session works on it
 * @param state where the task stands, in the public word
 * @param criteria their texts, in order
 * @param pack its context pack, which holds instructions and criteria as well; empty where there is
 *     none
 * @param trouble why there is no pack; empty where there is one
 */
public record StartupTask(
    String taskId,
    String role,
    Optional<String> title,
    String state,
    String instructions,
    List<String> criteria,
    Optional<String> pack,
    Optional<String> trouble) {
  public StartupTask {
    criteria = List.copyOf(criteria);
  }
}
