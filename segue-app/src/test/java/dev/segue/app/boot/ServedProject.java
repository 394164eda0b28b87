package dev.segue.app.boot;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.segue.app.realcli.Program;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** {@code segue serve} in a process of its own, on a port that was free. */
final class ServedProject implements AutoCloseable {
  private static final String SAYS = "listening on ";
  private static final int LONGEST_SECONDS = 60;

  private final Process process;
  private final Path errors;
  private final String url;

  private ServedProject(Process process, Path errors, String url) {
    this.process = process;
    this.errors = errors;
    this.url = url;
  }

  /** Starts one, and waits until it says where it listens. */
  static ServedProject start(Program program, Path errors, String... flags) throws IOException {
    var arguments = new ArrayList<>(List.of("serve", "--port", "0"));
    arguments.addAll(List.of(flags));
    Process process = program.command(arguments, errors).start();
    BufferedReader out = process.inputReader(UTF_8);
    String line = out.readLine();
    if (line == null || !line.startsWith(SAYS)) {
      process.destroyForcibly();
      throw new AssertionError("it said %s and %s".formatted(line, Files.readString(errors)));
    }
    return new ServedProject(process, errors, line.substring(SAYS.length()));
  }

  /** As it said it: {@code http://127.0.0.1:40123}. */
  String url() {
    return url;
  }

  /** Host and port alone. */
  String address() {
    return url.substring(url.indexOf("://") + 3);
  }

  int port() {
    return Integer.parseInt(url.substring(url.lastIndexOf(':') + 1));
  }

  /** What it wrote to its standard error. */
  String errors() throws IOException {
    return Files.readString(errors);
  }

  /** Sends SIGTERM. */
  void askToEnd() {
    process.destroy();
  }

  /** Its exit code, once it has ended. */
  int exit() throws InterruptedException {
    if (!process.waitFor(LONGEST_SECONDS, TimeUnit.SECONDS)) {
      throw new AssertionError("segue serve does not end");
    }
    return process.exitValue();
  }

  @Override
  public void close() {
    process.destroyForcibly();
    process.onExit().join();
  }
}
