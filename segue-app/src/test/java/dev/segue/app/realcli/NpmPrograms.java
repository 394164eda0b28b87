package dev.segue.app.realcli;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.segue.core.testing.Requires;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Programs of the npm registry that a lock file pins, installed once for all test runs. Where that
 * is not possible the tests that need them are skipped with the reason, or fail when {@code
 * SEGUE_REQUIRE} is {@code all}.
 *
 * @param folder with the packages under {@code node_modules}
 * @param node the program that runs them
 */
public record NpmPrograms(Path folder, Path node) {
  private static final int LEAST_NODE = 20;

  /**
   * Installs them if this lock file was never installed on this machine before.
   *
   * @param pins folder with {@code package.json} and {@code package-lock.json}
   */
  public static NpmPrograms of(Path pins) throws IOException, InterruptedException {
    Path node = Requires.program("node", "it runs programs of npm");
    Path npm = Requires.program("npm", "it installs programs that tests need");
    String version = output(List.of(node.toString(), "--version"));
    Matcher major = Pattern.compile("v(\\d+)\\..*").matcher(version.strip());
    Requires.that(
        major.matches() && Integer.parseInt(major.group(1)) >= LEAST_NODE,
        "needs node " + LEAST_NODE + " or newer, found " + version.strip());
    Path home = InstallCache.place("npm-", pins.resolve("package-lock.json"));
    InstallCache.once(home, () -> install(npm, pins, home));
    return new NpmPrograms(home, node);
  }

  /** Folder with the programs. */
  public Path bin() {
    return folder.resolve("node_modules").resolve(".bin");
  }

  /** Beside its place first, so that a folder under the final name is always whole. */
  private static void install(Path npm, Path pins, Path home)
      throws IOException, InterruptedException {
    Path part = InstallCache.part(home);
    for (String file : List.of("package.json", "package-lock.json")) {
      Files.copy(pins.resolve(file), part.resolve(file));
    }
    // Not "npm ci", which refuses a lock that was made where packages of other platforms are
    // missing.
    var command = List.of(npm.toString(), "install", "--no-audit", "--no-fund", "--loglevel=error");
    InstallCache.Output output = InstallCache.run(command, part);
    Requires.that(output.exitCode() == 0, "needs npm install to work, but: " + output.text());
    Files.move(part, home, StandardCopyOption.ATOMIC_MOVE);
  }

  private static String output(List<String> command) throws IOException {
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    process.getOutputStream().close();
    return new String(process.getInputStream().readAllBytes(), UTF_8);
  }
}
