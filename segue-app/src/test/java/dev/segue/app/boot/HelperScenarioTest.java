package dev.segue.app.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.segue.app.boot.Playground.Result;
import dev.segue.core.testing.Requires;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Helper agents that are cancelled or talk too much, through the whole command line. */
@Tag("slow")
class HelperScenarioTest {
  @TempDir private Path folder;

  @Test
  void goesOnAskingHelpersAfterATaskWasCancelledWhileItsHelperRan() throws Exception {
    Path asked = folder.resolve("asked");
    Path mkfifo = Requires.program("mkfifo", "the helper tells through a pipe that it runs");
    assertThat(new ProcessBuilder(mkfifo.toString(), asked.toString()).start().waitFor()).isZero();
    String agent =
        """
        prompt=$(cat)
        case $prompt in
          *'first criterion'*'Agent Response'*) echo yes > asked; sleep 60 ;;
          *'Agent Response'*) echo '{"commands": [{"criterion": "second criterion", "argv": ["grep", "-q", "x", "out.txt"]}]}' ;;
          *) echo x > out.txt; echo '{"status":"completed"}' ;;
        esac
        """;
    var ground =
        new Playground(folder)
            .agent("only", agent)
            .tasks(
                """
                - {task_id: t1, instructions: x, acceptance_criteria: [first criterion]}
                - {task_id: t2, instructions: x, acceptance_criteria: [second criterion]}
                """);
    var run = new FutureTask<Result>(ground::run);
    Thread.ofVirtual().name("run").start(run);

    assertThat(Files.readString(asked)).isEqualTo("yes\n");
    assertThat(ground.segue("cancel", "t1").exit()).isZero();

    Result result = run.get();
    assertThat(result.exit()).isEqualTo(1);
    assertThat(result.event("task_completed").path("task_id").asString()).isEqualTo("t2");
  }

  @Test
  void keepsASecretInAHelpersCommandOutOfTheHistory() {
    String secret = "sk-ant-" + "api03-abcdefghijklmnopqrstuvwxyz0123456789";
    String agent =
        """
        prompt=$(cat)
        case $prompt in
          *'Agent Response'*) echo '{"commands": [{"criterion": "1", "argv": ["grep", "-q", "%s", "out.txt"]}]}' ;;
          *) echo x > out.txt; echo '{"status":"completed"}' ;;
        esac
        """
            .formatted(secret);
    var ground =
        new Playground(folder)
            .agent("only", agent)
            .tasks(
                "- {task_id: t1, instructions: x, retry_policy: {max_retries: 0}, acceptance_criteria: [holds]}");

    Result result = ground.run();

    assertThat(result.event("helper_invoked").path("commands").toString()).contains("[redacted]");
    assertThat(result.out()).doesNotContain(secret);
  }
}
