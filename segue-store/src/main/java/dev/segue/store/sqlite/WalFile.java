package dev.segue.store.sqlite;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * SQLite's write-ahead log, read as its file format says (sqlite.org/fileformat.html, section 4): a
 * header of 32 bytes, then frames of 24 bytes and one page each, with checksums that go on from
 * frame to frame. SQLite takes a log up to the first frame whose checksum is wrong, since a crash
 * leaves one like that; a log whose header is wrong it takes for empty, and any whose sums are
 * right for its own. Holds no lock; nobody locks this file, so that opening it disturbs nobody.
 */
final class WalFile {
  private static final int HEADER = 32;
  private static final int FRAME = 24;
  private static final int MAGIC = 0x377f0682;
  private static final int FIRST_PAGE_TREE = 100;
  private static final byte TABLE_LEAF = 0x0d;

  private final Path path;

  WalFile(Path path) {
    this.path = path;
  }

  static Path of(Path database) {
    return database.resolveSibling(database.getFileName() + "-wal");
  }

  /**
   * What is wrong with it so that SQLite must not see it, as the end of "which ...".
   *
   * @param storeTable a text that stands on the first page of the database; absent when that could
   *     not be read
   */
  Optional<String> wrong(Optional<String> storeTable) throws IOException {
    try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ)) {
      ByteBuffer header = read(channel, 0, HEADER);
      if (header.limit() < HEADER || isBlank(header)) {
        return Optional.empty();
      }
      if (!isHeader(header)) {
        // Once more: another process may have been writing it just now.
        header = read(channel, 0, HEADER);
        if (!isHeader(header)) {
          return Optional.of("is damaged at its beginning");
        }
      }
      if (storeTable.isPresent() && isForeign(channel, header, storeTable.get())) {
        return Optional.of("belongs to another database; put its own beside it");
      }
      return Optional.empty();
    }
  }

  private static boolean isForeign(FileChannel channel, ByteBuffer header, String storeTable)
      throws IOException {
    String own = latin(storeTable.getBytes(StandardCharsets.UTF_8));
    int pageSize = header.getInt(8);
    var sum = Sum.stored(header, 24);
    for (long at = HEADER; ; at += FRAME + pageSize) {
      ByteBuffer frame = read(channel, at, FRAME);
      if (frame.limit() < FRAME || !hasSalts(frame, header)) {
        return false;
      }
      if (frame.getInt(0) == 1) {
        byte[] page = bytes(channel, at + FRAME, pageSize);
        if (page.length == pageSize
            && sum.with(header, frame, 8).with(header, page).isAt(frame, 16)
            && page[FIRST_PAGE_TREE] == TABLE_LEAF) {
          return !latin(page).contains(own);
        }
      }
      sum = Sum.stored(frame, 16);
    }
  }

  /** Where the newest version of each page lies that belongs to a whole transaction. */
  Map<Integer, Long> pages(int expectedPageSize) throws IOException {
    var whole = new HashMap<Integer, Long>();
    try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ)) {
      ByteBuffer header = read(channel, 0, HEADER);
      if (header.limit() < HEADER || !isHeader(header) || header.getInt(8) != expectedPageSize) {
        return whole;
      }
      var open = new HashMap<Integer, Long>();
      var sum = Sum.stored(header, 24);
      for (long at = HEADER; ; at += FRAME + expectedPageSize) {
        ByteBuffer frame = read(channel, at, FRAME);
        byte[] page = bytes(channel, at + FRAME, expectedPageSize);
        if (frame.limit() < FRAME || page.length < expectedPageSize || !hasSalts(frame, header)) {
          return whole;
        }
        sum = sum.with(header, frame, 8).with(header, page);
        if (!sum.isAt(frame, 16)) {
          return whole;
        }
        open.put(frame.getInt(0), at + FRAME);
        if (frame.getInt(4) != 0) {
          whole.putAll(open);
          open.clear();
        }
      }
    }
  }

  private static boolean hasSalts(ByteBuffer frame, ByteBuffer header) {
    return frame.getLong(8) == header.getLong(16);
  }

  private static boolean isHeader(ByteBuffer header) {
    int pageSize = header.limit() < HEADER ? 0 : header.getInt(8);
    return Integer.bitCount(pageSize) == 1
        && pageSize >= 512
        && pageSize <= 65_536
        && (header.getInt(0) & ~1) == MAGIC
        && new Sum(0, 0).with(header, header, 24).isAt(header, 24);
  }

  private static boolean isBlank(ByteBuffer header) {
    return header.equals(ByteBuffer.allocate(HEADER));
  }

  private static String latin(byte[] bytes) {
    return new String(bytes, StandardCharsets.ISO_8859_1);
  }

  /** Fewer bytes where the file ends. */
  private static ByteBuffer read(FileChannel channel, long at, int length) throws IOException {
    return ByteBuffer.wrap(bytes(channel, at, length));
  }

  private static byte[] bytes(FileChannel channel, long at, int length) throws IOException {
    byte[] bytes = new byte[length];
    ByteBuffer buffer = ByteBuffer.wrap(bytes);
    while (buffer.hasRemaining() && channel.read(buffer, at + buffer.position()) >= 0) {}
    return Arrays.copyOf(bytes, buffer.position());
  }

  /** The running checksum; words are of the byte order that the header's magic number names. */
  private record Sum(int first, int second) {
    static Sum stored(ByteBuffer in, int at) {
      return new Sum(in.getInt(at), in.getInt(at + 4));
    }

    Sum with(ByteBuffer header, byte[] page) {
      return with(header, ByteBuffer.wrap(page), page.length);
    }

    Sum with(ByteBuffer header, ByteBuffer bytes, int length) {
      ByteOrder order =
          (header.getInt(0) & 1) == 1 ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN;
      ByteBuffer words = bytes.duplicate().order(order);
      int one = first;
      int two = second;
      for (int i = 0; i + 8 <= length; i += 8) {
        one += words.getInt(i) + two;
        two += words.getInt(i + 4) + one;
      }
      return new Sum(one, two);
    }

    boolean isAt(ByteBuffer in, int at) {
      return stored(in, at).equals(this);
    }
  }
}
