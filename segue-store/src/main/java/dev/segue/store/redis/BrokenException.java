package dev.segue.store.redis;

import dev.segue.core.journal.JournalException;
import dev.segue.store.RedisServer;
import java.net.SocketTimeoutException;
import redis.clients.jedis.exceptions.JedisException;

/** The connection failed, or could not be made; never leaves this package. */
public final class BrokenException extends Exception {
  private static final long serialVersionUID = 1L;

  private final transient RedisServer server;
  private final JedisException failure;
  private final boolean isAsked;

  /**
   * The connection failed.
   *
   * @param isAsked whether the question was on its way, so that the server may have done it
   */
  BrokenException(RedisServer server, JedisException failure, boolean isAsked) {
    super(failure);
    this.server = server;
    this.failure = failure;
    this.isAsked = isAsked;
  }

  /**
   * Whether a new connection may do: a server that was restarted or closes idle connections answers
   * at once, while one that was silent or not reached would only be waited for as long again.
   */
  public boolean mayHelpToAskAgain() {
    return isAsked && !(failure.getCause() instanceof SocketTimeoutException);
  }

  /** For the port's caller. */
  public JournalException translated() {
    return Failures.connection(server, failure);
  }
}
