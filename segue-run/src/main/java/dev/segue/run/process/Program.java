package dev.segue.run.process;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Finds the program of a spec before anything is started: under {@code setsid} a missing program
 * would look like one that exits with 127.
 */
final class Program {
  private static final Optional<Path> SETSID = findSetsid();

  private Program() {}

  sealed interface Lookup {
    record Found(Path path) implements Lookup {}

    record Missing(ProcessResult result) implements Lookup {}
  }

  /** The command line that runs {@code program} in a session of its own, where that is possible. */
  static List<String> commandLine(Path program, List<String> argv) {
    var line = new ArrayList<String>();
    // setsid forks only for a group leader, which a child of ProcessBuilder never is: same pid.
    SETSID.ifPresent(setsid -> line.add(setsid.toString()));
    line.add(program.toString());
    line.addAll(argv.subList(1, argv.size()));
    return line;
  }

  static Lookup find(ProcessSpec spec) {
    String name = spec.argv().getFirst();
    if (!Files.isDirectory(spec.folder())) {
      return cannot(name, "working folder does not exist: " + spec.folder());
    }
    boolean present = false;
    for (Path candidate : candidates(name, spec)) {
      if (Files.isRegularFile(candidate)) {
        if (Files.isExecutable(candidate)) {
          return new Lookup.Found(candidate);
        }
        present = true;
      }
    }
    return present
        ? cannot(name, name + " is not executable")
        : new Lookup.Missing(new ProcessResult.NotInstalled(name));
  }

  private static Lookup cannot(String name, String message) {
    return new Lookup.Missing(new ProcessResult.CannotStart(name, message));
  }

  private static List<Path> candidates(String name, ProcessSpec spec) {
    Path folder = spec.folder().toAbsolutePath();
    var candidates = new ArrayList<Path>();
    try {
      if (name.isEmpty() || name.indexOf('/') >= 0) {
        return name.isEmpty() ? candidates : List.of(folder.resolve(name));
      }
      for (String part : spec.environment().getOrDefault("PATH", "/usr/bin:/bin").split(":", -1)) {
        candidates.add(folder.resolve(part).resolve(name));
      }
    } catch (InvalidPathException _) {
      return candidates; // No file can have such a name, so it is not installed.
    }
    return candidates;
  }

  private static Optional<Path> findSetsid() {
    return List.of("/usr/bin/setsid", "/bin/setsid", "/usr/local/bin/setsid").stream()
        .map(Path::of)
        .filter(Files::isExecutable)
        .findFirst();
  }
}
