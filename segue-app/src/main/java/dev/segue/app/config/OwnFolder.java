package dev.segue.app.config;

import dev.segue.run.process.IoReason;
import dev.segue.store.StoreAddress.RedisDatabase;
import dev.segue.store.StoreAddress.SqliteFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;

/**
 * The folder in which Segue keeps what it writes: beside the store where that is a file, else the
 * project's own. For the owner only, and ignored by git.
 */
public final class OwnFolder {
  private static final String IGNORE =
      """
      # Segue's own files: the journal and what it rests on. Configuration, agents and policies are yours to keep.
      *
      !.gitignore
      !config.yaml
      !agents/
      !agents/**
      !workflows/
      !workflows/**
      !*policy*.yaml
      """;

  private OwnFolder() {}

  /**
   * Makes what is missing.
   *
   * @return the folder
   * @throws UncheckedIOException when it cannot be made
   */
  public static Path make(Places places) {
    return makeFolder(of(places));
  }

  /**
   * Makes what is missing of a project's own {@code .segue}.
   *
   * @return the folder
   * @throws UncheckedIOException when it cannot be made
   */
  public static Path make(Path project) {
    return makeFolder(project.resolve(ProjectFolders.OWN_FOLDER));
  }

  private static Path makeFolder(Path folder) {
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
  public static Path of(Places places) {
    return switch (places.store()) {
      case SqliteFile(Path file) -> file.toAbsolutePath().resolve("..").normalize();
      case RedisDatabase _ -> places.projectFolder().resolve(ProjectFolders.OWN_FOLDER);
    };
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
