package dev.segue.app.realcli;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.segue.app.house.Requires;
import java.io.IOException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

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
  private static final Duration LONGEST_INSTALL = Duration.ofMinutes(5);

  /** Installs them if this lock file was never installed on this machine before. */
  static RealClis find() throws IOException, InterruptedException {
    Path node = Requires.program("node", "it runs the agent CLIs");
    Path npm = Requires.program("npm", "it installs the agent CLIs");
    String version = output(List.of(node.toString(), "--version"));
    Matcher major = Pattern.compile("v(\\d+)\\..*").matcher(version.strip());
    Requires.that(
        major.matches() && Integer.parseInt(major.group(1)) >= LEAST_NODE,
        "needs node " + LEAST_NODE + " or newer, found " + version.strip());
    Path home = cache().resolve("npm-" + hash(PINS.resolve("package-lock.json")));
    if (!Files.isDirectory(home)) {
      install(npm, home);
    }
    return new RealClis(
        home.resolve("node_modules").resolve(".bin"), node.resolveSibling(".").normalize());
  }

  private static Path cache() {
    String own = System.getenv("SEGUE_TEST_CACHE");
    return own == null || own.isBlank()
        ? Path.of(System.getProperty("user.home"), ".cache", "segue-test")
        : Path.of(own);
  }

  /** Beside its place first, so that a folder under the final name is always whole. */
  private static void install(Path npm, Path home) throws IOException, InterruptedException {
    Files.createDirectories(home.resolveSibling("."));
    Path part = Files.createTempDirectory(home.resolveSibling("."), "part-");
    for (String file : List.of("package.json", "package-lock.json")) {
      Files.copy(PINS.resolve(file), part.resolve(file));
    }
    Path log = part.resolve("install.log");
    Process process =
        new ProcessBuilder(npm.toString(), "install", "--no-audit", "--no-fund", "--loglevel=error")
            .directory(part.toFile())
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start();
    process.getOutputStream().close();
    boolean hasEnded = process.waitFor(LONGEST_INSTALL.toSeconds(), TimeUnit.SECONDS);
    if (!hasEnded) {
      end(process);
    }
    Requires.that(
        hasEnded, "needs npm install to end within " + LONGEST_INSTALL.toMinutes() + " min");
    Requires.that(
        process.exitValue() == 0,
        "needs npm install to work, but: " + Files.readString(log).strip());
    try {
      Files.move(part, home, StandardCopyOption.ATOMIC_MOVE);
    } catch (FileAlreadyExistsException
        | java.nio.file.DirectoryNotEmptyException
        | AtomicMoveNotSupportedException e) {
      if (!Files.isDirectory(home)) {
        throw e;
      }
      // Another test run was faster; its copy is as good.
    }
  }

  /** Ends a program with everything that it started. */
  static void end(Process process) throws InterruptedException {
    List<ProcessHandle> tree = process.descendants().toList();
    process.destroyForcibly();
    tree.forEach(ProcessHandle::destroyForcibly);
    process.waitFor();
  }

  private static String output(List<String> command) throws IOException {
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    process.getOutputStream().close();
    return new String(process.getInputStream().readAllBytes(), UTF_8);
  }

  private static String hash(Path file) throws IOException {
    try {
      byte[] digest = MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(file));
      return HexFormat.of().formatHex(digest).substring(0, 16);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }
}
