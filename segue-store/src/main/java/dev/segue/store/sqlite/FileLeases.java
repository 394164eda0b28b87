package dev.segue.store.sqlite;

import dev.segue.core.journal.JournalException;
import dev.segue.core.journal.LeaseHolder;
import dev.segue.core.journal.Leases;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Leases as locks on files beside the database, which the system frees when their process dies.
 *
 * <p>Only this class opens such a file, and it never opens one that this process has locked:
 * closing any descriptor of a file drops the process's locks on it unseen. So what this process
 * holds is remembered here for all of it, and a look and a take never overlap.
 *
 * <p>Two bytes are locked. Whoever wants the lease takes the first, which a mere look never
 * touches: a look can therefore make no other fail. The holder locks the second, too, once its name
 * is in the file, and a look tries only that one.
 */
public final class FileLeases implements Leases {
  private static final long LEASE = 0;
  private static final long SIGN = 1;

  /** How often the sign is tried while others look at it, and the rest between; 0.1 s in all. */
  private static final int TRIES = 1_000;

  private static final long REST_NANOS = 100_000;

  private static final Pattern HOLDER =
      Pattern.compile("pid (?<pid>\\d{1,18}) on (?<host>.*) since (?<since>\\S+)", Pattern.DOTALL);

  /** What this process holds; guards every opening of a lock file, too. */
  private static final Map<Path, LeaseHolder> OURS = new HashMap<>();

  private final Path database;

  /** Leases of the projects of a database. */
  public FileLeases(Path database) {
    this.database = database.toAbsolutePath().normalize();
  }

  /** Leases of whatever a file stands for, such as the socket of a session. */
  public static Leases beside(Path file) {
    return new FileLeases(file);
  }

  private Path file(String project) {
    return database.resolveSibling(
        database.getFileName() + "." + project.replaceAll("[^A-Za-z0-9._-]", "_") + ".lock");
  }

  @Override
  public Optional<Lease> take(String project, LeaseHolder us) {
    Path file = file(project);
    synchronized (OURS) {
      if (OURS.containsKey(file)) {
        return Optional.empty();
      }
      try {
        Optional<Lease> lease = lock(file, us);
        lease.ifPresent(_ -> OURS.put(file, us));
        return lease;
      } catch (IOException e) {
        throw failure("take", file, e);
      }
    }
  }

  private static Optional<Lease> lock(Path file, LeaseHolder us) throws IOException {
    FileChannel channel =
        FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    boolean isTaken = false;
    try {
      @Nullable FileLock lock = channel.tryLock(LEASE, 1, false);
      if (lock == null) {
        return Optional.empty();
      }
      channel.truncate(0);
      channel.write(ByteBuffer.wrap(us.describe().getBytes(StandardCharsets.UTF_8)), 0);
      showSign(channel);
      isTaken = true;
      return Optional.of(() -> free(file, channel));
    } finally {
      if (!isTaken) {
        channel.close();
      }
    }
  }

  /**
   * Whoever looks at the very moment goes away; were one to stay, the lease would still be ours.
   */
  private static void showSign(FileChannel channel) throws IOException {
    @Nullable FileLock sign = null;
    for (int i = 0; sign == null && i < TRIES; i++) {
      sign = channel.tryLock(SIGN, 1, false);
      if (sign == null) {
        LockSupport.parkNanos(REST_NANOS);
      }
    }
  }

  private static void free(Path file, FileChannel channel) {
    synchronized (OURS) {
      if (!channel.isOpen()) {
        return;
      }
      try {
        // Closing ends both locks.
        channel.close();
        OURS.remove(file);
      } catch (IOException e) {
        throw failure("free", file, e);
      }
    }
  }

  @Override
  public Optional<LeaseHolder> holder(String project) {
    Path file = file(project);
    synchronized (OURS) {
      LeaseHolder us = OURS.get(file);
      if (us != null) {
        return Optional.of(us);
      }
      if (!Files.exists(file)) {
        return Optional.empty();
      }
      try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
        @Nullable FileLock sign = channel.tryLock(SIGN, 1, true);
        return sign != null ? Optional.empty() : Optional.of(named(file));
      } catch (IOException e) {
        throw failure("look at", file, e);
      }
    }
  }

  private static LeaseHolder named(Path file) throws IOException {
    Matcher words = HOLDER.matcher(Files.readString(file));
    if (words.matches()) {
      try {
        return new LeaseHolder(
            Long.parseLong(words.group("pid")),
            words.group("host"),
            Instant.parse(words.group("since")));
      } catch (DateTimeException _) {
        return unnamed();
      }
    }
    return unnamed();
  }

  /** Another version's words, or none: held it is all the same. */
  private static LeaseHolder unnamed() {
    return new LeaseHolder(0, "an unknown host", Instant.EPOCH);
  }

  private static JournalException failure(String what, Path file, IOException e) {
    String reason =
        switch (e) {
          case AccessDeniedException _ -> "permission denied";
          case NoSuchFileException _ -> "its folder is missing";
          default -> String.valueOf(e.getMessage());
        };
    return new JournalException("cannot %s the lock %s: %s".formatted(what, file, reason), e);
  }

  /** Leases that were taken are theirs to close. */
  @Override
  public void close() {}
}
