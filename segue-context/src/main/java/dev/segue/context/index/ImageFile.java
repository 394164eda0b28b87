package dev.segue.context.index;

import dev.segue.core.context.code.DamagedCodeFileException;
import dev.segue.core.context.rank.CodeImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;

/**
 * The image of an index beside the file of what was read. It only saves time: where it is missing,
 * damaged or cannot be written, the index is put together from what was read. Several processes may
 * use one file, which is only ever replaced by a whole one.
 */
final class ImageFile {
  private static final String ENDING = "-image";

  private final Path file;

  /**
   * @param index the file of what was read
   */
  ImageFile(Path index) {
    this.file = index.resolveSibling(index.getFileName() + ENDING);
  }

  /** None where there is none that can be used. */
  Optional<CodeImage> read() {
    try {
      return Files.isRegularFile(file)
          ? Optional.of(CodeImage.read(Files.readAllBytes(file)))
          : Optional.empty();
    } catch (IOException | DamagedCodeFileException _) {
      return Optional.empty();
    }
  }

  /** Whether it is kept now. */
  boolean write(byte[] image) {
    try {
      Path part = Files.createTempFile(file.getParent(), file.getFileName().toString(), ".part");
      try {
        Files.write(part, image);
        Files.move(part, file, StandardCopyOption.ATOMIC_MOVE);
        return true;
      } finally {
        Files.deleteIfExists(part);
      }
    } catch (IOException _) {
      return false;
    }
  }
}
