package dev.segue.context.index.workspace;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.time.Clock;
import org.jspecify.annotations.Nullable;

/**
 * Stamp by which a file or folder is recognised as unchanged since it was read.
 *
 * @param key of the file in its file system; null where it has none
 */
record Stamp(long size, FileTime changed, @Nullable Object key) {
  /** A change this shortly before may be followed by another within the same tick. */
  private static final long RACY_MILLIS = 2_000;

  static Stamp of(Path place) throws IOException {
    BasicFileAttributes now =
        Files.readAttributes(place, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
    return new Stamp(now.size(), now.lastModifiedTime(), now.fileKey());
  }

  /** Whether an equal stamp later means equal contents. */
  boolean isSettled(Clock clock) {
    return changed.toMillis() < clock.millis() - RACY_MILLIS;
  }
}
