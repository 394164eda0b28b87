package dev.segue.app.boot;

import dev.segue.app.cli.Segue;
import dev.segue.app.config.ProcessEnvironment;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;

/** The program. */
public final class Main {
  /** The environment failed, whatever the command itself came to; a signal counts for more. */
  private static final int UNWRITTEN = 4;

  private Main() {}

  /** Runs one command and ends with its exit code. */
  public static void main(String[] arguments) {
    var around =
        ProcessEnvironment.of(
            System.getenv(),
            Path.of(System.getProperty("user.home")),
            Path.of("").toAbsolutePath());
    if (arguments.length > 0 && arguments[0].equals(ForeignHook.WORD)) {
      // For agents, not for people: it has no help, and ends with 0 whatever happens.
      ForeignHook.main(List.of(arguments).subList(1, arguments.length), around);
    }
    CommandLine command = Segue.commandLineFor(new Commands(around), arguments);
    var out = new CheckedStream(new FileOutputStream(FileDescriptor.out));
    command.setOut(utf8(out));
    command.setErr(utf8(new FileOutputStream(FileDescriptor.err)));
    int code = command.execute(arguments);
    command.getOut().flush();
    Optional<String> failure = out.failure();
    failure.ifPresent(
        why -> command.getErr().println("segue: the output could not be written: " + why));
    command.getErr().flush();
    System.exit(failure.isPresent() ? Math.max(code, UNWRITTEN) : code);
  }

  /** UTF-8 whatever the locale: event lines and prompts are bytes that others read. */
  static PrintWriter utf8(OutputStream stream) {
    return new PrintWriter(new OutputStreamWriter(stream, StandardCharsets.UTF_8));
  }

  /**
   * A stream that remembers why it could not be written: the writers above it only remember that.
   * After a failure it takes no more, so that a reader never finds a hole in what it got. Safe for
   * use by several threads.
   */
  private static final class CheckedStream extends OutputStream {
    private final OutputStream stream;
    private @Nullable IOException failure;

    CheckedStream(OutputStream stream) {
      this.stream = stream;
    }

    /** Writes to the stream below. */
    private interface Writing {
      void run() throws IOException;
    }

    private synchronized void attempt(Writing writing) throws IOException {
      if (failure != null) {
        throw failure;
      }
      try {
        writing.run();
      } catch (IOException e) {
        failure = e;
        throw e;
      }
    }

    @Override
    public void write(int value) throws IOException {
      attempt(() -> stream.write(value));
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      attempt(() -> stream.write(bytes, offset, length));
    }

    @Override
    public void flush() throws IOException {
      attempt(stream::flush);
    }

    /**
     * Why something was not written; empty when all was, or when the reader went away, who wanted
     * no more ({@code segue log t1 | head}).
     */
    synchronized Optional<String> failure() {
      return Optional.ofNullable(failure)
          .map(IOException::getMessage)
          .filter(message -> !message.contains("Broken pipe"));
    }
  }
}
