package dev.segue.run.dispatch;

import dev.segue.core.provider.Profile;
import dev.segue.core.text.Redactor;
import dev.segue.run.process.PidFiles;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.time.ZoneId;
import java.util.Map;
import java.util.Optional;

/**
 * Setup for runs of agents.
 *
 * @param profiles by id
 * @param workspace where agents work
 * @param ownFolder where Segue keeps pictures and prompt files, never part of the evidence
 * @param bypass whether the operator let agents do everything
 * @param timeout deadline of a dispatch, where neither task nor profile names one
 * @param pids where the processes of runs are kept while they last
 * @param store for the commands of agents that work outside of the workspace; absent where its
 *     address holds what agents must not see
 * @param guarded files that steer this run and that agents must leave alone
 */
public record AgentSetup(
    Map<String, Profile> profiles,
    Path workspace,
    Path ownFolder,
    boolean bypass,
    Duration timeout,
    AgentEnvironment environment,
    Optional<String> store,
    PidFiles pids,
    GuardedFiles guarded,
    Redactor redactor,
    InstantSource clock,
    ZoneId zone) {
  /** A configured profile. */
  Profile profile(String id) {
    Profile profile = profiles.get(id);
    if (profile == null) {
      throw new IllegalStateException("provider " + id + " was chosen but is not configured");
    }
    return profile;
  }
}
