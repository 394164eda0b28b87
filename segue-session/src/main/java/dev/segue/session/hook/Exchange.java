package dev.segue.session.hook;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import java.util.Set;

/** Reads and replaces a file as a whole: at any moment it is the old one or the new one. */
final class Exchange {
  /** Nobody writes longer settings by hand. */
  private static final int MOST_BYTES = 5 << 20;

  private static final Set<PosixFilePermission> OWN = PosixFilePermissions.fromString("rw-------");

  private Exchange() {}

  /**
   * The text of a file; empty where it is not there.
   *
   * @throws IOException when it is no file of UTF-8 that may be changed
   */
  static Optional<String> read(Path real) throws IOException {
    if (!Files.exists(real, LinkOption.NOFOLLOW_LINKS)) {
      return Optional.empty();
    }
    if (!Files.isRegularFile(real) || Files.size(real) > MOST_BYTES) {
      throw new IOException("it is no ordinary file of a usual length");
    }
    try {
      CharBuffer text =
          StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(Files.readAllBytes(real)));
      return Optional.of(text.toString());
    } catch (CharacterCodingException _) {
      throw new IOException("it is not UTF-8");
    }
  }

  /**
   * Puts a text in the place of another.
   *
   * @param old what must be there; empty: nothing
   * @param text what is to be there; empty: nothing
   * @throws IOException when something else is there by now, or the file system refuses
   */
  static void swap(Path real, Optional<String> old, Optional<String> text) throws IOException {
    if (old.isPresent()) {
      refuseBarriers(real);
    }
    if (text.isEmpty()) {
      compare(real, old);
      Files.delete(real);
      return;
    }
    Files.createDirectories(real.resolveSibling("."));
    Path beside = real.resolveSibling("." + real.getFileName() + ".segue-new");
    try {
      Files.deleteIfExists(beside);
      write(beside, text.get());
      if (old.isPresent()) {
        Files.setPosixFilePermissions(beside, Files.getPosixFilePermissions(real));
      }
      compare(real, old);
      Files.move(beside, real, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(beside);
    }
  }

  private static void compare(Path real, Optional<String> old) throws IOException {
    if (!read(real).equals(old)) {
      throw new IOException("another program has changed it meanwhile; try again");
    }
  }

  /** Root may write what nobody may write, but whoever took that right away meant something. */
  private static void refuseBarriers(Path real) throws IOException {
    if (!Files.getPosixFilePermissions(real).contains(PosixFilePermission.OWNER_WRITE)
        || !Files.isWritable(real)) {
      throw new IOException("it is read-only");
    }
    if (Files.getAttribute(real, "unix:nlink") instanceof Integer links && links > 1) {
      throw new IOException("it has a second name (a hard link), which would keep the old text");
    }
  }

  /** Writes a new file, for the owner only, down to the disk. */
  static void write(Path file, String text) throws IOException {
    try (FileChannel channel =
        FileChannel.open(
            file,
            Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE),
            PosixFilePermissions.asFileAttribute(OWN))) {
      var rest = StandardCharsets.UTF_8.encode(text);
      while (rest.hasRemaining()) {
        channel.write(rest);
      }
      channel.force(true);
    }
  }
}
