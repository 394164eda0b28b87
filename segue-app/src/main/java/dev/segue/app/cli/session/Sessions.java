package dev.segue.app.cli.session;

import dev.segue.app.cli.project.ProjectStore;
import dev.segue.app.config.PlaceFlags;
import dev.segue.context.history.SessionTask;
import java.nio.file.Path;
import java.util.Optional;

/** Port to the agents at terminals and their owners. */
public interface Sessions {
  /**
   * Starts an agent at a terminal and owns it until it ends; detached, only until it has started.
   */
  Started start(StartOrder order) throws InterruptedException;

  /**
   * The task that an open session was started for, with the pack that its agent gets; empty where
   * it was started for none.
   */
  Optional<SessionTask> task(ProjectStore store, String session);

  /** Who owns a session; one that ended without an owner is ended in the journals, too. */
  OwnerFound look(ProjectStore store, String session);

  /**
   * Who owns a session now: an agent in tmux whose owner has died gets a new one.
   *
   * @param flags as this command was given them
   */
  OwnerFound owner(ProjectStore store, PlaceFlags flags, String session)
      throws InterruptedException;

  /** Shows a session of tmux at this terminal until the user leaves it or it ends. */
  Started attach(ProjectStore store, PlaceFlags flags, String session) throws InterruptedException;

  /** Where a session's owner listens, if it lives. */
  Path socket(ProjectStore store, String session);
}
