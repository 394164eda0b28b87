package dev.segue.run.git;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Files of worktrees and of git's administration; links are never followed. */
public final class Folders {
  private static final int SMALL_BYTES = 1 << 16;

  private Folders() {}

  public static boolean exists(Path path) {
    return Files.exists(path, LinkOption.NOFOLLOW_LINKS);
  }

  public static boolean isFolder(Path path) {
    return Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS);
  }

  /** Names in a folder; none when there is no such folder. */
  public static List<Path> in(Path folder) {
    var all = new ArrayList<Path>();
    if (!isFolder(folder)) {
      return all;
    }
    try (var entries = Files.newDirectoryStream(folder)) {
      entries.forEach(all::add);
      return all;
    } catch (IOException e) {
      throw new GitException("cannot list %s: %s".formatted(folder, e.getMessage()), e);
    }
  }

  /** The text of a small plain file, without the space around it; empty when it is none. */
  public static Optional<String> text(Path file) {
    if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
      return Optional.empty();
    }
    try (var in = Files.newInputStream(file, LinkOption.NOFOLLOW_LINKS)) {
      byte[] bytes = in.readNBytes(SMALL_BYTES);
      return bytes.length == SMALL_BYTES
          ? Optional.empty()
          : Optional.of(new String(bytes, StandardCharsets.UTF_8).strip());
    } catch (IOException _) {
      return Optional.empty();
    }
  }

  public static void write(Path file, String text) {
    try {
      Files.writeString(file, text);
    } catch (IOException e) {
      throw new GitException("cannot write %s: %s".formatted(file, e.getMessage()), e);
    }
  }

  public static void make(Path folder) {
    try {
      Files.createDirectories(folder);
    } catch (IOException e) {
      throw new GitException("cannot make the folder %s: %s".formatted(folder, e.getMessage()), e);
    }
  }

  /**
   * Removes a file, link or whole folder, if it is there; also out of folders without {@code w}.
   */
  public static void remove(Path path) {
    try {
      Files.walkFileTree(path, new Removal());
    } catch (NoSuchFileException _) {
      return; // Gone already, which is what was wanted.
    } catch (IOException e) {
      throw new GitException("cannot remove %s: %s".formatted(path, e.getMessage()), e);
    }
  }

  private static final class Removal extends SimpleFileVisitor<Path> {
    @Override
    public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes)
        throws IOException {
      var view =
          Files.getFileAttributeView(
              folder, PosixFileAttributeView.class, LinkOption.NOFOLLOW_LINKS);
      if (view != null && !Files.isWritable(folder)) {
        view.setPermissions(PosixFilePermissions.fromString("rwx------"));
      }
      return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
      Files.deleteIfExists(file);
      return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult postVisitDirectory(Path folder, @Nullable IOException failure)
        throws IOException {
      if (failure != null) {
        throw failure;
      }
      Files.deleteIfExists(folder);
      return FileVisitResult.CONTINUE;
    }
  }
}
