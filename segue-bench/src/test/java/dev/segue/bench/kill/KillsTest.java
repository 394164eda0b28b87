package dev.segue.bench.kill;

import static org.assertj.core.api.Assertions.assertThat;

import dev.segue.bench.invariant.Script;
import dev.segue.core.testing.Requires;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * The program as its own process, killed twelve times. The seeds are fixed; where exactly a kill
 * strikes is the machine's, so that a failure prints its seed and what was seen. No time is
 * asserted.
 */
@Tag("full")
class KillsTest {
  private static final int KILLS = 12;

  /** The class path of this test, which holds the whole program. */
  private static final List<String> PROGRAM =
      List.of(
          Path.of(System.getProperty("java.home"), "bin", "java").toString(),
          "--enable-native-access=ALL-UNNAMED",
          "--sun-misc-unsafe-memory-access=allow",
          "-XX:TieredStopAtLevel=1",
          "-XX:+UseSerialGC",
          "-Xlog:disable",
          "-cp",
          System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
          "dev.segue.app.boot.Main");

  private static void play(String store, long seed) throws IOException {
    needsLinux();
    play(Options.of(PROGRAM, store, seed).withKills(KILLS).withQueueSize(Script.plain().size()));
  }

  private static void play(Options options) throws IOException {
    var printed = new ByteArrayOutputStream();

    var violations =
        new KillSeries(options, new PrintStream(printed, true, StandardCharsets.UTF_8)).play();

    assertThat(violations).as(() -> printed.toString(StandardCharsets.UTF_8)).isEmpty();
  }

  private static void needsLinux() {
    Requires.grantedByMachine(
        Files.isReadable(Path.of("/proc/self/environ")), "processes are found under /proc");
    Requires.program("git", "the workspace is a git repository");
    Requires.program("setsid", "agents leave children in sessions of their own");
  }

  @Test
  void twelveKillsLoseNothingAndRepeatNothingOnSqlite() throws IOException {
    play("sqlite", 20261128);
  }

  @Test
  void twelveKillsLoseNothingAndRepeatNothingOnRedis() throws IOException {
    Requires.program("redis-server", "it keeps the history of this test");
    play("redis", 20261129);
  }

  @Test
  void twelveKillsLoseNoWorkInWorktrees() throws IOException {
    needsLinux();
    var options =
        Options.of(PROGRAM, "sqlite", 20261129)
            .withKills(KILLS)
            .withQueueSize(Script.inWorktrees().size())
            .withWorktrees();

    play(options);
  }

  @Test
  void twoRunsAtOnceRunNoTaskTwiceOnSqlite() throws IOException {
    needsLinux();
    var printed = new ByteArrayOutputStream();

    var violations =
        new TwoAtOnce(PROGRAM, new PrintStream(printed, true, StandardCharsets.UTF_8))
            .play(new TwoAtOnce.Fight("sqlite", 8, 2, 1));

    assertThat(violations).as(() -> printed.toString(StandardCharsets.UTF_8)).isEmpty();
  }
}
