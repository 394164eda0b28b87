package dev.segue.core.context.code;

import java.nio.charset.StandardCharsets;

/** Reads what {@link Bytes} wrote, and believes none of it. Not safe for use by several threads. */
final class ByteReader {
  private final byte[] data;
  private final int end;
  private int at;

  ByteReader(byte[] data, int start, int end) {
    this.data = data;
    this.at = start;
    this.end = end;
  }

  int at() {
    return at;
  }

  boolean hasMore() {
    return at < end;
  }

  int next() throws DamagedCodeFileException {
    if (at >= end) {
      throw new DamagedCodeFileException("Stored code file ends early");
    }
    return data[at++] & 0xff;
  }

  int number() throws DamagedCodeFileException {
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
  int count() throws DamagedCodeFileException {
    int value = number();
    if (value > end - at) {
      throw new DamagedCodeFileException("Stored code file promises " + value + " of something");
    }
    return value;
  }

  String text() throws DamagedCodeFileException {
    int length = count();
    at += length;
    return new String(data, at - length, length, StandardCharsets.UTF_8);
  }

  void skip(int length) {
    at += length;
  }

  static int checked(int value) throws DamagedCodeFileException {
    if (value < 0) {
      throw new DamagedCodeFileException("Stored code file holds a number out of range");
    }
    return value;
  }
}
