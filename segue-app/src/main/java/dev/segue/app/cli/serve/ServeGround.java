package dev.segue.app.cli.serve;

import dev.segue.app.cli.project.ProjectGround;
import dev.segue.app.cli.session.SessionGround;
import dev.segue.app.config.Configuration;

/** What serving needs of the world. */
public interface ServeGround extends SessionGround, ProjectGround {
  /**
   * Serves until a signal asks to end.
   *
   * @throws dev.segue.app.cli.entry.Refusal when the server cannot start
   */
  void serve(Configuration configuration, ServeOrder order) throws InterruptedException;
}
