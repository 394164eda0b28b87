package dev.segue.run.process;

import static java.nio.file.LinkOption.NOFOLLOW_LINKS;
import static java.nio.file.StandardCopyOption.REPLACE_EXISTING;
import static java.nio.file.StandardOpenOption.APPEND;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/**
 * A text file of the user's own that grows to a size, then becomes {@code NAME.1.log}; the oldest
 * of {@value #FILES_MOST} is replaced. Several processes append to one, so each text is written at
 * once to the file that has the name at that moment. Safe for use by several threads.
 */
final class LogFile {
  static final int FILES_MOST = 5;

  private static final FileAttribute<?> FOLDER =
      PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"));
  private static final FileAttribute<?> FILE =
      PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));

  private final Path folder;
  private final String name;
  private final long bytesMost;

  /**
   * A file that is made when it is first written.
   *
   * @param name without {@code .log}
   * @param bytesMost after which it is moved aside
   */
  LogFile(Path folder, String name, long bytesMost) {
    this.folder = folder;
    this.name = name;
    this.bytesMost = bytesMost;
  }

  Path path() {
    return folder.resolve(name + ".log");
  }

  void append(String text) throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    // Locks of files are those of a process: one for all files of this one.
    synchronized (LogFile.class) {
      Files.createDirectories(folder, FOLDER);
      hideFromGit();
      if (isFull(bytes.length)) {
        moveAside(bytes.length);
      }
      make(path());
      try (OutputStream out = Files.newOutputStream(path(), APPEND, NOFOLLOW_LINKS)) {
        out.write(bytes);
      }
    }
  }

  /** A workspace may hold the user's home, and a log is no change that an agent made. */
  private void hideFromGit() throws IOException {
    Path ignore = folder.resolve(".gitignore");
    if (!Files.exists(ignore, NOFOLLOW_LINKS)) {
      Files.writeString(ignore, "*\n");
    }
  }

  private boolean isFull(int more) throws IOException {
    return Files.exists(path()) && Files.size(path()) + more > bytesMost;
  }

  /** Another process that is at it already does it for this one. */
  private void moveAside(int more) throws IOException {
    Path lockFile = folder.resolve("lock");
    make(lockFile);
    try (FileChannel channel =
            FileChannel.open(lockFile, Set.of(StandardOpenOption.WRITE, NOFOLLOW_LINKS));
        FileLock lock = channel.tryLock()) {
      if (lock == null || !isFull(more)) {
        return;
      }
      for (int number = FILES_MOST - 2; number > 0; number--) {
        if (Files.exists(aside(number))) {
          Files.move(aside(number), aside(number + 1), REPLACE_EXISTING);
        }
      }
      Files.move(path(), aside(1), REPLACE_EXISTING);
    }
  }

  private Path aside(int number) {
    return folder.resolve(name + "." + number + ".log");
  }

  private static void make(Path file) throws IOException {
    try {
      if (!Files.exists(file, NOFOLLOW_LINKS)) {
        Files.createFile(file, FILE);
      }
    } catch (FileAlreadyExistsException _) {
      return; // Another process has made it meanwhile.
    }
  }
}
