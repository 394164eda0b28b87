package dev.segue.app.cli.project;

/** Port to the server. */
public interface Server {
  /**
   * Serves until a signal asks to end.
   *
   * @throws dev.segue.core.context.Refusal when the server cannot start
   */
  void serve(ProjectStore store, ServeOrder order) throws InterruptedException;
}
