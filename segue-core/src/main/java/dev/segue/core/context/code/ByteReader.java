package dev.segue.core.context.code;

import java.nio.charset.StandardCharsets;

/** Reads what {@link Bytes} wrote, and believes none of it. Not safe for use by several threads. */
public final class ByteReader {
  private final byte[] data;
  private final int end;
  private int at;

  /**
   * Reads a part of an array.
   *
   * @param start within the array
   * @param end behind the last byte that may be read
   */
  public ByteReader(byte[] data, int start, int end) {
    this.data = data;
    this.at = start;
    this.end = end;
  }

  /** Place in the array of the byte that is next. */
  public int at() {
    return at;
  }

  /** Whether a byte is left. */
  public boolean hasMore() {
    return at < end;
  }

  /** One byte, as 0 to 255. */
  public int next() throws DamagedCodeFileException {
    if (at >= end) {
      throw new DamagedCodeFileException("Stored code file ends early");
    }
    return data[at++] & 0xff;
  }

  /** A number of at least 0. */
  public int number() throws DamagedCodeFileException {
    int value = 0;
    for (int shift = 0; shift < 35; shift += 7) {
      int b = next();
      value |= (b & 0x7f) << shift;
      if (b < 0x80) {
        return checked(value);
      }
    }
    throw new DamagedCodeFileException("Stored code file holds an endless number");
  }

  /** A number of things that take at least one byte each, so that no array outgrows the input. */
  public int count() throws DamagedCodeFileException {
    int value = number();
    if (value > end - at) {
      throw new DamagedCodeFileException("Stored code file promises " + value + " of something");
    }
    return value;
  }

  /** A text with its length before it. */
  public String text() throws DamagedCodeFileException {
    int length = count();
    at += length;
    return new String(data, at - length, length, StandardCharsets.UTF_8);
  }

  /** Leaves out bytes, of which {@link #count} told how many. */
  public void skip(int length) {
    at += length;
  }

  static int checked(int value) throws DamagedCodeFileException {
    if (value < 0) {
      throw new DamagedCodeFileException("Stored code file holds a number out of range");
    }
    return value;
  }
}
