package dev.segue.store.redis;

import dev.segue.core.testing.Requires;
import dev.segue.store.MarkdownTables;
import dev.segue.store.RedisServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.exceptions.JedisException;

/** A real server of its own for a test, on a free port of this machine. */
public final class LocalServer implements AutoCloseable {
  private static final int READY_TRIES = 2_000;

  private final Path program;
  private final Path folder;
  private final List<String> settings;
  private final int port;
  private Process process;

  private LocalServer(Path program, Path folder, List<String> settings) {
    this.program = program;
    this.folder = folder;
    this.settings = settings;
    this.port = freePort();
    this.process = begin();
    await();
  }

  /** Debian's {@code redis-server}; keeps nothing on disk unless the settings say so. */
  public static LocalServer redis(Path folder, String... settings) {
    Path program = Requires.program("redis-server", "the store on a server is tried on a real one");
    return new LocalServer(program, folder, List.of(settings));
  }

  /** The program that {@code SEGUE_VALKEY_SERVER} names. */
  static LocalServer valkey(Path folder) {
    Optional<Path> program =
        Optional.ofNullable(System.getenv("SEGUE_VALKEY_SERVER"))
            .map(Path::of)
            .filter(Files::isExecutable);
    Requires.that(
        program.isPresent(),
        "needs SEGUE_VALKEY_SERVER to name a valkey-server: the store is tried on one, too");
    return new LocalServer(program.orElseThrow(), folder, List.of());
  }

  private Process begin() {
    var command =
        new ArrayList<>(
            List.of(
                program.toString(),
                "--port",
                String.valueOf(port),
                "--bind",
                "127.0.0.1",
                "--dir",
                folder.toString(),
                "--save",
                "",
                "--daemonize",
                "no"));
    command.addAll(settings);
    try {
      return new ProcessBuilder(command)
          .redirectErrorStream(true)
          .redirectOutput(folder.resolve("server.log").toFile())
          .start();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void await() {
    for (int i = 0; i < READY_TRIES; i++) {
      try (Jedis jedis = client()) {
        jedis.ping();
        return;
      } catch (JedisException e) {
        if (String.valueOf(e.getMessage()).startsWith("NOAUTH")) {
          return;
        }
        pause();
      }
    }
    throw new IllegalStateException("the server does not answer");
  }

  private void pause() {
    try {
      if (process.waitFor(5, TimeUnit.MILLISECONDS)) {
        throw new IllegalStateException(
            "the server ended: " + Files.readString(folder.resolve("server.log")));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  /** How the store is told of it. */
  public RedisServer address() {
    return RedisServer.parse(url());
  }

  /** The same, logged in as a user who may run the documented commands and touch our keys only. */
  RedisServer addressOfALimitedUser() {
    var rights = new ArrayList<>(List.of("reset", "on", ">limited", "~segue:*", "-@all"));
    for (String cell : MarkdownTables.table("stores.md", "command").keySet()) {
      String words = cell.toLowerCase(Locale.ROOT).replace("config get", "config|get");
      for (String command : words.split(" ", -1)) {
        rights.add("+" + command);
      }
    }
    try (Jedis jedis = client()) {
      jedis.aclSetUser("limited", rights.toArray(String[]::new));
    }
    return RedisServer.parse(url().replace("redis://", "redis://limited:limited@"));
  }

  public String url() {
    return "redis://127.0.0.1:" + port + "/0";
  }

  int port() {
    return port;
  }

  /** A client of the test's own; what it sees is what redis-cli would show. */
  public Jedis client() {
    return new Jedis("127.0.0.1", port);
  }

  /** As a power cut would. */
  void kill() {
    process.destroyForcibly();
    join();
  }

  /** It neither answers nor ends, as on a machine that swaps. */
  void suspend() {
    signal("-STOP");
  }

  void goOn() {
    signal("-CONT");
  }

  private void signal(String signal) {
    try {
      Process kill = new ProcessBuilder("kill", signal, String.valueOf(process.pid())).start();
      if (kill.waitFor() != 0) {
        throw new IllegalStateException("kill " + signal + " failed");
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  /** Begins again, with what is on disk. */
  void startAgain() {
    process = begin();
    await();
  }

  private void join() {
    try {
      process.waitFor();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  @Override
  public void close() {
    kill();
  }

  static int freePort() {
    try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
