package dev.segue.app.cli.session;

import dev.segue.app.cli.project.CommandPorts;
import dev.segue.app.cli.project.ProjectStore;
import dev.segue.app.config.PlaceFlags;
import dev.segue.context.history.SessionTask;
import dev.segue.core.context.ContextService;
import dev.segue.core.text.TokenCounter;
import dev.segue.session.hook.UserHookFile;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Optional;

/** Services that the commands about sessions need from their environment. */
public interface SessionPorts extends CommandPorts {
  /** Counts tokens; loads in the background from the first call on. */
  TokenCounter tokens();

  /**
   * The context of tasks; its store is opened for each act, its workspace is looked at when a pack
   * has to be built.
   */
  ContextService contexts(ProjectStore store);

  /** This process's standard input; not to be closed. */
  InputStream input();

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

  /** Asks the user something to be answered with yes or no; empty where nobody is there to ask. */
  Optional<Boolean> agreed(String question);

  /**
   * The user's own file of hooks of an agent.
   *
   * @throws dev.segue.core.context.Refusal when this agent has none
   */
  UserHookFile userHooks(String agent);

  /** Begins the command line of a hook: what started this process, and {@code hook}. */
  String hookCommand();
}
