package dev.segue.app.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.segue.core.testing.Requires;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests that the next run ends the processes that a killed run left beside its agents. */
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

  @Test
  void theNextRunEndsWhatOnlyTheKilledOneHadSeen() throws IOException, InterruptedException {
    Requires.grantedByMachine(
        Files.isReadable(Path.of("/proc/self/environ")), "processes are seen under /proc");
    Path pids = folder.resolve("home/.local/state/segue/pids");
    var project =
        new Playground(folder)
            .agent(
                "scripted",
                """
                cat >/dev/null
                until grep -qs "^$$ " "%1$s"/*.pids; do sleep 0.02; done
                cp "%1$s"/*.pids kept
                touch made
                """
                    .formatted(pids))
            .taskThatWants("made");
    assertThat(project.run().exit()).isZero();
    assertThat(pids).isEmptyDirectory();

    // As if the first run had been killed while that agent was at work on this.
    Process left = new ProcessBuilder("sleep", "600").start();
    try {
      String stat = Files.readString(Path.of("/proc/" + left.pid() + "/stat"));
      String startedAt = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1)[19];
      String kept = project.read("kept") + left.pid() + " " + startedAt + "\n";
      Files.writeString(pids.resolve("left.pids"), kept);

      project.run();

      assertThat(left.waitFor(30, TimeUnit.SECONDS)).isTrue();
      assertThat(pids).isEmptyDirectory();
    } finally {
      left.destroyForcibly();
    }
  }
}
