package dev.segue.app.boot;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.segue.core.testing.JavaProgram;
import dev.segue.core.testing.Requires;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Commands whose output goes to a full disk, or to a reader that has gone. */
@Tag("slow")
class UnwrittenOutputTest {
  private static final File FULL = new File("/dev/full");

  @TempDir private Path folder;
  private Playground ground;

  @BeforeEach
  void finishOneTask() {
    Requires.grantedByMachine(FULL.exists(), "only Linux has a device that is always full");
    ground =
        new Playground(folder)
            .agent("one", "cat >/dev/null; echo x > out.txt; echo '{\"status\":\"completed\"}'\n")
            .taskThatWants("out.txt");
    assertThat(ground.run().exit()).isZero();
  }

  private record Ended(int exit, String err) {}

  private Ended segue(String shell, String... arguments) throws IOException, InterruptedException {
    String command = JavaProgram.quoted(JavaProgram.segue(arguments));
    Path errors = folder.resolve("errors");
    Process process =
        ground.start("bash", "-c", "set -o pipefail; " + command + shell + " 2>" + errors);
    process.getOutputStream().close();
    process.getInputStream().readAllBytes();
    return new Ended(process.waitFor(), Files.readString(errors, UTF_8));
  }

  @ParameterizedTest
  @ValueSource(strings = {"status", "run", "doctor", "completion bash", "--help", "export"})
  void endWithFourAndTheReasonWhenTheDiskIsFull(String command) throws Exception {
    Ended ended = segue(" >/dev/full", command.split(" "));

    assertThat(ended.err())
        .contains("segue: the output could not be written: No space left on device");
    assertThat(ended.exit()).isEqualTo(4);
  }

  @Test
  void tellsTheIdOfADecisionThatStands() throws Exception {
    Ended ended = segue(" >/dev/full", "decision", "add", "Tokens end", "--why", "Stolen ones.");

    assertThat(ended.exit()).isEqualTo(4);
    assertThat(ended.err()).contains("the decision was recorded as D-0001");
    assertThat(ground.segue("decision", "list").out()).contains("D-0001");
  }

  @Test
  void saysNothingToAReaderThatHasSeenEnough() throws Exception {
    Ended ended = segue(" | true", List.of("log", "t1").toArray(String[]::new));

    assertThat(ended.err()).isEmpty();
    assertThat(ended.exit()).isZero();
  }
}
