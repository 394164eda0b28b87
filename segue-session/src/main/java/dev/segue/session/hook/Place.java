package dev.segue.session.hook;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/** Target of a memory file's name. */
sealed interface Place {
  /** Nobody writes by hand what is longer, and all of it is held in memory. */
  int MOST_BYTES = 5 * 1024 * 1024;

  /** A file that may be written, by its real path. */
  record There(Path real) implements Place {}

  /** Nothing yet. */
  record Missing(Path real) implements Place {}

  /** Something that must not be touched, with a sentence that says why. */
  record Closed(Kind kind, String why) implements Place {}

  /** Reason why a place is closed. */
  enum Kind {
    /** Nothing is there, and nothing can be put there. */
    NOWHERE,
    /** What is there can hold no block of ours. */
    STRANGE,
    /** Nobody can tell what it holds. */
    UNKNOWN
  }

  /**
   * Looks a name up. Only what is certainly not there counts as missing.
   *
   * @param workspace its real path
   */
  static Place find(Path workspace, String name) {
    Path named = workspace.resolve(name);
    try {
      Files.readAttributes(named, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
    } catch (NoSuchFileException _) {
      return missing(workspace, name, named);
    } catch (IOException e) {
      return unreachable(name, e);
    }
    try {
      Path real = named.toRealPath();
      return real.startsWith(workspace) ? found(name, real) : leaves(name);
    } catch (NoSuchFileException _) {
      return new Closed(Kind.STRANGE, name + " is a link that leads nowhere.");
    } catch (IOException e) {
      return unreachable(name, e);
    }
  }

  private static Place missing(Path workspace, String name, Path named) {
    try {
      Path folder = named.resolveSibling(".").toRealPath();
      return folder.startsWith(workspace)
          ? new Missing(folder.resolve(named.getFileName()))
          : leaves(name);
    } catch (NoSuchFileException _) {
      return new Closed(Kind.NOWHERE, "The folder of %s does not exist.".formatted(name));
    } catch (IOException e) {
      return unreachable(name, e);
    }
  }

  private static Place found(String name, Path real) throws IOException {
    var attributes = Files.readAttributes(real, BasicFileAttributes.class);
    if (attributes.isDirectory()) {
      return new Closed(Kind.STRANGE, name + " is a folder.");
    }
    if (!attributes.isRegularFile()) {
      return new Closed(Kind.STRANGE, name + " is not an ordinary file.");
    }
    if (attributes.size() > MOST_BYTES) {
      return new Closed(Kind.UNKNOWN, tooLong(name));
    }
    return new There(real);
  }

  /** Why a file must not be written, as a sentence; empty when it may be. */
  static Optional<String> barrier(String name, Path real) throws IOException {
    if (isReadOnly(real)) {
      return Optional.of(name + " is read-only.");
    }
    return Files.getAttribute(real, "unix:nlink") instanceof Integer links && links > 1
        ? Optional.of(
            "%s has a second name (a hard link), which would keep the old text.".formatted(name))
        : Optional.empty();
  }

  /** Root may write what nobody may write, but whoever took that right away meant something. */
  private static boolean isReadOnly(Path real) throws IOException {
    Set<PosixFilePermission> rights =
        EnumSet.of(
            PosixFilePermission.OWNER_WRITE,
            PosixFilePermission.GROUP_WRITE,
            PosixFilePermission.OTHERS_WRITE);
    rights.retainAll(Files.getPosixFilePermissions(real));
    return rights.isEmpty() || !Files.isWritable(real);
  }

  static String tooLong(String name) {
    return "%s is longer than %d MB.".formatted(name, MOST_BYTES / 1024 / 1024);
  }

  private static Closed leaves(String name) {
    return new Closed(Kind.STRANGE, name + " leads out of the workspace.");
  }

  private static Closed unreachable(String name, IOException e) {
    return new Closed(Kind.UNKNOWN, "%s cannot be looked at: %s.".formatted(name, Reasons.of(e)));
  }
}
