package dev.segue.context.mcp;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/** Lines of a stream, of which none takes more memory than is allowed. */
final class MessageLines {
  /** In bytes; the longest legal call is a hundredth of it. */
  static final int LONGEST = 1 << 20;

  private static final int BUFFER = 1 << 13;

  /** Result of reading one line. */
  sealed interface Line {
    record Text(String text) implements Line {}

    /** Longer than {@link #LONGEST}; passed over. */
    record TooLong() implements Line {}

    record End() implements Line {}
  }

  private final InputStream in;
  private final byte[] buffer = new byte[BUFFER];
  private int at;
  private int filled;

  MessageLines(InputStream in) {
    this.in = in;
  }

  /** The next line; one that the end of the stream cuts off counts as one. */
  Line next() throws IOException {
    var line = new ByteArrayOutputStream();
    boolean isTooLong = false;
    while (true) {
      if (at == filled && !fill()) {
        return isTooLong ? new Line.TooLong() : line.size() == 0 ? new Line.End() : text(line);
      }
      int end = at;
      while (end < filled && buffer[end] != '\n') {
        end++;
      }
      isTooLong |= line.size() + (end - at) > LONGEST;
      if (!isTooLong) {
        line.write(buffer, at, end - at);
      }
      at = end;
      if (at < filled) {
        at++;
        return isTooLong ? new Line.TooLong() : text(line);
      }
    }
  }

  private boolean fill() throws IOException {
    at = 0;
    filled = Math.max(0, in.read(buffer));
    return filled > 0;
  }

  private static Line text(ByteArrayOutputStream line) {
    return new Line.Text(line.toString(StandardCharsets.UTF_8));
  }
}
