package dev.segue.app.boot;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.segue.core.testing.JavaProgram;
import dev.segue.core.testing.Requires;
import dev.segue.run.conformance.ScriptedCli.Lie;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A signal in the middle of a trial. */
@Tag("slow")
class ConformanceSignalTest {
  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource({"INT,130,hang", "TERM,143,cancel", "INT,130,parallel-two"})
  void endsTheAgentsAndLeavesNothing(String signal, int code, String id)
      throws IOException, InterruptedException {
    Path kill = Requires.program("kill", "to send a signal");
    Path bell = folder.resolve("bell");
    run(Requires.program("mkfifo", "to hear of a start").toString(), bell.toString());
    Path home = folder.resolve("home");
    new Candidate(Lie.NEVER_ENDS).ringing(bell).configure(home);
    Path temporary = Files.createDirectories(folder.resolve("tmp"));
    Process segue = segue(home, temporary, id);

    ProcessHandle agent;
    try (BufferedReader heard = Files.newBufferedReader(bell)) {
      agent = ProcessHandle.of(Long.parseLong(heard.readLine())).orElseThrow();
    }
    run(kill.toString(), "-" + signal, Long.toString(segue.pid()));
    String errors = new String(segue.getErrorStream().readAllBytes(), UTF_8);

    assertThat(segue.waitFor(30, TimeUnit.SECONDS)).isTrue();
    assertThat(segue.exitValue()).isEqualTo(code);
    assertThat(errors).contains("segue: interrupted");
    assertThat(agent.isAlive()).isFalse();
    assertThat(temporary).isEmptyDirectory();
  }

  private Process segue(Path home, Path temporary, String id) throws IOException {
    var builder =
        new ProcessBuilder(
            hearingInterrupts(
                JavaProgram.segue("conformance", "scripted", "--case", id).toArray(String[]::new)));
    builder.environment().remove("SEGUE_DISPATCH");
    builder.environment().keySet().removeIf(name -> name.startsWith("XDG_"));
    builder.environment().put("HOME", home.toString());
    builder.environment().put("TMPDIR", temporary.toString());
    builder.redirectOutput(folder.resolve("out.txt").toFile());
    return builder.directory(folder.toFile()).start();
  }

  /** A build that runs in a script's background ignores SIGINT, and so does what it starts. */
  private static List<String> hearingInterrupts(String... argv) throws IOException {
    Path status = Path.of("/proc/self/status");
    boolean isDeaf =
        Files.exists(status)
            && Files.readAllLines(status).stream()
                .filter(line -> line.startsWith("SigIgn:"))
                .anyMatch(line -> (Long.parseUnsignedLong(line.substring(7).strip(), 16) & 2) != 0);
    return Stream.concat(
            isDeaf ? Stream.of("env", "--default-signal=INT") : Stream.empty(), Stream.of(argv))
        .toList();
  }

  private static void run(String... argv) throws IOException, InterruptedException {
    assertThat(new ProcessBuilder(argv).start().waitFor()).isZero();
  }
}
