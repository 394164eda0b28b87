package dev.segue.app.realcli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * The pinned CLIs, installed once for all test runs. Where that is not possible the tests that need
 * them are skipped with the reason, or fail when {@code SEGUE_REQUIRE} is {@code all}.
 *
 * @param bin folder with the CLIs' programs
 * @param node folder with the node that runs them
 */
record RealClis(Path bin, Path node) {
  private static final Path PINS = Path.of("src", "test", "npm");

  /** Installs those of npm if this lock file was never installed on this machine before. */
  static RealClis find() throws IOException, InterruptedException {
    var programs = NpmPrograms.of(PINS);
    return new RealClis(programs.bin(), programs.node().resolveSibling(".").normalize());
  }

  /**
   * The PATH of a user who has these CLIs. Installs what is not there yet; a CLI that cannot be had
   * here skips the test.
   */
  String path(List<Cli> clis) throws IOException, InterruptedException {
    var folders = new ArrayList<>(List.of(bin.toString(), node.toString()));
    if (clis.stream().anyMatch(cli -> cli.id().equals(Cli.OF_PYPI))) {
      folders.add(PypiClis.bin().toString());
    }
    return String.join(":", folders) + ":/usr/bin:/bin";
  }

  /** Ends a program with everything that it started. */
  static void end(Process process) throws InterruptedException {
    List<ProcessHandle> tree = process.descendants().toList();
    process.destroyForcibly();
    tree.forEach(ProcessHandle::destroyForcibly);
    process.waitFor();
  }

  /** Some CLIs leave links to themselves, and JUnit warns of each when it clears the folder. */
  static void forgetLinks(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      return;
    }
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path link : files.filter(Files::isSymbolicLink).toList()) {
        Files.delete(link);
      }
    }
  }
}
