package dev.segue.app.store.sqlite;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One supervisor per project: a lock on a file beside the database, which the system frees when its
 * process dies. Only this class opens the file: closing any other descriptor of it in this process
 * would drop the lock unseen.
 */
public final class FileLease implements AutoCloseable {
  private final FileChannel channel;
  private final FileLock lock;

  private FileLease(FileChannel channel, FileLock lock) {
    this.channel = channel;
    this.lock = lock;
  }

  /** Where the lease of a project stands. */
  public static Path file(Path database, String project) {
    return database.resolveSibling(
        database.getFileName() + "." + project.replaceAll("[^A-Za-z0-9._-]", "_") + ".lock");
  }

  /**
   * Takes the lease.
   *
   * @param holder a line about us, for others who want it
   * @return empty when another process holds it
   * @throws IOException when the file cannot be made or locked
   */
  public static Optional<FileLease> take(Path file, String holder) throws IOException {
    FileChannel channel =
        FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    boolean taken = false;
    try {
      @Nullable FileLock lock = channel.tryLock();
      if (lock == null) {
        return Optional.empty();
      }
      channel.truncate(0);
      channel.write(ByteBuffer.wrap(holder.getBytes(StandardCharsets.UTF_8)), 0);
      taken = true;
      return Optional.of(new FileLease(channel, lock));
    } catch (OverlappingFileLockException _) {
      return Optional.empty();
    } finally {
      if (!taken) {
        channel.close();
      }
    }
  }

  /** What the holder says of itself. */
  public static String holder(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException _) {
      return "";
    }
  }

  @Override
  public void close() throws IOException {
    lock.release();
    channel.close();
  }
}
