package dev.segue.app.realcli;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.segue.core.testing.Requires;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** A program at a terminal of 40 rows, and what it has written there, as it came. */
final class Terminal implements AutoCloseable {
  private final Process process;
  private final StringBuilder screen = new StringBuilder();

  private Terminal(Process process) {
    this.process = process;
    Thread.ofVirtual().start(this::read);
  }

  static Terminal start(List<String> command, Path folder, Map<String, String> environment)
      throws IOException {
    Path script = Requires.program("script", "it gives a program a terminal");
    String line =
        command.stream()
            .map(word -> "'" + word.replace("'", "'\\''") + "'")
            .collect(Collectors.joining(" ", "stty rows 40 cols 120; exec ", ""));
    var builder =
        new ProcessBuilder(script.toString(), "-qefc", line, "/dev/null")
            .directory(folder.toFile())
            .redirectErrorStream(true);
    builder.environment().clear();
    builder.environment().putAll(environment);
    builder.environment().put("SHELL", "/bin/sh");
    builder.environment().put("TERM", "xterm-256color");
    return new Terminal(builder.start());
  }

  private void read() {
    try (InputStream out = process.getInputStream()) {
      byte[] piece = new byte[8192];
      for (int read = out.read(piece); read >= 0; read = out.read(piece)) {
        synchronized (screen) {
          screen.append(new String(piece, 0, read, UTF_8));
          screen.notifyAll();
        }
      }
    } catch (IOException e) {
      synchronized (screen) {
        screen.append(e);
      }
    }
  }

  void type(String keys) throws IOException {
    process.getOutputStream().write(keys.getBytes(UTF_8));
    process.getOutputStream().flush();
  }

  /** Waits for something in what was written; false when it does not come. */
  boolean shows(Predicate<String> wanted, Duration most) throws InterruptedException {
    long end = System.nanoTime() + most.toNanos();
    synchronized (screen) {
      while (!wanted.test(screen.toString())) {
        long left = (end - System.nanoTime()) / 1_000_000;
        if (left <= 0) {
          return false;
        }
        screen.wait(left);
      }
      return true;
    }
  }

  @Override
  public String toString() {
    synchronized (screen) {
      return screen.toString();
    }
  }

  @Override
  public void close() {
    try {
      RealClis.end(process);
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }
}
