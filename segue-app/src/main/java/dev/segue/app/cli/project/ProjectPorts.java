package dev.segue.app.cli.project;

import dev.segue.app.config.Settings;
import java.time.InstantSource;
import java.util.List;

/** Services that the commands about projects need from their environment. */
public interface ProjectPorts extends CommandPorts {
  /** What time it is. */
  InstantSource clock();

  /** The providers that a run would use, looked up; starts no program that only a project names. */
  List<AgentFacts> agents(Settings settings);
}
