package dev.segue.run.process;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Keeps the first and the last bytes of a stream of any length. Safe for use by two threads. */
final class CaptureBuffer {
  private final int half;
  private final ByteArrayOutputStream head = new ByteArrayOutputStream();
  private byte[] ring = new byte[0];
  private long afterHead;

  CaptureBuffer(int limitBytes) {
    half = limitBytes / 2;
  }

  synchronized void add(byte[] bytes, int length) {
    int toHead = Math.min(length, half - head.size());
    head.write(bytes, 0, toHead);
    int from = toHead;
    while (from < length) {
      ensureRing((int) Math.min(half, afterHead + length - from));
      int position = (int) (afterHead % half);
      int count = Math.min(length - from, Math.min(ring.length, half) - position);
      System.arraycopy(bytes, from, ring, position, count);
      afterHead += count;
      from += count;
    }
  }

  synchronized Captured captured() {
    long omitted = Math.max(0, afterHead - half);
    byte[] tail = tail();
    if (omitted == 0) {
      byte[] all = Arrays.copyOf(head.toByteArray(), head.size() + tail.length);
      System.arraycopy(tail, 0, all, head.size(), tail.length);
      return new Captured(new String(all, StandardCharsets.UTF_8), 0, "");
    }
    byte[] first = head.toByteArray();
    int end = endOfLastWholeCharacter(first);
    int start = 0;
    while (start < Math.min(3, tail.length) && (tail[start] & 0xC0) == 0x80) {
      start++;
    }
    return new Captured(
        new String(first, 0, end, StandardCharsets.UTF_8),
        omitted + (first.length - end) + start,
        new String(tail, start, tail.length - start, StandardCharsets.UTF_8));
  }

  private byte[] tail() {
    int length = (int) Math.min(afterHead, half);
    byte[] tail = new byte[length];
    int start = (int) ((afterHead - length) % half);
    int first = Math.min(length, half - start);
    System.arraycopy(ring, start, tail, 0, first);
    System.arraycopy(ring, 0, tail, first, length - first);
    return tail;
  }

  /** Grows by doubling, so that a quiet program does not cost the full bound. */
  private void ensureRing(int needed) {
    if (ring.length < needed) {
      ring = Arrays.copyOf(ring, Math.min(half, Math.max(needed, ring.length * 2)));
    }
  }

  private static int endOfLastWholeCharacter(byte[] bytes) {
    int lead = bytes.length - 1;
    while (lead > bytes.length - 4 && lead > 0 && (bytes[lead] & 0xC0) == 0x80) {
      lead--;
    }
    if (lead < 0) {
      return bytes.length;
    }
    int first = bytes[lead] & 0xFF;
    int size = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : first >= 0xC0 ? 2 : 1;
    return lead + size > bytes.length ? lead : bytes.length;
  }
}
