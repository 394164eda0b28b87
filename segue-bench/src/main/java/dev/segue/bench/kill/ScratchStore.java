package dev.segue.bench.kill;

import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** A store of its own for one scene, with its server if it needs one. */
sealed interface ScratchStore extends AutoCloseable {
  /** As {@code --store} takes it. */
  String url();

  /** What the store itself finds wrong with its files; empty when all is well. */
  Optional<String> damage() throws IOException;

  /** Kills the server with -9 and starts it again, if there is one. */
  void killServer() throws IOException;

  @Override
  void close() throws IOException;

  /**
   * Opens one.
   *
   * @param kind {@code sqlite}, {@code redis} for a server of our own, or the URL of a server
   */
  static ScratchStore open(String kind, Path folder) throws IOException {
    return switch (kind) {
      case "sqlite" -> new Sqlite(folder.resolve("project/.segue/segue.db"));
      case "redis" -> new Redis(folder);
      case String url when url.startsWith("redis://") || url.startsWith("rediss://") ->
          new Given(url);
      case String other ->
          throw new IllegalArgumentException(
              "\"%s\" is no store; sqlite, redis or redis://host:port/db".formatted(other));
    };
  }

  /** A file. */
  record Sqlite(Path file) implements ScratchStore {
    @Override
    public String url() {
      return "sqlite:" + file;
    }

    @Override
    public Optional<String> damage() throws IOException {
      try (var connection = DriverManager.getConnection("jdbc:sqlite:" + file);
          var statement = connection.createStatement();
          var rows = statement.executeQuery("PRAGMA integrity_check")) {
        String said = rows.next() ? rows.getString(1) : "nothing";
        return said.equals("ok") ? Optional.empty() : Optional.of(said);
      } catch (SQLException e) {
        throw new IOException("integrity_check of " + file, e);
      }
    }

    @Override
    public void killServer() {
      // A file has none.
    }

    @Override
    public void close() {
      // The scene's folder goes as a whole.
    }
  }

  /** A server that somebody else runs. */
  record Given(String url) implements ScratchStore {
    @Override
    public Optional<String> damage() {
      return Optional.empty();
    }

    @Override
    public void killServer() {
      throw new IllegalStateException("only a server of our own is killed; write --store redis");
    }

    @Override
    public void close() {
      // Not ours to stop.
    }
  }

  /** A server of our own, which syncs every write before it answers. */
  final class Redis implements ScratchStore {
    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(30);

    private final Path folder;
    private final int port;
    private Process server;

    Redis(Path folder) throws IOException {
      this.folder = Files.createDirectories(folder.resolve("redis"));
      try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
        this.port = socket.getLocalPort();
      }
      this.server = start();
    }

    private Process start() throws IOException {
      File log = folder.resolve("log").toFile();
      Process started =
          new ProcessBuilder(
                  List.of(
                      "redis-server",
                      "--port",
                      Integer.toString(port),
                      "--bind",
                      "127.0.0.1",
                      "--dir",
                      folder.toString(),
                      "--appendonly",
                      "yes",
                      "--appendfsync",
                      "always",
                      "--save",
                      ""))
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.appendTo(log))
              .start();
      long until = System.nanoTime() + PATIENCE_NANOS;
      while (!answers()) {
        if (!started.isAlive() || System.nanoTime() > until) {
          started.destroyForcibly();
          throw new IOException("redis-server does not answer; its words are in " + log);
        }
        LockSupport.parkNanos(5_000_000);
      }
      return started;
    }

    private boolean answers() {
      try (var socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
        socket.setSoTimeout(2_000);
        socket.getOutputStream().write("PING\r\n".getBytes(StandardCharsets.US_ASCII));
        return socket.getInputStream().read() == '+';
      } catch (IOException _) {
        return false; // Not yet; loading its file it answers with '-'.
      }
    }

    @Override
    public String url() {
      return "redis://127.0.0.1:%d/0".formatted(port);
    }

    @Override
    public Optional<String> damage() throws IOException {
      return answers() ? Optional.empty() : Optional.of("the server does not answer");
    }

    @Override
    public void killServer() throws IOException {
      Ends.kill(server);
      server = start();
    }

    @Override
    public void close() throws IOException {
      Ends.kill(server);
    }
  }
}
