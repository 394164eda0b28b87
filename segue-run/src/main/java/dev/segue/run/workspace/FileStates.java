package dev.segue.run.workspace;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/**
 * Current states of the paths of a workspace, by content. Contents are hashed as git hashes a blob,
 * so that a file can be compared with a commit. A file with the same metadata as at its last
 * hashing is not read again. Safe for use by several threads.
 */
final class FileStates {
  private static final long LARGE_BYTES = 16L << 20;
  private static final int CACHE_LIMIT = 200_000;

  /** Two writes within one tick of the file system's clock may look the same. */
  private static final Duration TICK = Duration.ofMillis(100);

  private record Cached(String signature, boolean sha256, FileState state) {}

  private final Path root;
  private final Map<String, Cached> cache = new ConcurrentHashMap<>();

  FileStates(Path root) {
    this.root = root;
  }

  /** By metadata only. Absent and folder are the same: a folder is no file. */
  FileState stat(String relative) {
    Optional<Path> path = inside(relative);
    if (path.isEmpty()) {
      return FileState.ABSENT;
    }
    try {
      Stat stat = Stat.of(path.get());
      return stat.kind() == Stat.Kind.FOLDER ? FileState.ABSENT : FileState.ofStat(stat);
    } catch (IOException _) {
      return FileState.ABSENT;
    }
  }

  /**
   * By content; a file above 16 MB by size and time.
   *
   * @param sha256 whether the repository names its objects so
   */
  FileState content(String relative, boolean sha256) {
    Optional<Path> path = inside(relative);
    if (path.isEmpty()) {
      return FileState.ABSENT;
    }
    try {
      return content(relative, path.get(), Stat.of(path.get()), sha256);
    } catch (IOException _) {
      return FileState.ABSENT; // Deleted meanwhile.
    }
  }

  /** By content, of a path that a walk has just met. */
  FileState walked(String relative, Stat stat) {
    return Names.path(root, relative)
        .map(path -> content(relative, path, stat, false))
        .orElse(FileState.UNREADABLE);
  }

  private FileState content(String relative, Path path, Stat stat, boolean sha256) {
    try {
      return switch (stat.kind()) {
        case FOLDER -> FileState.ABSENT;
        case SPECIAL -> FileState.SPECIAL;
        case LINK -> new FileState("120000", blob(linkTarget(path), sha256));
        case FILE -> ofFile(relative, path, stat, sha256);
      };
    } catch (AccessDeniedException _) {
      return FileState.UNREADABLE;
    } catch (IOException _) {
      return FileState.ABSENT; // Deleted meanwhile.
    }
  }

  /** Whether content or inode changed at or after a moment; false when it is gone. */
  boolean isChangedSince(String relative, Instant when) {
    try {
      Optional<Path> path = inside(relative);
      return path.isPresent() && Stat.of(path.get()).changedSince(when);
    } catch (IOException _) {
      return false;
    }
  }

  /** Whether the file is younger than a moment, where the file system knows; else false. */
  boolean isBornSince(String relative, Instant when) {
    try {
      Optional<Path> path = inside(relative);
      return path.isPresent()
          && !Files.readAttributes(path.get(), BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS)
              .creationTime()
              .toInstant()
              .isBefore(when);
    } catch (IOException _) {
      return false;
    }
  }

  /** The path, unless it leads through a link, which could lead out of the workspace. */
  private Optional<Path> inside(String relative) {
    Optional<Path> path = Names.path(root, relative);
    for (Path up = path.map(Path::getParent).orElse(null);
        up != null && !up.equals(root);
        up = up.getParent()) {
      if (Files.isSymbolicLink(up)) {
        return Optional.empty();
      }
    }
    return path;
  }

  private FileState ofFile(String relative, Path path, Stat stat, boolean sha256)
      throws IOException {
    String mode = stat.executable() ? "100755" : "100644";
    if (stat.size() > LARGE_BYTES) {
      long modified = stat.modified().to(TimeUnit.NANOSECONDS);
      return new FileState(mode, "large:" + stat.size() + ":" + modified);
    }
    String signature = stat.signature();
    Cached cached = cache.get(relative);
    if (cached != null && cached.sha256() == sha256 && cached.signature().equals(signature)) {
      return cached.state();
    }
    var state = new FileState(mode, hash(path, stat, sha256));
    if (!stat.changedSince(Instant.now().minus(TICK))) {
      if (cache.size() >= CACHE_LIMIT) {
        cache.clear();
      }
      cache.put(relative, new Cached(signature, sha256, state));
    }
    return state;
  }

  private static String hash(Path path, Stat stat, boolean sha256) throws IOException {
    MessageDigest digest = digest(sha256);
    digest.update(header(stat.size()));
    byte[] chunk = new byte[Math.clamp(stat.size() + 1, 1, 64 << 10)];
    try (var in = Files.newInputStream(path, LinkOption.NOFOLLOW_LINKS)) {
      long left = LARGE_BYTES; // It may grow while it is read.
      for (int n = in.read(chunk); n >= 0 && left > 0; n = in.read(chunk)) {
        digest.update(chunk, 0, n);
        left -= n;
      }
    }
    return HexFormat.of().formatHex(digest.digest());
  }

  private static byte[] linkTarget(Path link) throws IOException {
    return Names.text(Files.readSymbolicLink(link)).getBytes(StandardCharsets.UTF_8);
  }

  private static String blob(byte[] content, boolean sha256) {
    MessageDigest digest = digest(sha256);
    digest.update(header(content.length));
    return HexFormat.of().formatHex(digest.digest(content));
  }

  private static byte[] header(long size) {
    return ("blob " + size + "\0").getBytes(StandardCharsets.US_ASCII);
  }

  static MessageDigest digest(boolean sha256) {
    try {
      return MessageDigest.getInstance(sha256 ? "SHA-256" : "SHA-1");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every Java platform has SHA-1 and SHA-256", e);
    }
  }
}
