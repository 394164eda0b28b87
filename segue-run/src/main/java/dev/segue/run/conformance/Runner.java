package dev.segue.run.conformance;

import dev.segue.core.provider.Profile;
import dev.segue.run.Agents;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Runs programs for the kit, as they are run for tasks. */
public interface Runner {
  /** Agents that know one profile and one workspace. */
  Agents agents(Rig rig);

  /** What a program printed within some seconds; empty when it failed. */
  Optional<String> output(List<String> argv);

  /** Makes a folder the root of a repository, where git is there. */
  void makeRepository(Path folder);

  /**
   * Setup of one case.
   *
   * @param name unlike that of any other rig of this process, so that processes are told apart
   * @param workspace exists
   * @param ownFolder where Segue keeps what belongs to a run; outside the workspace
   * @param environment what surrounds Segue, from which the agent gets its part
   * @param deadline after which a run is ended
   */
  record Rig(
      String name,
      Profile profile,
      Path workspace,
      Path ownFolder,
      Map<String, String> environment,
      Duration deadline) {}
}
