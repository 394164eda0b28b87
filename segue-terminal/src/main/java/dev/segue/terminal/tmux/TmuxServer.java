package dev.segue.terminal.tmux;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A tmux of our own: neither the user's configuration nor the user's sessions are touched.
 *
 * @param socket its name below the user's folder of tmux sockets
 */
public record TmuxServer(String socket) {
  /** The one of a user's agents. */
  public static final TmuxServer USUAL = new TmuxServer("segue");

  /** The first with flags of clients ({@code attach -f}), which keep us from changing sizes. */
  private static final double OLDEST = 3.2;

  private static final Pattern VERSION = Pattern.compile("(\\d+\\.\\d+)");

  /** What the server and so every pane starts with; sessions add their own. */
  private static final List<String> INHERITED = List.of("PATH", "HOME", "TMUX_TMPDIR");

  record Result(int code, String output) {}

  /**
   * Looks for tmux.
   *
   * @throws IOException when there is no tmux here, or none that is new enough; the message says so
   */
  public void check() throws IOException {
    Result said;
    try {
      said = run("", List.of("tmux", "-V"), Path.of("/"));
    } catch (IOException e) {
      throw new IOException("tmux is not on the PATH; install tmux " + OLDEST + " or newer", e);
    }
    Matcher version = VERSION.matcher(said.output());
    if (version.find() && Double.parseDouble(version.group(1)) < OLDEST) {
      throw new IOException(
          "%s is too old; install tmux %s or newer".formatted(said.output().strip(), OLDEST));
    }
  }

  /** The beginning of every command line. */
  List<String> argv(String... rest) {
    // Without -u a client in a C locale has its UTF-8 turned into underscores.
    var argv = new ArrayList<>(List.of("tmux", "-u", "-L", socket, "-f", "/dev/null"));
    argv.addAll(Arrays.asList(rest));
    return argv;
  }

  Result command(String... rest) throws IOException {
    return run("", argv(rest), Path.of("/"));
  }

  /** Commands that stand on no command line, since others see those. */
  Result source(String commands, Path folder) throws IOException {
    return run(commands, argv("start-server", ";", "source-file", "-"), folder);
  }

  ProcessBuilder builder(List<String> argv, Path folder) {
    ProcessBuilder builder = new ProcessBuilder(argv).directory(folder.toFile());
    Map<String, String> environment = builder.environment();
    environment.keySet().retainAll(INHERITED);
    environment.put("LC_ALL", "C.UTF-8");
    return builder;
  }

  private Result run(String input, List<String> argv, Path folder) throws IOException {
    Process process = builder(argv, folder).redirectErrorStream(true).start();
    try (OutputStream out = process.getOutputStream()) {
      out.write(input.getBytes(StandardCharsets.UTF_8));
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
