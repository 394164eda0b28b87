package dev.segue.app.boot;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A stream that remembers why it could not be written: the writers above it only remember that.
 * After a failure it takes no more, so that a reader never finds a hole in what it got. Safe for
 * use by several threads.
 */
final class CheckedStream extends OutputStream {
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
   * Why something was not written; empty when all was, or when the reader went away, who wanted no
   * more ({@code segue log t1 | head}).
   */
  synchronized Optional<String> failure() {
    return Optional.ofNullable(failure)
        .map(IOException::getMessage)
        .filter(message -> !message.contains("Broken pipe"));
  }
}
