package dev.segue.app.cli.project;

import dev.segue.app.config.Configuration;
import dev.segue.app.config.PlaceFlags;
import java.util.Optional;

/** Services that a command of any kind needs from its environment. */
public interface CommandPorts {
  /** Configuration for these flags, in this process's surroundings. */
  Configuration configuration(PlaceFlags flags);

  /** A variable of this process's environment. */
  Optional<String> variable(String name);

  /** The store that the configuration for these flags names. */
  ProjectStore store(PlaceFlags flags);
}
