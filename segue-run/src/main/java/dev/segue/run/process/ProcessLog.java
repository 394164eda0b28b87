package dev.segue.run.process;

import dev.segue.core.text.Redactor;
import java.nio.file.Path;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.ToIntFunction;
import java.util.logging.Level;
import java.util.logging.LogManager;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Log of a process that runs long. What is logged through SLF4J reaches its file while the work is
 * done: of Segue what has the level, of libraries warnings and errors. Without a backend on the
 * class path, as for short commands, nothing is written.
 *
 * @param folder made if missing
 * @param kind of process, one file for each
 * @param warned once, where the file cannot be written
 */
public record ProcessLog(
    Path folder, String kind, LogLevel level, Redactor redactor, Consumer<String> warned) {
  private static final long BYTES_MOST = 1 << 20;

  /** The work of a process. */
  public interface Work<T> {
    T run() throws InterruptedException;
  }

  /**
   * Failure that ends a process.
   *
   * @param isBug whether nobody expected it, so that its stack trace is needed
   */
  public record Failure(String why, int exitCode, boolean isBug) {}

  /**
   * Does the work, and logs its beginning and its end. What it throws is logged and thrown.
   *
   * @param process in words
   * @param judge says what an exception means
   */
  public <T> T over(
      String process, Work<T> work, ToIntFunction<T> exitCode, Function<Throwable, Failure> judge)
      throws InterruptedException {
    var root = LogManager.getLogManager().getLogger("");
    // Held, or the level is forgotten.
    var own = java.util.logging.Logger.getLogger("dev.segue");
    var handler = new LogHandler(new LogFile(folder, kind, BYTES_MOST), redactor, warned);
    for (var other : root.getHandlers()) {
      if (!(other instanceof LogHandler)) {
        root.removeHandler(other); // It prints on the terminal.
      }
    }
    root.setLevel(Level.WARNING);
    own.setLevel(level.level());
    root.addHandler(handler);
    Logger log = LoggerFactory.getLogger(ProcessLog.class);
    var uncaught = Thread.getDefaultUncaughtExceptionHandler();
    Thread.setDefaultUncaughtExceptionHandler(
        (thread, e) ->
            log.error("thread {} ended by an unexpected exception", thread.getName(), e));
    try {
      log.info("process {} started: {}", ProcessHandle.current().pid(), process);
      T result = work.run();
      log.info("stopped with exit code {}", exitCode.applyAsInt(result));
      return result;
    } catch (RuntimeException | InterruptedException | Error e) {
      failed(log, judge.apply(e), e);
      throw e;
    } finally {
      Thread.setDefaultUncaughtExceptionHandler(uncaught);
      root.removeHandler(handler);
    }
  }

  private static void failed(Logger log, Failure failure, Throwable e) {
    if (failure.isBug()) {
      log.error("stopped with exit code {}: unexpected exception", failure.exitCode(), e);
    } else {
      log.error("stopped with exit code {}: {}", failure.exitCode(), failure.why());
      log.debug("The exception behind it", e);
    }
  }
}
