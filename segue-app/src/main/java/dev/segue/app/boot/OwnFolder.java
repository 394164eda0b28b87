package dev.segue.app.boot;

import dev.segue.app.config.Places;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;

/**
 * The folder beside the store in which Segue keeps what it writes: for the owner only, and ignored
 * by git.
 */
final class OwnFolder {
  private static final String IGNORE =
      """
      # Segue's own files: the journal and what it rests on. Configuration, agents and policies are yours to keep.
      *
      !.gitignore
      !config.yaml
      !agents/
      !agents/**
      !*policy*.yaml
      """;

  private OwnFolder() {}

  /**
   * Makes what is missing.
   *
   * @return the folder
   * @throws UncheckedIOException when it cannot be made
   */
  static Path make(Places places) {
    Path folder = of(places);
    try {
      boolean isNew = !Files.exists(folder);
      Files.createDirectories(folder);
      boolean isOurs = String.valueOf(folder.getFileName()).equals(".segue");
      if (isNew && isOurs && Files.getFileStore(folder).supportsFileAttributeView("posix")) {
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwx------"));
      }
      if (isOurs) {
        writeIgnore(folder.resolve(".gitignore"));
      }
      return folder;
    } catch (IOException e) {
      throw new UncheckedIOException(
          "cannot make the folder %s: %s".formatted(folder, IoReason.of(e)), e);
    }
  }

  /** Where it lies. */
  static Path of(Places places) {
    return places.storeFile().toAbsolutePath().resolve("..").normalize();
  }

  private static void writeIgnore(Path file) throws IOException {
    if (!Files.exists(file)) {
      try {
        Files.writeString(file, IGNORE, java.nio.file.StandardOpenOption.CREATE_NEW);
      } catch (FileAlreadyExistsException _) {
        // Another process was quicker; it wrote the same.
        return;
      }
    }
  }
}
