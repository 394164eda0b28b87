package dev.segue.context.index.document;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/**
 * The bytes of a report, which end with a failure where a single word of it would fill the memory:
 * a reader says after each word that it got on.
 */
final class ReportStream extends FilterInputStream {
  /** In bytes; parsers read ahead, so a word may have somewhat less. */
  static final int LONGEST_WORD = 1 << 20;

  private int sinceProgress;
  private long total;

  ReportStream(InputStream in) {
    super(in);
  }

  /** A word is done with. */
  void progress() {
    sinceProgress = 0;
  }

  /** Bytes read so far. */
  long total() {
    return total;
  }

  @Override
  public int read() throws IOException {
    count(1);
    return super.read();
  }

  @Override
  public int read(byte[] bytes, int from, int length) throws IOException {
    int read = super.read(bytes, from, Math.min(length, 64 << 10));
    count(Math.max(0, read));
    return read;
  }

  private void count(int bytes) throws IOException {
    total += bytes;
    sinceProgress += bytes;
    if (sinceProgress > LONGEST_WORD) {
      throw new IOException("a single word of it is longer than %,d bytes".formatted(LONGEST_WORD));
    }
  }
}
