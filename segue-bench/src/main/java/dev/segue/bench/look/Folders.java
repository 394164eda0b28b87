package dev.segue.bench.look;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/** Folders of one trial. */
final class Folders {
  private Folders() {}

  /** Removes what can be removed; a program that is ending may write there still. */
  static void forget(Path root) throws IOException {
    try (Stream<Path> files = Files.walk(root)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        forgetOne(file);
      }
    }
  }

  private static void forgetOne(Path file) {
    try {
      Files.deleteIfExists(file);
    } catch (IOException _) {
      return; // The folder is a temporary one.
    }
  }
}
