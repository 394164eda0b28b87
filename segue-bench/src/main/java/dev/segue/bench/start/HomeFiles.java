package dev.segue.bench.start;

import dev.segue.core.text.Sha256;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The files of a home folder, by names without what is another in each run.
 *
 * @param hashes of their content
 */
record HomeFiles(Map<String, String> hashes) {
  /** Ids, times, digests, names of the scene's own folder. */
  private static final Pattern PASSING =
      Pattern.compile(
          "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-fA-F]{8,}|(?<=[-_.])(?=\\w*\\d)\\w{6,}|scene[\\w-]*|\\d+");

  static HomeFiles of(Path home) throws IOException {
    Map<String, String> hashes = new TreeMap<>();
    try (Stream<Path> files = Files.walk(home)) {
      for (Path file : files.filter(HomeFiles::isKept).toList()) {
        String name = PASSING.matcher(home.relativize(file).toString()).replaceAll("#");
        name = name.replaceAll("#(?:[-_.T]?[a-z]?#)+", "#");
        hashes.merge(name, content(file), (one, other) -> Sha256.hex(one + other));
      }
    }
    return new HomeFiles(hashes);
  }

  /** What is there for a moment only stays where a program was ended in the middle. */
  private static boolean isKept(Path file) {
    String name = file.toString();
    return Files.isRegularFile(file) && !name.endsWith(".tmp") && !name.contains("/node_modules/");
  }

  private static String content(Path file) {
    try {
      return Sha256.hex(new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1));
    } catch (IOException _) {
      return "gone"; // A temporary file of the program's.
    }
  }

  /** What is new or another, compared with before, or gone. */
  Set<String> changedSince(HomeFiles before) {
    Set<String> changed = new TreeSet<>();
    hashes.forEach(
        (name, hash) -> {
          if (!hash.equals(before.hashes.get(name))) {
            changed.add(name);
          }
        });
    before.hashes.keySet().stream().filter(n -> !hashes.containsKey(n)).forEach(changed::add);
    return changed;
  }
}
