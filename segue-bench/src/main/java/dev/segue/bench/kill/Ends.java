package dev.segue.bench.kill;

import java.io.IOException;
import java.util.concurrent.TimeUnit;

/** Waiting for processes of our own. */
final class Ends {
  private Ends() {}

  /** Sends -9, and leaves what the process has written for its reader. */
  static void strike(Process process) {
    // Process.destroyForcibly would close the stream with all that is still in it.
    process.toHandle().destroyForcibly();
  }

  /** Sends -9 and waits until it is gone. */
  static void kill(Process process) throws IOException {
    process.destroyForcibly();
    of(process, 60);
  }

  /** Waits for its end. */
  static int of(Process process, int seconds) throws IOException {
    try {
      if (!process.waitFor(seconds, TimeUnit.SECONDS)) {
        process.destroyForcibly();
        throw new IOException(
            "no end within %d s: %s"
                .formatted(seconds, process.info().commandLine().orElse("process")));
      }
      return process.exitValue();
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
  }
}
