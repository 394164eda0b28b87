package dev.segue.app.cli;

import dev.segue.app.cli.project.ProjectPorts;
import dev.segue.app.cli.session.SessionPorts;
import dev.segue.app.config.Configuration;

/** Services that the server needs from its environment. */
public interface ServePorts extends SessionPorts, ProjectPorts {
  /**
   * Serves until a signal asks to end.
   *
   * @throws dev.segue.app.cli.project.Refusal when the server cannot start
   */
  void serve(Configuration configuration, ServeOrder order) throws InterruptedException;
}
