package dev.segue.core.context.code;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Bytes that grow, with whole numbers of one to five bytes: seven bits each, the lowest first, the
 * eighth set where more follow. Not safe for use by several threads.
 */
public final class Bytes {
  private byte[] data;
  private int size;

  public Bytes(int capacity) {
    this.data = new byte[capacity];
  }

  /** Number of bytes so far. */
  public int size() {
    return size;
  }

  /** A copy of them. */
  public byte[] toArray() {
    return Arrays.copyOf(data, size);
  }

  /** One byte. */
  public void put(int value) {
    ensure(1);
    data[size++] = (byte) value;
  }

  /** A number of at least 0. */
  public void putNumber(int value) {
    ensure(5);
    int rest = value;
    while (rest > 0x7f) {
      data[size++] = (byte) (rest | 0x80);
      rest >>>= 7;
    }
    data[size++] = (byte) rest;
  }

  /** A part of an array. */
  public void put(byte[] from, int start, int end) {
    ensure(end - start);
    int to = size;
    for (int i = start; i < end; i++) {
      data[to++] = from[i];
    }
    size = to;
  }

  /** Length and UTF-8 of a text. */
  public void putText(String text) {
    byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
    putNumber(utf8.length);
    put(utf8, 0, utf8.length);
  }

  private void ensure(int more) {
    if (data.length - size < more) {
      data = Arrays.copyOf(data, Math.max(size + more, size + (size >> 1)));
    }
  }
}
