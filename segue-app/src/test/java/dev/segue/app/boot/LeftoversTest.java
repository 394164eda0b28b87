package dev.segue.app.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.segue.app.house.Requires;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a killed run leaves beside its agents. */
@Tag("slow")
class LeftoversTest {
  @TempDir private Path folder;

  @Test
  void theNextRunEndsTheCheckOfAKilledOne() throws IOException, InterruptedException {
    Requires.grantedByMachine(
        Files.isReadable(Path.of("/proc/self/environ")), "marks are found under /proc");
    var project =
        new Playground(folder)
            .agent("scripted", "cat >/dev/null\necho done")
            .tasks(
                """
                - task_id: t1
                  instructions: Do it
                  acceptance_criteria: [{text: it is marked, check: {command: 'echo "$SEGUE_DISPATCH" >mark'}}]
                """);
    assertThat(project.run().exit()).isZero();
    String mark = project.read("mark").strip();
    assertThat(mark).endsWith("/t1/1c@1");

    // As if the first run had been killed while that check went on.
    var sleeping = new ProcessBuilder("sleep", "600");
    sleeping.environment().put("SEGUE_DISPATCH", mark);
    Process left = sleeping.start();
    try {
      project.run();

      assertThat(left.waitFor(30, TimeUnit.SECONDS)).isTrue();
    } finally {
      left.destroyForcibly();
    }
  }
}
