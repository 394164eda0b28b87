package dev.segue.app.house;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;

/** The files of this repository, without what builds, runs and editors leave in it. */
final class Checkout {
  /** The folder that holds everything. */
  static final Path ROOT = root();

  private static final Set<String> LEFT_OUT =
      Set.of(".git", "target", ".segue", ".idea", ".vscode", ".settings", "node_modules");

  private Checkout() {}

  private static Path root() {
    Path folder = Path.of("").toAbsolutePath();
    while (!Files.exists(folder.resolve("mvnw"))) {
      Path parent = folder.getParent();
      if (parent == null) {
        throw new IllegalStateException("no folder above " + Path.of("").toAbsolutePath());
      }
      folder = parent;
    }
    return folder;
  }

  /** All files, as paths relative to the root, sorted. */
  static List<Path> files() {
    var found = new ArrayList<Path>();
    try {
      Files.walkFileTree(
          ROOT,
          new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
              return LEFT_OUT.contains(folder.getFileName().toString())
                  ? FileVisitResult.SKIP_SUBTREE
                  : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
              // In a linked work tree .git is a file.
              if (attributes.isRegularFile() && !file.endsWith(".git")) {
                found.add(ROOT.relativize(file));
              }
              return FileVisitResult.CONTINUE;
            }
          });
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    Collections.sort(found);
    return found;
  }

  /** A file's text; bytes that are no UTF-8 come as Latin-1. */
  static String read(Path relative) {
    try {
      return Files.readString(ROOT.resolve(relative));
    } catch (java.nio.charset.CharacterCodingException _) {
      return readLatin1(relative);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String readLatin1(Path relative) {
    try {
      return Files.readString(ROOT.resolve(relative), java.nio.charset.StandardCharsets.ISO_8859_1);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static String read(String relative) {
    return read(Path.of(relative));
  }
}
