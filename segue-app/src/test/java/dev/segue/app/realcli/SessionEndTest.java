package dev.segue.app.realcli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.segue.core.testing.Requires;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The pinned CLIs by {@code segue start}: whatever ends a session ends all of its processes. */
@Tag("full")
@Timeout(240)
class SessionEndTest {
  private static final String MAIN = "dev.segue.app.boot.Main";

  /** The watchdog gives an agent three seconds; a loaded machine is slow to end one. */
  private static final long SECONDS = 30;

  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource({"gemini, stop", "gemini, killed", "opencode, stop", "opencode, killed"})
  void nothingLivesOn(String id, String way) throws Exception {
    Requires.that(Files.isReadable(Path.of("/proc/self/environ")), "needs /proc");
    Cli cli = Cli.of(id);
    try (var scene = SessionScene.make(folder, segue(), RealClis.find().path(List.of(cli)), cli)) {
      assertThat(scene.start().exitCode()).isZero();
      // It is ready, once this has arrived.
      SessionScene.Ended sent = scene.send("hello to you", "--timeout", "120");
      assertThat(sent.exitCode()).as(sent.toString()).isZero();
      List<ProcessHandle> all = marked(scene);
      List<ProcessHandle> owners = all.stream().filter(SessionEndTest::isOwner).toList();
      assertThat(owners).hasSize(1);
      assertThat(all.size()).isGreaterThan(1);

      if (way.equals("stop")) {
        assertThat(scene.command("stop").exitCode()).isZero();
      } else {
        owners.getFirst().destroyForcibly();
      }

      for (ProcessHandle one : all) {
        assertThat(hasEnded(one)).as("%d of %s", one.pid(), all).isTrue();
      }
      assertThat(marked(scene)).isEmpty();
      RealClis.forgetLinks(scene.home());
    }
  }

  private static boolean hasEnded(ProcessHandle one) throws Exception {
    try {
      one.onExit().get(SECONDS, TimeUnit.SECONDS);
      return true;
    } catch (TimeoutException _) {
      one.destroyForcibly();
      return false;
    }
  }

  private static boolean isOwner(ProcessHandle one) {
    try {
      return text(one, "cmdline").contains(MAIN);
    } catch (IOException _) {
      return false; // It has ended.
    }
  }

  /** All that was started in the scene. */
  private static List<ProcessHandle> marked(SessionScene scene) {
    String mark = "%s=%s\0".formatted(SessionScene.VARIABLE, scene.root());
    return ProcessHandle.allProcesses().filter(one -> has(one, mark)).toList();
  }

  private static boolean has(ProcessHandle one, String mark) {
    try {
      return text(one, "environ").contains(mark);
    } catch (IOException _) {
      return false; // It has ended, or is somebody else's.
    }
  }

  private static String text(ProcessHandle one, String file) throws IOException {
    byte[] bytes = Files.readAllBytes(Path.of("/proc", Long.toString(one.pid()), file));
    return new String(bytes, StandardCharsets.ISO_8859_1);
  }

  private static List<String> segue() {
    return List.of(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "-XX:TieredStopAtLevel=1",
        "-XX:+UseSerialGC",
        "--enable-native-access=ALL-UNNAMED",
        "--sun-misc-unsafe-memory-access=allow",
        "-cp",
        System.getProperty("java.class.path"),
        MAIN);
  }
}
