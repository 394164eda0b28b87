package dev.segue.run.process;

import dev.segue.core.text.Redactor;
import dev.segue.core.text.Untrusted;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.logging.Formatter;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.SimpleFormatter;
import org.jspecify.annotations.Nullable;

/**
 * Writes what is logged into a file, redacted. A message is one line; the stack trace of an
 * exception follows it. Where the file cannot be written the user is warned once.
 */
final class LogHandler extends Handler {
  private static final String OWN = "dev.segue.";

  private final LogFile file;
  private final Redactor redactor;
  private final Consumer<String> warned;
  private final Formatter messages = new SimpleFormatter();
  private boolean isWarned;

  LogHandler(LogFile file, Redactor redactor, Consumer<String> warned) {
    this.file = file;
    this.redactor = redactor;
    this.warned = warned;
  }

  @Override
  public void publish(@Nullable LogRecord logged) {
    if (logged == null || !isLoggable(logged)) {
      return;
    }
    try {
      file.append(text(logged));
    } catch (IOException e) {
      warn(IoReason.of(e));
    }
  }

  private synchronized void warn(String why) {
    if (!isWarned) {
      isWarned = true;
      warned.accept(
          "segue: the log cannot be written, and the command goes on without it: %s%n"
              .formatted(why));
    }
  }

  private String text(LogRecord logged) {
    String logger = String.valueOf(logged.getLoggerName());
    String head =
        "%s %-5s %d %s: "
            .formatted(
                logged.getInstant(),
                LogLevel.of(logged.getLevel()).name().toUpperCase(Locale.ROOT),
                ProcessHandle.current().pid(),
                logger.startsWith(OWN) ? logger.substring(OWN.length()) : logger);
    // Before lines are joined: a secret may end with its line.
    String message = redactor.redact(Untrusted.visible(messages.formatMessage(logged)));
    return head + message.strip().replaceAll("\\s*\\n\\s*", " | ") + "\n" + trace(logged);
  }

  private String trace(LogRecord logged) {
    Throwable thrown = logged.getThrown();
    if (thrown == null) {
      return "";
    }
    var trace = new StringWriter();
    thrown.printStackTrace(new PrintWriter(trace, true));
    return redactor.redact(Untrusted.visible(trace.toString())).indent(2);
  }

  @Override
  public void flush() {
    // Each text is in the file when it has been logged.
  }

  @Override
  public void close() {
    // No file is open between two texts.
  }
}
