package dev.segue.app.cli.session;

import dev.segue.app.cli.entry.Ground;
import dev.segue.app.config.Configuration;
import dev.segue.core.text.TokenCounter;
import java.io.InputStream;
import java.nio.file.Path;

/** What the commands about sessions need of the world. */
public interface SessionGround extends Ground {
  /** Counts tokens; loads in the background from the first call on. */
  TokenCounter tokens();

  /** This process's standard input; not to be closed. */
  InputStream input();

  /**
   * Starts an agent at a terminal and owns it until it ends; detached, only until it has started.
   *
   * @return the agent's exit code
   */
  int start(StartOrder order) throws InterruptedException;

  /** Where a session's owner listens, if it lives. */
  Path socket(Configuration configuration, String session);
}
