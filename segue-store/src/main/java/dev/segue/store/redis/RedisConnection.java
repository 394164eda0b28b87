package dev.segue.store.redis;

import dev.segue.core.journal.JournalException;
import dev.segue.store.RedisServer;
import java.time.Duration;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import redis.clients.jedis.ClientSetInfoConfig;
import redis.clients.jedis.Connection;
import redis.clients.jedis.DefaultJedisClientConfig;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.RedisProtocol;
import redis.clients.jedis.SslOptions;
import redis.clients.jedis.SslVerifyMode;
import redis.clients.jedis.exceptions.JedisConnectionException;
import redis.clients.jedis.exceptions.JedisException;

/**
 * One connection, made when it is needed and again after it broke. Waits at most {@value
 * #CONNECT_MS} ms to connect and {@value #ANSWER_MS} ms for an answer; what it sends is only
 * bounded by TCP itself, so that a network that swallows everything may hold a large question up
 * for minutes. Used under its owner's lock.
 */
public final class RedisConnection implements AutoCloseable {
  private static final int CONNECT_MS = 3_000;

  /** A server that saves to a slow disk at each write may take seconds. */
  private static final int ANSWER_MS = 10_000;

  /**
   * After this long without a question the connection is made anew. What translates addresses on
   * the way forgets idle connections without a word, and a question would wait for its answer in
   * vain.
   */
  private static final long IDLE_NANOS = Duration.ofSeconds(30).toNanos();

  private final RedisServer server;
  private final Greeting greeting;
  private final LongSupplier nanos;
  private long usedAt;
  private @Nullable Connection connection;
  private boolean isClosed;
  private boolean isInterrupted;

  /**
   * Connects when first asked something.
   *
   * @param greeting done on every new connection before anything else
   */
  public RedisConnection(RedisServer server, Greeting greeting) {
    this(server, greeting, System::nanoTime);
  }

  RedisConnection(RedisServer server, Greeting greeting, LongSupplier nanos) {
    this.server = server;
    this.greeting = greeting;
    this.nanos = nanos;
  }

  public RedisServer server() {
    return server;
  }

  /**
   * Does something that an interrupt must not end in the middle. An interrupt closes the socket
   * under a virtual thread; it is kept until the work is done, which asks again where need be.
   */
  public <T> T uninterrupted(Supplier<T> work) {
    noteInterrupt();
    try {
      return work.get();
    } finally {
      if (isInterrupted) {
        isInterrupted = false;
        Thread.currentThread().interrupt();
      }
    }
  }

  private void noteInterrupt() {
    isInterrupted |= Thread.interrupted();
  }

  /**
   * Asks something that may be asked twice: where the connection turns out to be broken, it is made
   * anew once.
   *
   * @throws JournalException named after the server, see {@link Failures}
   */
  public <T> T ask(Question<T> question) {
    try {
      return askOnce(question);
    } catch (BrokenException e) {
      if (!e.mayHelpToAskAgain()) {
        throw e.translated();
      }
    }
    try {
      return askOnce(question);
    } catch (BrokenException e) {
      throw e.translated();
    }
  }

  /**
   * Asks something that must be asked once.
   *
   * @throws BrokenException when the answer was lost, so that it is not known what became of it
   */
  public <T> T askOnce(Question<T> question) throws BrokenException {
    Connection open = connected();
    try {
      T answer = question.ask(new Line(open));
      usedAt = nanos.getAsLong();
      return answer;
    } catch (JedisConnectionException e) {
      noteInterrupt();
      drop();
      throw new BrokenException(server, e, true);
    } catch (JedisException e) {
      throw Failures.answer(server, e);
    } catch (ForeignDataException e) {
      throw foreign(e);
    }
  }

  /** Connects, where there is no connection. */
  private Connection connected() throws BrokenException {
    if (connection != null && nanos.getAsLong() - usedAt > IDLE_NANOS) {
      drop();
    }
    Connection open = connection;
    if (open != null) {
      return open;
    }
    if (isClosed) {
      throw new IllegalStateException("the connection was closed");
    }
    boolean isGreeted = false;
    try {
      Connection made = new Connection(new HostAndPort(server.host(), server.port()), settings());
      connection = made;
      greeting.exchange(new Line(made));
      isGreeted = true;
      usedAt = nanos.getAsLong();
      return made;
    } catch (JedisConnectionException e) {
      throw new BrokenException(server, e, false);
    } catch (JedisException e) {
      throw Failures.answer(server, e);
    } catch (ForeignDataException e) {
      throw foreign(e);
    } finally {
      if (!isGreeted) {
        drop();
      }
    }
  }

  private JournalException foreign(ForeignDataException e) {
    return Failures.lasting(
        server, "holds something that Segue did not write: " + e.getMessage(), e);
  }

  private DefaultJedisClientConfig settings() {
    var settings =
        DefaultJedisClientConfig.builder()
            // The older protocol needs no HELLO, and its answers look the same on all servers.
            .protocol(RedisProtocol.RESP2)
            .connectionTimeoutMillis(CONNECT_MS)
            .socketTimeoutMillis(ANSWER_MS)
            .clientSetInfoConfig(ClientSetInfoConfig.DISABLED)
            .database(server.database());
    server.user().ifPresent(settings::user);
    server.password().ifPresent(settings::password);
    if (server.isTls()) {
      settings.sslOptions(SslOptions.builder().sslVerifyMode(SslVerifyMode.FULL).build());
    }
    return settings.build();
  }

  private void drop() {
    Connection open = connection;
    connection = null;
    if (open != null) {
      try {
        open.close();
      } catch (JedisException _) {
        // It was broken already, and the socket is closed either way.
        return;
      }
    }
  }

  @Override
  public void close() {
    isClosed = true;
    drop();
  }

  /** Exchange at the start of a new connection. */
  @FunctionalInterface
  public interface Greeting {
    void exchange(Line line);
  }

  /** Commands and their answers. */
  @FunctionalInterface
  public interface Question<T> {
    T ask(Line line);
  }
}
