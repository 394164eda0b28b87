package dev.segue.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.segue.core.testing.Polling;
import dev.segue.core.testing.Requires;
import dev.segue.session.terminal.Ending;
import java.io.BufferedReader;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Tests that the processes that an agent at a terminal leaves are also found by the terminal's
 * session.
 */
@Tag("slow")
class AgentEndingTest {
  /** It was nobody's child any more when the program was asked to end. */
  @Test
  void whoeverIsInItsSessionBelongsToTheProgram() throws Exception {
    Requires.that(Files.isReadable(Path.of("/proc/self/stat")), "needs /proc");
    Process keeper =
        new ProcessBuilder(
                "setsid",
                "sh",
                "-c",
                "(sleep 1000 >/dev/null & echo $!); sleep 1000 >/dev/null & echo started; wait; :")
            .start();
    try (BufferedReader said = keeper.inputReader()) {
      ProcessHandle stray = ProcessHandle.of(Long.parseLong(said.readLine())).orElseThrow();
      // Only a child that is there can be asked.
      assertThat(said.readLine()).isEqualTo("started");
      // Its parent ends now.
      Polling.until(() -> keeper.descendants().noneMatch(stray::equals));

      Ending ending = Ending.NONE.of(keeper.pid());
      ending.ask();
      keeper.waitFor();
      ending.finish();

      stray.onExit().join();
    }
  }
}
