package dev.segue.app.cli.project;

import dev.segue.app.config.Settings;
import java.util.List;

/** Port to the agents of this machine; starts no program that only a project names. */
public interface Agents {
  /** The providers that a run would use, looked up and asked for their versions, in order. */
  List<AgentFacts> of(Settings settings);

  /** The ids of the providers that a run would use, in order. */
  List<String> ids(Settings settings);
}
