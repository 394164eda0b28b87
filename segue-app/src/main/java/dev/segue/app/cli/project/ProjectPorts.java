package dev.segue.app.cli.project;

import dev.segue.app.config.Configuration;
import dev.segue.app.config.Settings;
import dev.segue.core.run.Queueing;
import java.time.InstantSource;
import java.util.List;

/** Services that the commands about projects need from their environment. */
public interface ProjectPorts extends CommandPorts {
  /** Whether a supervisor holds the project now. */
  boolean isHeld(Configuration configuration, String project);

  /** What time it is. */
  InstantSource clock();

  /** Task texts as they may be stored: redacted, under the hashes of the texts as written. */
  List<Queueing.Incoming> stored(Configuration configuration, List<Queueing.Incoming> asWritten);

  /** The providers that a run would use, looked up; starts no program that only a project names. */
  List<AgentFacts> agents(Settings settings);
}
