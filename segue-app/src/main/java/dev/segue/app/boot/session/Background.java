package dev.segue.app.boot.session;

import dev.segue.app.cli.session.Started;
import dev.segue.app.config.ProcessEnvironment;
import dev.segue.session.Control;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/** A session's owner without a terminal, as a process that outlives this one. */
public final class Background {
  /** Set for the process that owns the session. */
  public static final String OWNER = "SEGUE_OWNER";

  private static final long LOOK_EVERY_MILLIS = 20;
  private static final long PATIENCE_MILLIS = 60_000;

  private final ProcessEnvironment around;

  public Background(ProcessEnvironment around) {
    this.around = around;
  }

  /**
   * Starts it, and waits until it, or another one, owns the session.
   *
   * @param words of the command line, behind the program
   * @param socket where it listens then
   * @return its name; or the exit code with which it ended at once, and what it said
   */
  public Started start(String session, List<String> words, Path socket)
      throws InterruptedException {
    try {
      Path said = Files.createTempFile("segue-", ".err");
      Process owner = builder(session, words).redirectError(said.toFile()).start();
      var place = new Place(socket);
      long looks = PATIENCE_MILLIS / LOOK_EVERY_MILLIS;
      while (!isThere(socket) && looks > 0 && (owner.isAlive() || place.owner().isPresent())) {
        TimeUnit.MILLISECONDS.sleep(LOOK_EVERY_MILLIS);
        looks--;
      }
      String complained = Files.readString(said);
      Files.delete(said);
      if (isThere(socket)) {
        return new Started(0, session + "\n", ours(complained));
      }
      return new Started(owner.isAlive() ? 4 : owner.exitValue(), "", complained);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot start in the background: " + e.getMessage(), e);
    }
  }

  /** What it says of the session that has begun; a Java of its own may say other things. */
  private static String ours(String complained) {
    return complained
        .lines()
        .filter(line -> line.startsWith("segue: "))
        .map(line -> line + "\n")
        .collect(Collectors.joining());
  }

  private ProcessBuilder builder(String session, List<String> words) throws IOException {
    var argv = new ArrayList<String>();
    if (Files.isExecutable(Path.of("/usr/bin/setsid"))) {
      argv.add("/usr/bin/setsid");
    }
    argv.addAll(OwnProgram.words());
    argv.addAll(words);
    var builder =
        new ProcessBuilder(argv)
            .directory(around.currentFolder().toFile())
            .redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()))
            .redirectOutput(ProcessBuilder.Redirect.DISCARD);
    builder.environment().clear();
    builder.environment().putAll(around.environment());
    // Started from within a session, it is no part of that.
    builder.environment().remove(Control.SOCKET);
    builder.environment().put(OWNER, session);
    return builder;
  }

  private static boolean isThere(Path socket) {
    try {
      return !Control.ask(socket, Control.EXPLAIN).isEmpty();
    } catch (IOException _) {
      return false; // Not yet.
    }
  }
}
