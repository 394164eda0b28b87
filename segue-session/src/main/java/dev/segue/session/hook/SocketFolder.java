package dev.segue.session.hook;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.Set;

/**
 * The folder for sockets: short, because the path of a socket may have about a hundred bytes, and
 * the user's own.
 */
public final class SocketFolder {
  /** Longest path of a socket: macOS has 104 bytes for it, Linux 108, with a zero at the end. */
  private static final int LONGEST_PATH = 103;

  /** Longest name of a socket in the folder, with the slash before it. */
  private static final int LONGEST_NAME = 40;

  private static final Set<PosixFilePermission> OWN = PosixFilePermissions.fromString("rwx------");

  private SocketFolder() {}

  /**
   * The folder, made if it is not there: in {@code XDG_RUNTIME_DIR}, or beside other short-lived
   * things.
   *
   * @param environment Segue's own
   * @throws IOException when it cannot be made, or is not this user's alone
   */
  public static Path make(Map<String, String> environment) throws IOException {
    return make(environment, Path.of("/tmp"));
  }

  static Path make(Map<String, String> environment, Path shared) throws IOException {
    Object user = user(shared);
    Path runtime = Path.of(environment.getOrDefault("XDG_RUNTIME_DIR", ""));
    Path own = runtime.resolve("segue");
    if (runtime.isAbsolute() && isOwn(runtime, user) && isShort(own)) {
      return made(own, user);
    }
    return made(shared.resolve("segue-" + user), user);
  }

  /** The number of the user, seen at a file that is made for it: Java asks no other way. */
  private static Object user(Path shared) throws IOException {
    Path file = Files.createTempFile(shared, "segue", "");
    try {
      return Files.getAttribute(file, "unix:uid");
    } finally {
      Files.delete(file);
    }
  }

  private static boolean isShort(Path folder) {
    return folder.toString().getBytes(StandardCharsets.UTF_8).length <= LONGEST_PATH - LONGEST_NAME;
  }

  private static Path made(Path folder, Object user) throws IOException {
    try {
      Files.createDirectory(folder, PosixFilePermissions.asFileAttribute(OWN));
    } catch (FileAlreadyExistsException _) {
      // Whether it may be used is asked in any case: somebody else may have made it.
    }
    if (!isOwn(folder, user)) {
      throw new IOException(folder + " is no folder of this user's alone");
    }
    return folder;
  }

  private static boolean isOwn(Path folder, Object user) throws IOException {
    if (!Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)) {
      return false;
    }
    var attributes =
        Files.readAttributes(folder, PosixFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
    return attributes.permissions().equals(OWN)
        && user.equals(Files.getAttribute(folder, "unix:uid", LinkOption.NOFOLLOW_LINKS));
  }
}
