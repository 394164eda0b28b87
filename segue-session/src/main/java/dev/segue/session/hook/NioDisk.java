package dev.segue.session.hook;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import java.util.Set;

/** The real one. */
final class NioDisk implements Disk {
  private static final FileAttribute<Set<PosixFilePermission>> OWNER_ONLY =
      PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));

  private record Channel(FileChannel channel) implements Opened {
    @Override
    public byte[] read() throws IOException {
      long size = channel.size();
      if (size > Place.MOST_BYTES) {
        throw new IOException("it has become too long");
      }
      var bytes = ByteBuffer.allocate((int) size);
      while (bytes.hasRemaining() && channel.read(bytes, bytes.position()) >= 0) {
        // As much as there is; a file that shrinks is read as far as it goes.
      }
      byte[] read = new byte[bytes.position()];
      bytes.flip().get(read);
      return read;
    }

    @Override
    public void close() throws IOException {
      channel.close();
    }
  }

  @Override
  public Opened open(Path file) throws IOException {
    return new Channel(FileChannel.open(file, StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS));
  }

  @Override
  public void write(Path file, byte[] bytes, Optional<Path> model) throws IOException {
    Files.deleteIfExists(file);
    FileAttribute<?>[] mode =
        model.isPresent() ? new FileAttribute<?>[] {OWNER_ONLY} : new FileAttribute<?>[0];
    try (FileChannel channel =
        FileChannel.open(
            file, Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE), mode)) {
      var rest = ByteBuffer.wrap(bytes);
      while (rest.hasRemaining()) {
        channel.write(rest);
      }
      if (model.isPresent()) {
        liken(file, model.get());
      }
      channel.force(true);
    }
  }

  private static void liken(Path file, Path model) throws IOException {
    PosixFileAttributes wanted = Files.readAttributes(model, PosixFileAttributes.class);
    var view = Files.getFileAttributeView(file, PosixFileAttributeView.class);
    PosixFileAttributes ours = view.readAttributes();
    try {
      if (!ours.group().equals(wanted.group())) {
        view.setGroup(wanted.group());
      }
      if (!ours.owner().equals(wanted.owner())) {
        view.setOwner(wanted.owner());
      }
    } catch (IOException _) {
      // Only root may give files away; the text matters more than whose it is.
      view.setPermissions(wanted.permissions());
      return;
    }
    view.setPermissions(wanted.permissions());
  }

  @Override
  public void replace(Path file, Path old) throws IOException {
    Files.move(file, old, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    sync(old);
  }

  @Override
  public void create(Path file, Path name) throws IOException {
    // A second name is given only where there is none; a move would replace what is there.
    Files.createLink(name, file);
    Files.delete(file);
    sync(name);
  }

  @Override
  public void delete(Path file) throws IOException {
    if (Files.deleteIfExists(file)) {
      sync(file);
    }
  }

  /** Makes a change of names last. The change itself is done, so a failure is no news of it. */
  private static void sync(Path changed) {
    try (FileChannel folder =
        FileChannel.open(changed.resolveSibling("."), StandardOpenOption.READ)) {
      folder.force(true);
    } catch (IOException _) {
      // Not every file system can; then it becomes lasting when that sees fit.
      return;
    }
  }
}
