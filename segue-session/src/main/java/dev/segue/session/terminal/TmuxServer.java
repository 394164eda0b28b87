package dev.segue.session.terminal;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A tmux for one session and nothing else. Neither the user's configuration nor the user's sessions
 * are touched, what floods one session does not slow another, and what its program sees of the
 * environment is what this server was started with.
 *
 * @param socket in a folder that is its user's alone
 */
public record TmuxServer(Path socket) {
  /** Name of the session within its server. */
  static final String SESSION = "segue";

  /** The first with flags of clients ({@code attach -f}), which keep us from changing sizes. */
  private static final double OLDEST = 3.2;

  private static final Pattern VERSION = Pattern.compile("(\\d+\\.\\d+)");
  private static final List<String> INHERITED = List.of("PATH", "HOME", "TERM");

  record Result(int code, String output) {}

  /**
   * Looks for tmux.
   *
   * @throws IOException when there is no tmux here, or none that is new enough; the message says so
   */
  public static void check() throws IOException {
    Result said;
    try {
      said = run(new ProcessBuilder("tmux", "-V"), "");
    } catch (IOException e) {
      throw new IOException("tmux is not on the PATH; install tmux " + OLDEST + " or newer", e);
    }
    Matcher version = VERSION.matcher(said.output());
    if (version.find() && Double.parseDouble(version.group(1)) < OLDEST) {
      throw new IOException(
          "%s is too old; install tmux %s or newer".formatted(said.output().strip(), OLDEST));
    }
  }

  /** Whether its session is there; a server ends with it. */
  public boolean isThere() {
    try {
      return Files.exists(socket) && command("has-session", "-t", "=" + SESSION).code() == 0;
    } catch (IOException _) {
      return false; // Without a tmux nobody reaches it.
    }
  }

  /** How many users look at it now; those who supervise it do not count. */
  public int users() throws IOException {
    Result result = command("list-clients", "-F", "#{client_control_mode}");
    return result.code() == 0
        ? Math.toIntExact(result.output().lines().filter("0"::equals).count())
        : 0;
  }

  /** A program to be started in a user's terminal. */
  public List<String> attachCommand() {
    return argv("attach-session", "-t", "=" + SESSION);
  }

  /** Ends the session with all that runs in it. */
  public void kill() throws IOException {
    if (Files.exists(socket)) {
      command("kill-server");
    }
    Files.deleteIfExists(socket);
    Files.deleteIfExists(exitFile());
  }

  /** The exit code of a program that ended with nobody there to be told. */
  public OptionalInt lastExit() {
    try {
      String digits = Files.readString(exitFile(), StandardCharsets.US_ASCII).strip();
      return digits.matches("[0-9]{1,3}")
          ? OptionalInt.of(Integer.parseInt(digits))
          : OptionalInt.empty();
    } catch (IOException _) {
      return OptionalInt.empty();
    }
  }

  Path exitFile() {
    return socket.resolveSibling(socket.getFileName() + ".exit");
  }

  /** The beginning of every command line. */
  List<String> argv(String... rest) {
    // Without -u a client in a C locale has its UTF-8 turned into underscores.
    var argv = new ArrayList<>(List.of("tmux", "-u", "-S", socket.toString(), "-f", "/dev/null"));
    argv.addAll(Arrays.asList(rest));
    return argv;
  }

  Result command(String... rest) throws IOException {
    return run(builder(argv(rest)), "");
  }

  /**
   * Starts it.
   *
   * @param commands that stand on no command line, since others see those
   */
  Result begin(String commands, Path folder, Map<String, String> environment) throws IOException {
    var builder = new ProcessBuilder(argv("start-server", ";", "source-file", "-"));
    builder.directory(folder.toFile());
    builder.environment().clear();
    builder.environment().putAll(environment);
    return run(builder, commands);
  }

  ProcessBuilder builder(List<String> argv) {
    var builder = new ProcessBuilder(argv).directory(Path.of("/").toFile());
    Map<String, String> environment = builder.environment();
    environment.keySet().retainAll(INHERITED);
    environment.put("LC_ALL", "C.UTF-8");
    return builder;
  }

  private static Result run(ProcessBuilder builder, String input) throws IOException {
    Process process = builder.redirectErrorStream(true).start();
    try (OutputStream out = process.getOutputStream()) {
      out.write(input.getBytes(StandardCharsets.UTF_8));
    } catch (IOException _) {
      // It ended before it read; what it says tells why.
    }
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    try {
      return new Result(process.waitFor(), output);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      process.destroy();
      throw new IOException("interrupted while tmux was asked", e);
    }
  }
}
