package dev.segue.core.context.rank;

import dev.segue.core.context.code.RankField;

/**
 * Walks the postings of one term, in ascending order of slots. Believes what it reads: postings
 * were checked when they came in. Used by one thread.
 */
final class PostingCursor {
  private final byte[] data;
  private final int end;
  private int at;
  private int next;
  private int start;
  private int slot;
  private int fields;

  PostingCursor(PostingList.Run run) {
    this.data = run.data();
    this.end = run.end();
    this.next = run.start();
  }

  /** Whether there is a further file; what was left of the one before is skipped. */
  boolean advance() {
    at = next;
    if (at >= end) {
      return false;
    }
    slot += number();
    int length = number();
    start = at;
    next = at + length;
    fields = data[at++];
    return true;
  }

  int slot() {
    return slot;
  }

  /** Where the posting begins in the data of the run. */
  int start() {
    return start;
  }

  /** Number of bytes of the posting. */
  int length() {
    return next - start;
  }

  /** One bit for each field that has the term; its counts are next in order of the fields. */
  int fields() {
    return fields;
  }

  boolean has(RankField field) {
    return (fields >> field.number() & 1) != 0;
  }

  /** A count of a field. */
  int number() {
    int value = data[at++];
    if (value >= 0) {
      return value;
    }
    value &= 0x7f;
    for (int shift = 7; ; shift += 7) {
      int b = data[at++];
      value |= (b & 0x7f) << shift;
      if (b >= 0) {
        return value;
      }
    }
  }

  /** Whether the file has a further chunk with the term. */
  boolean hasChunk() {
    return at < next;
  }
}
