package dev.segue.store.sqlite;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The rows that stand on single pages, read as SQLite's file format says
 * (sqlite.org/fileformat.html, section 1.6 and 2.1), without the tree that leads to them. Trusts
 * nothing: what does not fit its page, or is no row, is passed over.
 */
final class PageRows {
  private static final int INDEX_INTERIOR = 0x02;
  private static final int INDEX_LEAF = 0x0a;
  private static final int TABLE_LEAF = 0x0d;

  private final StorePages pages;

  PageRows(StorePages pages) {
    this.pages = pages;
  }

  /**
   * One row.
   *
   * @param rowid of a table that has one, else 0
   * @param values numbers, texts, or nothing
   */
  record Row(long rowid, List<Optional<Object>> values) {
    Optional<Long> number(int column) {
      return values.get(column).filter(Long.class::isInstance).map(Long.class::cast);
    }

    Optional<String> text(int column) {
      return values.get(column).filter(String.class::isInstance).map(String.class::cast);
    }

    boolean isEmpty(int column) {
      return values.get(column).isEmpty();
    }
  }

  /** How many cells a page says it has; 0 for a page without rows. */
  int cells(byte[] page, int number) {
    ByteBuffer bytes = ByteBuffer.wrap(page);
    int tree = treeAt(number);
    int kind = page[tree];
    if (kind != INDEX_INTERIOR && kind != INDEX_LEAF && kind != TABLE_LEAF) {
      return 0;
    }
    int cells = Short.toUnsignedInt(bytes.getShort(tree + 3));
    int pointers = tree + (kind == INDEX_INTERIOR ? 12 : 8);
    return pointers + 2 * cells <= page.length ? cells : 0;
  }

  /** The row in a cell, from 0. */
  Optional<Row> row(byte[] page, int number, int cell) {
    try {
      return rowAt(page, treeAt(number), cell);
    } catch (IndexOutOfBoundsException | java.nio.BufferUnderflowException _) {
      return Optional.empty(); // It points out of its page.
    }
  }

  private static int treeAt(int number) {
    return number == 1 ? 100 : 0;
  }

  private Optional<Row> rowAt(byte[] page, int tree, int cell) {
    int kind = page[tree];
    ByteBuffer in = ByteBuffer.wrap(page);
    int pointers = tree + (kind == INDEX_INTERIOR ? 12 : 8);
    in.position(Short.toUnsignedInt(in.getShort(pointers + 2 * cell)));
    if (kind == INDEX_INTERIOR) {
      in.getInt();
    }
    long length = varint(in);
    long rowid = kind == TABLE_LEAF ? varint(in) : 0;
    if (length < 1
        || length > (long) pages.count() * pages.pageSize()
        || length > Integer.MAX_VALUE) {
      return Optional.empty();
    }
    Optional<byte[]> record = record(in, (int) length, kind == TABLE_LEAF);
    return record.isPresent() ? values(record.get()).map(v -> new Row(rowid, v)) : Optional.empty();
  }

  /** The part on this page, and the rest on the pages that it leads to. */
  private Optional<byte[]> record(ByteBuffer in, int length, boolean isTable) {
    int usable = pages.pageSize();
    int most = isTable ? usable - 35 : (usable - 12) * 64 / 255 - 23;
    int least = (usable - 12) * 32 / 255 - 23;
    int fitting = least + (length - least) % (usable - 4);
    int here = length <= most ? length : fitting <= most ? fitting : least;
    // Grows as pages are found: a length out of noise must not cost memory.
    var record = new ByteArrayOutputStream();
    byte[] first = new byte[here];
    in.get(first);
    record.writeBytes(first);
    int next = here < length ? in.getInt() : 0;
    while (record.size() < length) {
      if (next < 1 || next > pages.count()) {
        return Optional.empty();
      }
      byte[] more = pages.page(next);
      next = ByteBuffer.wrap(more).getInt();
      record.write(more, 4, Math.min(length - record.size(), usable - 4));
    }
    return Optional.of(record.toByteArray());
  }

  private static Optional<List<Optional<Object>>> values(byte[] record) {
    ByteBuffer head = ByteBuffer.wrap(record);
    int end = (int) varint(head);
    ByteBuffer body = ByteBuffer.wrap(record);
    body.position(end);
    var values = new ArrayList<Optional<Object>>();
    while (head.position() < end) {
      long kind = varint(head);
      if (kind == 0) {
        values.add(Optional.empty());
      } else if (kind >= 13 && kind % 2 == 1) {
        Optional<String> text = text(body, (kind - 13) / 2);
        if (text.isEmpty()) {
          return Optional.empty();
        }
        values.add(Optional.of(text.get()));
      } else if (kind <= 9 && kind != 7) {
        values.add(Optional.of(number(body, (int) kind)));
      } else {
        return Optional.empty(); // We keep no fractions and no raw bytes.
      }
    }
    return body.hasRemaining() ? Optional.empty() : Optional.of(values);
  }

  private static Optional<String> text(ByteBuffer body, long length) {
    if (length > body.remaining()) {
      return Optional.empty();
    }
    ByteBuffer bytes = body.slice(body.position(), (int) length);
    body.position(body.position() + (int) length);
    try {
      return Optional.of(StandardCharsets.UTF_8.newDecoder().decode(bytes).toString());
    } catch (CharacterCodingException _) {
      return Optional.empty();
    }
  }

  private static long number(ByteBuffer body, int kind) {
    return switch (kind) {
      case 1 -> body.get();
      case 2 -> body.getShort();
      case 3 -> (body.get() << 16) | Short.toUnsignedInt(body.getShort());
      case 4 -> body.getInt();
      case 5 -> ((long) body.getShort() << 32) | Integer.toUnsignedLong(body.getInt());
      case 6 -> body.getLong();
      default -> kind - 8; // 8 and 9 stand for 0 and 1.
    };
  }

  /** One to nine bytes of seven bits each, the ninth of eight. */
  private static long varint(ByteBuffer in) {
    long value = 0;
    for (int i = 0; i < 8; i++) {
      byte next = in.get();
      value = (value << 7) | (next & 0x7f);
      if (next >= 0) {
        return value;
      }
    }
    return (value << 8) | Byte.toUnsignedLong(in.get());
  }
}
