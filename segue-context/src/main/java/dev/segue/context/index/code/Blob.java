package dev.segue.context.index.code;

import java.util.Arrays;
import java.util.zip.CRC32C;

/** Stored entry for a file's contents: their form, or that there is nothing to keep. */
public final class Blob {
  /** Contents that are no source. */
  public static final Blob NONE = new Blob(new byte[0], false);

  private final byte[] bytes;
  private final boolean isSource;

  private Blob(byte[] bytes, boolean isSource) {
    this.bytes = bytes;
    this.isSource = isSource;
  }

  /** Takes the array over. */
  public static Blob of(byte[] bytes) {
    return new Blob(bytes, true);
  }

  /** Not a copy. */
  public byte[] bytes() {
    return bytes;
  }

  public boolean isSource() {
    return isSource;
  }

  /** Of key and contents together: a row that is damaged, or not the one that was asked for. */
  long checksum(byte[] key) {
    var sum = new CRC32C();
    sum.update(key);
    sum.update(isSource ? 1 : 0);
    sum.update(bytes);
    return sum.getValue();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Blob blob
        && blob.isSource == isSource
        && Arrays.equals(blob.bytes, bytes);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(bytes);
  }
}
