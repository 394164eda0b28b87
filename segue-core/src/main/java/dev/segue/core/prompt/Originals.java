package dev.segue.core.prompt;

import dev.segue.core.task.TaskSpec;
import dev.segue.core.task.TaskState;
import java.util.HashMap;
import java.util.Map;

/**
 * Task texts as the operator wrote them. What is stored is redacted, but an agent is to get the
 * task as written, secrets included; so the texts of a file given to this process are kept in
 * memory, and used as long as they are the newest.
 */
public final class Originals {
  private final Map<String, TaskSpec> byHash = new HashMap<>();

  /** Remembers a text under the hash that its queue event carries. */
  public void remember(String hash, TaskSpec spec) {
    byHash.put(hash, spec);
  }

  /** The task's text as written, where this process knows it; otherwise as stored. */
  public TaskSpec of(TaskState task) {
    return byHash.getOrDefault(task.specHash(), task.spec());
  }

  /** Whether this process knows the text as written. */
  public boolean knows(TaskState task) {
    return byHash.containsKey(task.specHash());
  }
}
