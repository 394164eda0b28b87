package dev.segue.app.realcli;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.segue.app.house.Requires;
import java.io.IOException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
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
  private static final int LEAST_NODE = 20;

  /** Installs those of npm if this lock file was never installed on this machine before. */
  static RealClis find() throws IOException, InterruptedException {
    Path node = Requires.program("node", "it runs the agent CLIs");
    Path npm = Requires.program("npm", "it installs the agent CLIs");
    String version = output(List.of(node.toString(), "--version"));
    Matcher major = Pattern.compile("v(\\d+)\\..*").matcher(version.strip());
    Requires.that(
        major.matches() && Integer.parseInt(major.group(1)) >= LEAST_NODE,
        "needs node " + LEAST_NODE + " or newer, found " + version.strip());
    Path home = InstallCache.place("npm-", PINS.resolve("package-lock.json"));
    if (!Files.isDirectory(home)) {
      install(npm, home);
    }
    return new RealClis(
        home.resolve("node_modules").resolve(".bin"), node.resolveSibling(".").normalize());
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

  /** Beside its place first, so that a folder under the final name is always whole. */
  private static void install(Path npm, Path home) throws IOException, InterruptedException {
    Path part = InstallCache.part(home);
    for (String file : List.of("package.json", "package-lock.json")) {
      Files.copy(PINS.resolve(file), part.resolve(file));
    }
    // Not "npm ci", which refuses a lock that was made where packages of other platforms are
    // missing.
    var command = List.of(npm.toString(), "install", "--no-audit", "--no-fund", "--loglevel=error");
    InstallCache.Said said = InstallCache.run(command, part);
    Requires.that(said.exitCode() == 0, "needs npm install to work, but: " + said.text());
    try {
      Files.move(part, home, StandardCopyOption.ATOMIC_MOVE);
    } catch (FileAlreadyExistsException
        | DirectoryNotEmptyException
        | AtomicMoveNotSupportedException e) {
      if (!Files.isDirectory(home)) {
        throw e;
      }
      // Another test run was faster; its copy is as good.
      InstallCache.forget(part);
    }
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

  private static String output(List<String> command) throws IOException {
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    process.getOutputStream().close();
    return new String(process.getInputStream().readAllBytes(), UTF_8);
  }
}
