package dev.segue.core.supervisor;

import java.util.List;

/**
 * What the policy must know of the configuration.
 *
 * @param project name of the project
 * @param providers ids in priority order
 */
public record RunSettings(String project, List<String> providers) {
  public RunSettings {
    providers = List.copyOf(providers);
  }

  /** The name under which a dispatch makes a trial: unique in the store. */
  public String dispatchName(String taskId, int dispatch) {
    return project + "/" + taskId + "/" + dispatch;
  }
}
