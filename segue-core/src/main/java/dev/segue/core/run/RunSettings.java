package dev.segue.core.run;

import dev.segue.core.provider.Profile;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Part of the configuration that the policy needs.
 *
 * @param project name of the project
 * @param providers ids in priority order
 * @param sessions the providers whose own sessions may continue
 * @param workflows definitions and who takes part in them
 */
public record RunSettings(
    String project,
    List<String> providers,
    Map<String, Sessions> sessions,
    WorkflowSettings workflows) {
  /**
   * Knowledge of a provider's sessions.
   *
   * @param window tokens that its model holds, where no dispatch reports it
   */
  public record Sessions(Optional<Long> window) {}

  /** Without workflows. */
  public RunSettings(String project, List<String> providers, Map<String, Sessions> sessions) {
    this(project, providers, sessions, WorkflowSettings.NONE);
  }

  public RunSettings {
    providers = List.copyOf(providers);
    sessions = Map.copyOf(sessions);
  }

  /**
   * The providers whose sessions may go on.
   *
   * @param asked what the configuration says for all; empty: as each profile says
   */
  public static Map<String, Sessions> sessions(
      Collection<Profile> profiles, Optional<Boolean> asked) {
    Map<String, Sessions> sessions = new HashMap<>();
    for (Profile profile : profiles) {
      profile
          .resume()
          .filter(resume -> asked.orElse(resume.isUsual()))
          .ifPresent(resume -> sessions.put(profile.id(), new Sessions(resume.window())));
    }
    return sessions;
  }

  /** The name under which a dispatch makes a trial: unique in the store. */
  public String dispatchName(String taskId, int dispatch) {
    return project + "/" + taskId + "/" + dispatch;
  }
}
