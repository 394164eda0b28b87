package dev.segue.session.hook;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/** The steps of which a change of a file is made; each is done or not done, never half. */
interface Disk {
  /** A file as it was opened, whatever its name leads to by now. */
  interface Opened extends AutoCloseable {
    /** All that it holds now. */
    byte[] read() throws IOException;

    @Override
    void close() throws IOException;
  }

  /**
   * Opens a file to read it.
   *
   * @throws java.nio.file.NoSuchFileException when it is not there
   */
  Opened open(Path file) throws IOException;

  /**
   * Writes a new file down to the disk, in place of one that a killed writer left.
   *
   * @param model a file that gives it its mode and, as far as we may, its owner
   */
  void write(Path file, byte[] bytes, Optional<Path> model) throws IOException;

  /** Moves a file into the place of another that is there. */
  void replace(Path file, Path old) throws IOException;

  /**
   * Moves a file to a name that nobody has.
   *
   * @throws java.nio.file.FileAlreadyExistsException when somebody has
   */
  void create(Path file, Path name) throws IOException;

  /** Deletes a file that may be there. */
  void delete(Path file) throws IOException;
}
