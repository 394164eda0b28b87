package dev.segue.context.index.code;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * The folder of a workspace, and the only way into it: names lead to regular files below it and to
 * nothing else. Links are not followed, neither at a name's end nor on its way.
 */
final class WorkspaceRoot {
  private static final int TYPE_MASK = 0170000;
  private static final int REGULAR = 0100000;
  private static final int OWNER_EXECUTES = 0100;

  private final Path path;

  /**
   * A look at a regular file.
   *
   * @param signature changes with every change of the file
   * @param changedMillis the later one of the times of its contents and of its inode
   */
  record Listing(long size, boolean isExecutable, String signature, long changedMillis) {}

  /**
   * @throws UncheckedIOException when the folder is not there
   */
  WorkspaceRoot(Path folder) {
    try {
      this.path = folder.toRealPath();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  Path path() {
    return path;
  }

  /** Empty when there is no regular file of that name. */
  Optional<Listing> look(String relative) {
    return inside(relative).flatMap(WorkspaceRoot::look);
  }

  static Optional<Listing> look(Path file) {
    try {
      Map<String, Object> seen =
          Files.readAttributes(
              file, "unix:mode,size,lastModifiedTime,ctime,ino", LinkOption.NOFOLLOW_LINKS);
      int mode = (int) seen.getOrDefault("mode", 0);
      if ((mode & TYPE_MASK) != REGULAR) {
        return Optional.empty();
      }
      var modified = (java.nio.file.attribute.FileTime) seen.get("lastModifiedTime");
      var changed = (java.nio.file.attribute.FileTime) seen.get("ctime");
      if (modified == null || changed == null) {
        return Optional.empty();
      }
      String signature =
          "%d:%s:%d:%d"
              .formatted(
                  (long) seen.getOrDefault("size", 0L),
                  seen.get("ino"),
                  modified.to(TimeUnit.NANOSECONDS),
                  changed.to(TimeUnit.NANOSECONDS));
      return Optional.of(
          new Listing(
              (long) seen.getOrDefault("size", 0L),
              (mode & OWNER_EXECUTES) != 0,
              signature,
              Math.max(modified.toMillis(), changed.toMillis())));
    } catch (IOException | IllegalArgumentException | UnsupportedOperationException _) {
      return Optional.empty(); // Not there, not ours to see, or a file system without such facts.
    }
  }

  /** The contents of a small file; empty when it is longer, missing, or no regular file. */
  Optional<byte[]> small(String relative, int limitBytes) {
    return inside(relative).flatMap(file -> bytes(file, limitBytes));
  }

  private static Optional<byte[]> bytes(Path file, int limitBytes) {
    if (look(file).filter(listing -> listing.size() <= limitBytes).isEmpty()) {
      return Optional.empty();
    }
    try (var in = Files.newInputStream(file, LinkOption.NOFOLLOW_LINKS)) {
      byte[] bytes = in.readNBytes(limitBytes + 1);
      return bytes.length > limitBytes ? Optional.empty() : Optional.of(bytes);
    } catch (IOException _) {
      return Optional.empty(); // Gone since the look, or not readable: as if it were not there.
    }
  }

  /** The place of a name, if no link lies on the way to it. */
  private Optional<Path> inside(String relative) {
    return resolve(path, relative)
        .map(Path::normalize)
        .filter(file -> file.startsWith(path) && !file.equals(path))
        .filter(
            file -> {
              Path folder = file.getParent();
              try {
                return folder != null
                    && (folder.equals(path) || folder.toRealPath().equals(folder));
              } catch (IOException _) {
                return false; // The folder is not there.
              }
            });
  }

  /** The path of a name in UTF-8, also where the locale of this process is not UTF-8. */
  static Optional<Path> resolve(Path folder, String relative) {
    try {
      return Optional.of(folder.resolve(relative));
    } catch (InvalidPathException _) {
      return encoded(folder, relative);
    }
  }

  private static Optional<Path> encoded(Path folder, String relative) {
    String base = folder.toUri().toString();
    var uri = new StringBuilder(base.endsWith("/") ? base : base + "/");
    for (byte one : relative.getBytes(StandardCharsets.UTF_8)) {
      uri.append(one == '/' ? "/" : "%%%02X".formatted(one & 0xFF));
    }
    try {
      return Optional.of(Path.of(URI.create(uri.toString())));
    } catch (IllegalArgumentException _) {
      return Optional.empty(); // A name that this system cannot have.
    }
  }
}
