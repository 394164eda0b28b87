package dev.segue.app.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The launcher as it lies in the clone, beside a Maven and a JDK that only write down their calls.
 */
@Tag("slow")
class LauncherTest {
  private static final Path CLONE = Path.of("").toAbsolutePath().resolve("..").normalize();
  private static final List<String> SCRIPTS =
      List.of("segue", ".mvn/jdk.sh", ".mvn/build.sh", ".mvn/training.sh");

  private static final String MAVEN =
      """
      #!/bin/sh
      cd "$(dirname "$0")" || exit 1
      echo built >>builds
      [ -f fails ] && { echo "[ERROR] it does not compile"; exit 1; }
      echo "[INFO] Building Segue: core 0.1.0-SNAPSHOT            [3/4]"
      mkdir -p segue-app/target/cli/lib
      mkdir segue-app/target/cli/more segue-app/target/cli/index segue-app/target/cli/serve segue-app/target/cli/log 2>/dev/null
      echo app >segue-app/target/segue-app-1.jar
      echo lib >segue-app/target/cli/lib/a.jar
      echo pty >segue-app/target/cli/more/p.jar
      echo tree-sitter >segue-app/target/cli/index/i.jar
      echo jetty >segue-app/target/cli/serve/s.jar
      echo backend >segue-app/target/cli/log/l.jar
      printf lib/a.jar >segue-app/target/cli/classpath
      """;

  /**
   * Prints each argument between brackets, from the main class on, and writes down its class path.
   */
  private static final String JAVA =
      """
      #!/bin/sh
      while [ $# -gt 0 ] && [ "$1" != dev.segue.app.boot.Main ]; do
        [ "$1" = -cp ] && echo "$2" >"$(dirname "$0")/classpath"
        shift
      done
      shift
      for argument; do printf '[%s]' "$argument"; done
      exit 7
      """;

  @TempDir private Path folder;
  private Path root;
  private Path jdk;

  private record Result(int exit, String out, String err) {}

  @BeforeEach
  void copyTheLauncher() throws IOException {
    root = Files.createDirectories(folder.toRealPath().resolve("a clone"));
    for (String script : SCRIPTS) {
      Files.createDirectories(root.resolve(script).getParent());
      Files.copy(CLONE.resolve(script), root.resolve(script));
    }
    write("mvnw", MAVEN);
    for (String module :
        List.of("", "segue-picocli/", "segue-core/", "segue-testkit/", "segue-app/")) {
      write(module + "pom.xml", "<project/>");
      old(root.resolve(module + "pom.xml"));
    }
    write(".git/logs/HEAD", "a commit");
    old(root.resolve(".git/logs/HEAD"));
    jdk = root.resolve("jdk");
    write("jdk/bin/java", JAVA);
    write("jdk/bin/javac", "#!/bin/sh\n");
    write("jdk/release", "JAVA_VERSION=\"25.0.1\"\n");
  }

