package dev.segue.store.sqlite;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import java.util.Optional;

/** The pages of a database file with its log laid over them, as raw bytes. */
final class StorePages implements AutoCloseable {
  /** What SQLite makes unless told otherwise, and we do not. */
  private static final int USUAL_PAGE = 4096;

  private final FileChannel file;
  private final Optional<FileChannel> log;
  private final Map<Integer, Long> logged;
  private final int pageSize;
  private final int count;

  StorePages(Path path, Optional<Path> log) throws IOException {
    this.file = FileChannel.open(path, StandardOpenOption.READ);
    this.pageSize = pageSize(file);
    this.logged = log.isPresent() ? new WalFile(log.get()).pages(pageSize) : Map.of();
    this.log =
        log.isPresent()
            ? Optional.of(FileChannel.open(log.get(), StandardOpenOption.READ))
            : Optional.empty();
    long own = (file.size() + pageSize - 1) / pageSize;
    int last = logged.keySet().stream().mapToInt(Integer::intValue).max().orElse(0);
    this.count = (int) Math.max(own, last);
  }

  private static int pageSize(FileChannel file) throws IOException {
    ByteBuffer header = ByteBuffer.allocate(100);
    file.read(header, 0);
    int found = Short.toUnsignedInt(header.getShort(16));
    int size = found == 1 ? 65_536 : found;
    return Integer.bitCount(size) == 1 && size >= 512 ? size : USUAL_PAGE;
  }

  /** Of the last page. */
  int count() {
    return count;
  }

  int pageSize() {
    return pageSize;
  }

  /** A page, from 1; zeros where it is cut off, does not exist, or the disk does not give it. */
  byte[] page(int number) {
    ByteBuffer page = ByteBuffer.allocate(pageSize);
    Long place = logged.get(number);
    FileChannel from = place != null && log.isPresent() ? log.get() : file;
    long at = place != null && log.isPresent() ? place : (number - 1L) * pageSize;
    try {
      while (page.hasRemaining() && from.read(page, at + page.position()) >= 0) {}
      return page.array();
    } catch (IOException _) {
      return new byte[pageSize];
    }
  }

  @Override
  public void close() throws IOException {
    try (file) {
      if (log.isPresent()) {
        log.get().close();
      }
    }
  }
}
