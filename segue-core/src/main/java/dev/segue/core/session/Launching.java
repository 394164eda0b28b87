package dev.segue.core.session;

import java.util.List;
import java.util.Map;

/**
 * Additions to one start of an agent, filled in.
 *
 * @param arguments laid behind its command
 * @param environment variables and values
 * @param files texts by path below the run's own folder, to be written before the start
 */
public record Launching(
    List<String> arguments, Map<String, String> environment, Map<String, String> files) {
  public Launching {
    arguments = List.copyOf(arguments);
    environment = Map.copyOf(environment);
    files = Map.copyOf(files);
  }
}
