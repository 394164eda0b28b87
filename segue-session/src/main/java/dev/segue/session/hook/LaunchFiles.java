package dev.segue.session.hook;

import dev.segue.core.session.Launching;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;

/** Writes what an agent is to find at its start; only the owner can read it. */
public final class LaunchFiles {
  private static final FileAttribute<?> OWN_FOLDER =
      PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"));
  private static final FileAttribute<?> OWN_FILE =
      PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));

  private LaunchFiles() {}

  /**
   * Writes all files.
   *
   * @param runFolder the run's own, new and empty; it is there
   * @throws IOException when one cannot be written, or is there already
   */
  public static void write(Path runFolder, Launching launching) throws IOException {
    for (var file : launching.files().entrySet()) {
      Path path = runFolder.resolve(file.getKey());
      Files.createDirectories(path.resolveSibling("."), OWN_FOLDER);
      Files.createFile(path, OWN_FILE);
      Files.writeString(path, file.getValue(), StandardOpenOption.WRITE);
    }
  }
}
