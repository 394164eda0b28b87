package dev.segue.core.context.rank;

import java.util.Arrays;

/**
 * Occurrences of one term: for each file the distance to the slot before, the length of its
 * posting, and the posting as {@link dev.segue.core.context.code.CodeFile} returned it. The list is
 * only ever appended to, so a reader that received an earlier length may continue to read while the
 * list grows. Not safe for use by several threads; {@link PostingStore} synchronizes access.
 */
final class PostingList {
  private byte[] data;
  private int used;
  private int lastSlot;

  PostingList() {
    this.data = Run.EMPTY.data();
  }

  /** Goes on from a run; {@code lastSlot} is the last that it holds. */
  PostingList(Run run, int lastSlot) {
    this.data = Arrays.copyOfRange(run.data(), run.start(), run.end());
    this.used = data.length;
    this.lastSlot = lastSlot;
  }

  /** Readable part of a list, unaffected by later appends. */
  @SuppressWarnings("ArrayRecordComponent")
  record Run(byte[] data, int start, int end) {
    static final Run EMPTY = new Run(new byte[0], 0, 0);
  }

  Run run() {
    return new Run(data, 0, used);
  }

  boolean isEmpty() {
    return used == 0;
  }

  /** A list without the slots that are -1 here, and with the others under their new numbers. */
  PostingList compacted(int[] slots) {
    var compacted = new PostingList();
    var cursor = new PostingCursor(run());
    while (cursor.advance()) {
      int slot = slots[cursor.slot()];
      if (slot >= 0) {
        compacted.add(slot, data, cursor.start(), cursor.length());
      }
    }
    compacted.data = Arrays.copyOf(compacted.data, compacted.used);
    return compacted;
  }

  /** Slots come in ascending order. */
  void add(int slot, byte[] from, int start, int length) {
    int needed = used + numberBytes(slot - lastSlot) + numberBytes(length) + length;
    if (needed > data.length) {
      // Most terms are rare and never get a second posting, so the first is not rounded up.
      data = Arrays.copyOf(data, needed + (used == 0 ? 0 : Math.max(8, used >> 2)));
    }
    putNumber(slot - lastSlot);
    putNumber(length);
    for (int i = 0; i < length; i++) {
      data[used++] = from[start + i];
    }
    lastSlot = slot;
  }

  private static int numberBytes(int value) {
    return value < 1 << 7 ? 1 : value < 1 << 14 ? 2 : value < 1 << 21 ? 3 : value < 1 << 28 ? 4 : 5;
  }

  private void putNumber(int value) {
    int rest = value;
    while (rest > 0x7f) {
      data[used++] = (byte) (rest | 0x80);
      rest >>>= 7;
    }
    data[used++] = (byte) rest;
  }
}
