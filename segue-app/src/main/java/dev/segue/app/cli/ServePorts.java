package dev.segue.app.cli;

import dev.segue.app.cli.project.LogOrder;
import dev.segue.app.cli.project.ProjectPorts;
import dev.segue.app.cli.project.ProjectStore;
import dev.segue.app.cli.session.SessionPorts;
import dev.segue.run.process.ProcessLog;

/** Services that the server needs from its environment. */
public interface ServePorts extends SessionPorts, ProjectPorts {
  /**
   * Serves until a signal asks to end.
   *
   * @throws dev.segue.core.context.Refusal when the server cannot start
   */
  void serve(ProjectStore store, ServeOrder order) throws InterruptedException;

  /** Does the work of a long command, whose exit code it returns, and keeps a log meanwhile. */
  int logged(LogOrder order, ProcessLog.Work<Integer> work) throws InterruptedException;
}
