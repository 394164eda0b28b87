package dev.segue.app.realcli;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.segue.core.testing.JavaProgram;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Segue in processes of its own, with a fresh home folder and little else around it. */
public final class Program {
  private final Path root;
  private final Map<String, String> environment = new HashMap<>();

  /** Result of a command: its exit code and its output. */
  record Ended(int exitCode, String out, String errors) {}

  /**
   * In a folder of its own.
   *
   * @param path where it finds other programs
   */
  public Program(Path root, String path) throws IOException {
    this.root = root;
    environment.put("PATH", path);
    environment.put("HOME", Files.createDirectories(home()).toString());
    environment.put("TMPDIR", Files.createDirectories(root.resolve("tmp")).toString());
    environment.put("LANG", "C.UTF-8");
    environment.put("TERM", "dumb");
  }

  Path home() {
    return root.resolve("home");
  }

  /** Variables of its user. */
  public void set(Map<String, String> variables) {
    environment.putAll(variables);
  }

  /** A command that somebody else starts; standard output is left to be read. */
  public ProcessBuilder command(List<String> arguments, Path errors) {
    var builder =
        new ProcessBuilder(JavaProgram.segue(arguments.toArray(String[]::new)))
            .directory(root.toFile())
            .redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()))
            .redirectError(errors.toFile());
    builder.environment().clear();
    builder.environment().putAll(environment);
    return builder;
  }

  /** Runs a command to its end; one that takes too long fails the test. */
  Ended run(String name, Duration longest, List<String> arguments)
      throws IOException, InterruptedException {
    Path out = root.resolve(name + ".out");
    Path errors = root.resolve(name + ".err");
    Process process = command(arguments, errors).redirectOutput(out.toFile()).start();
    if (!process.waitFor(longest.toSeconds(), TimeUnit.SECONDS)) {
      RealClis.end(process);
      throw new AssertionError(
          "no end within %d s: %s%s".formatted(longest.toSeconds(), text(out), text(errors)));
    }
    return new Ended(process.exitValue(), text(out), text(errors));
  }

  static String text(Path file) throws IOException {
    return new String(Files.readAllBytes(file), UTF_8);
  }
}
