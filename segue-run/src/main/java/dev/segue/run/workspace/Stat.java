package dev.segue.run.workspace;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * lstat of a path, in one system call. The time of the last inode change is what a program cannot
 * set back.
 */
record Stat(
    Kind kind, boolean executable, long size, FileTime modified, FileTime changed, Object key) {

  /** Kind of a path. */
  enum Kind {
    FILE,
    FOLDER,
    LINK,
    SPECIAL
  }

  private static final String UNIX = "unix:mode,size,lastModifiedTime,ctime,ino";
  private static final int TYPE_MASK = 0170000;

  static Stat of(Path path) throws IOException {
    if (!path.getFileSystem().supportedFileAttributeViews().contains("unix")) {
      return ofBasic(
          Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS));
    }
    Map<String, Object> map = Files.readAttributes(path, UNIX, LinkOption.NOFOLLOW_LINKS);
    int mode = (int) value(map, "mode");
    Kind kind =
        switch (mode & TYPE_MASK) {
          case 0100000 -> Kind.FILE;
          case 0040000 -> Kind.FOLDER;
          case 0120000 -> Kind.LINK;
          default -> Kind.SPECIAL;
        };
    return new Stat(
        kind,
        (mode & 0100) != 0,
        (long) value(map, "size"),
        (FileTime) value(map, "lastModifiedTime"),
        (FileTime) value(map, "ctime"),
        value(map, "ino"));
  }

  String signature() {
    return kind.name()
        + ":"
        + size
        + ":"
        + modified.to(TimeUnit.NANOSECONDS)
        + ":"
        + changed.to(TimeUnit.NANOSECONDS)
        + ":"
        + key
        + (executable ? ":x" : ":-");
  }

  boolean changedSince(Instant when) {
    return !changed.toInstant().isBefore(when) || !modified.toInstant().isBefore(when);
  }

  private static Stat ofBasic(BasicFileAttributes basic) {
    Kind kind =
        basic.isRegularFile()
            ? Kind.FILE
            : basic.isDirectory() ? Kind.FOLDER : basic.isSymbolicLink() ? Kind.LINK : Kind.SPECIAL;
    FileTime modified = basic.lastModifiedTime();
    return new Stat(kind, false, basic.size(), modified, modified, "-");
  }

  private static Object value(Map<String, Object> map, String name) {
    @Nullable Object value = map.get(name);
    if (value == null) {
      throw new IllegalStateException("The file system gives no " + name);
    }
    return value;
  }
}
