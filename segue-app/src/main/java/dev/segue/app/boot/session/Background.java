package dev.segue.app.boot.session;

import dev.segue.app.cli.session.Started;
import dev.segue.app.session.Control;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** The same command once more, without a terminal, as a process that outlives this one. */
public final class Background {
  /** Set for the process that owns the session. */
  public static final String OWNER = "SEGUE_OWNER";

  private static final long LOOK_EVERY_MILLIS = 20;
  private static final long PATIENCE_MILLIS = 60_000;

  private final Map<String, String> environment;

  public Background(Map<String, String> environment) {
    this.environment = Map.copyOf(environment);
  }

  /**
   * Starts it, and waits until it owns the session.
   *
   * @param socket where it listens then
   * @return its name; or the exit code with which it ended at once, and what it said
   */
  public Started start(String session, Path socket) throws InterruptedException {
    try {
      Path said = Files.createTempFile("segue-", ".err");
      Process owner = builder(session).redirectError(said.toFile()).start();
      long looks = PATIENCE_MILLIS / LOOK_EVERY_MILLIS;
      while (!isThere(socket) && owner.isAlive() && looks > 0) {
        TimeUnit.MILLISECONDS.sleep(LOOK_EVERY_MILLIS);
        looks--;
      }
      String words = Files.readString(said);
      Files.delete(said);
      if (isThere(socket)) {
        return new Started(0, session + "\n", "");
      }
      return new Started(owner.isAlive() ? 4 : owner.exitValue(), "", words);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot start in the background: " + e.getMessage(), e);
    }
  }

  private ProcessBuilder builder(String session) {
    ProcessHandle.Info own = ProcessHandle.current().info();
    var argv = new ArrayList<String>();
    if (Files.isExecutable(Path.of("/usr/bin/setsid"))) {
      argv.add("/usr/bin/setsid");
    }
    argv.add(own.command().orElseThrow());
    var arguments = new ArrayList<>(arguments(own));
    boolean isNamed =
        arguments.stream().anyMatch(a -> a.equals("--name") || a.startsWith("--name="));
    if (!isNamed) {
      arguments.addAll(arguments.indexOf("start") + 1, List.of("--name", session));
    }
    argv.addAll(arguments);
    var builder =
        new ProcessBuilder(argv)
            .redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()))
            .redirectOutput(ProcessBuilder.Redirect.DISCARD);
    builder.environment().clear();
    builder.environment().putAll(environment);
    builder.environment().put(OWNER, session);
    return builder;
  }

  /** The handle tells none where they are longer than 4,096 bytes; class paths are. */
  private static List<String> arguments(ProcessHandle.Info own) {
    try {
      String line = Files.readString(Path.of("/proc/self/cmdline"));
      List<String> words = List.of(line.split("\0", -1));
      return words.subList(1, words.size() - 1);
    } catch (IOException _) {
      return List.of(own.arguments().orElseThrow()); // Another system.
    }
  }

  private static boolean isThere(Path socket) {
    try {
      return !Control.ask(socket, Control.EXPLAIN).isEmpty();
    } catch (IOException _) {
      return false; // Not yet.
    }
  }
}