  private void write(String name, String text) throws IOException {
    Path file = root.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  private static void old(Path file) throws IOException {
    Files.setLastModifiedTime(file, FileTime.from(Instant.EPOCH.plusSeconds(1_000_000_000)));
  }

  private Process start(String home, Path from, List<String> command) throws IOException {
    var builder = new ProcessBuilder(command).directory(from.toFile());
    builder.environment().clear();
    builder.environment().put("PATH", "/usr/bin:/bin");
    builder.environment().put("SEGUE_AOT", "off");
    builder.environment().put("SEGUE_JAVA_HOME", home);
    return builder.start();
  }

  private static Result result(Process process) throws IOException, InterruptedException {
    process.getOutputStream().close();
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    String err = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
    return new Result(process.waitFor(), out, err);
  }

  private Result segue(String... arguments) throws IOException, InterruptedException {
    var command = new ArrayList<>(List.of(root.resolve("segue").toString()));
    command.addAll(List.of(arguments));
    return result(start(jdk.toString(), folder, command));
  }

  private long builds() throws IOException {
    return Files.readAllLines(root.resolve("builds")).size();
  }

  @Test
  void buildsOnceAndHandsArgumentsOnAsTheyAre() throws Exception {
    Result first = segue("run", "a b", "it's \"so\"", "two\nlines", "", "$HOME *");

    assertThat(first.out()).isEqualTo("[run][a b][it's \"so\"][two\nlines][][$HOME *]");
    assertThat(first.exit()).isEqualTo(7);
    assertThat(first.err()).startsWith("Building Segue (first run").contains("  core …");

    Result second = segue("status");

    assertThat(second).isEqualTo(new Result(7, "[status]", ""));
    assertThat(builds()).isEqualTo(1);
  }

  @Test
  void startsThroughASymbolicLinkFromAnyFolder() throws Exception {
    Path link = Files.createSymbolicLink(folder.resolve("link"), Path.of("a clone/segue"));

    Result result = result(start(jdk.toString(), Path.of("/"), List.of(link.toString(), "x")));

    assertThat(result.out()).isEqualTo("[x]");
    assertThat(root.resolve("target/segue/current")).exists();
  }

  @Test
  void givesWhatSomeCommandsNeedOnlyToThem() throws Exception {
    segue("status");
    assertThat(jdk.resolve("bin/classpath")).content().doesNotContain("p.jar", "i.jar");

    segue("start", "claude");

    assertThat(jdk.resolve("bin/classpath")).content().contains("/more/p.jar:");
    for (String command : List.of("context", "decision", "mcp")) {
      segue(command);

      assertThat(jdk.resolve("bin/classpath")).content().endsWith("/index/i.jar\n");
    }
    for (String command : List.of("start", "run")) {
      segue(command);

      assertThat(jdk.resolve("bin/classpath"))
          .content()
          .contains("/index/i.jar:")
          .endsWith("/log/l.jar\n");
    }
  }

  @Test
  void givesWhatAServerNeedsOnlyToTheCommandThatServes() throws Exception {
    segue("start", "claude");
    assertThat(jdk.resolve("bin/classpath")).content().doesNotContain("s.jar");

    segue("serve");

    assertThat(jdk.resolve("bin/classpath"))
        .content()
        .contains("/serve/s.jar:")
        .endsWith("/log/l.jar\n")
        .doesNotContain("p.jar");
  }

  @Test
  void buildsAgainAfterACommit() throws Exception {
    segue("x");
    Path head = root.resolve(".git/logs/HEAD");
    Files.writeString(head, "another", StandardOpenOption.APPEND);
    Files.setLastModifiedTime(head, FileTime.from(Instant.EPOCH.plusSeconds(4_000_000_000L)));

    assertThat(segue("x").err()).startsWith("Building Segue (the sources have changed)");
    assertThat(builds()).isEqualTo(2);
  }

  @Test
  void tellsTheEndOfTheLogWhenTheBuildFails() throws Exception {
    write("fails", "");

    Result failed = segue("x");

    assertThat(failed.exit()).isEqualTo(4);
    assertThat(failed.out()).isEmpty();
    assertThat(failed.err()).contains("segue-build.log").contains("it does not compile");
    Files.delete(root.resolve("fails"));
    assertThat(segue("x").out()).isEqualTo("[x]");
  }

  @Test
  void takesTheLockOfADeadBuilderAway() throws Exception {
    write("target/segue-build.lock/launcher", "999999999\n");

    assertThat(segue("x").out()).isEqualTo("[x]");
    assertThat(root.resolve("target/segue-build.lock")).doesNotExist();
  }

  @Test
  void buildsOnceForSeveralFirstRunsAtOnce() throws Exception {
    var started = new ArrayList<Process>();
    for (int i = 0; i < 4; i++) {
      started.add(
          start(jdk.toString(), folder, List.of(root.resolve("segue").toString(), "n" + i)));
    }

    for (int i = 0; i < started.size(); i++) {
      assertThat(result(started.get(i)).out()).isEqualTo("[n" + i + "]");
    }
    assertThat(builds()).isEqualTo(1);
  }

  @Test
  void saysWhatToInstallWhereThereIsNoJdk() throws Exception {
    // The search with no place to look in: the machine of this test has a JDK.
    String search = Files.readString(root.resolve(".mvn/jdk.sh"));
    write(
        ".mvn/jdk.sh",
        search.replaceAll(
            "(?s)segue_find_jdk\\(\\) \\{.*?\n}\n", "segue_find_jdk() { return 1; }\n"));

    Result result = segue("x");

    assertThat(result.exit()).isEqualTo(4);
    assertThat(result.err()).contains("no JDK 25").contains("JAVA_HOME");
    assertThat(root.resolve("builds")).doesNotExist();
  }
}
