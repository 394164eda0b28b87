package dev.segue.app.cli.session;

import dev.segue.app.cli.entry.Ground;
import dev.segue.core.text.TokenCounter;
import java.io.InputStream;

/** What the commands about sessions need of the world. */
public interface SessionGround extends Ground {
  /** Counts tokens; loads in the background from the first call on. */
  TokenCounter tokens();

  /** This process's standard input; not to be closed. */
  InputStream input();
}
