package dev.segue.app.boot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.segue.app.boot.Playground.Result;
import dev.segue.app.cli.Faults;
import dev.segue.app.cli.Version;
import dev.segue.core.testing.JavaProgram;
import dev.segue.core.testing.Requires;
import dev.segue.core.text.Redactor;
import dev.segue.run.process.LogLevel;
import dev.segue.run.process.ProcessLog;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** After a failure the log by itself shows what happened, and nothing of what was said. */
@Tag("slow")
@Timeout(120)
class LogTest {
  private static final String LOGS = "home/.local/state/segue/log/";
  private static final String DONE =
      "cat >/dev/null; echo x >out.txt; echo '{\"status\":\"completed\",\"summary\":\"An answer of the agent.\"}'\n";

  @TempDir private Path folder;
  private Playground ground;

  @BeforeEach
  void makeGround() {
    ground =
        new Playground(folder)
            .settings("project: shop\nredact: ['PLANTED-\\d+']")
            .taskThatWants("out.txt");
  }

  private String log(String kind) {
    return ground.read(LOGS + kind + ".log");
  }

  private static String all(String... texts) {
    return "(?s).*" + String.join(".*", texts) + ".*";
  }

  @Test
  void showsARunThatEndedWellWithoutAnyTextOfItsTasks() {
    Result run = ground.agent("one", DONE).run("--project", "PLANTED-7");

    assertThat(run.exit()).as(run.err()).isZero();
    assertThat(log("run"))
        .matches(
            all(
                "INFO  \\d+ run.process.ProcessLog: process \\d+ started: segue "
                    + Version.NUMBER
                    + ", command run, project \"\\[redacted]\"",
                "lease taken: project \\[redacted]",
                "run started: epoch 1",
                "dispatch started: task t1, attempt 1, dispatch 1, provider one",
                "agent started: task t1, dispatch 1, pid \\d+",
                "dispatch ended: task t1, .* provider one, answered, reason none, exit 0, \\d+ ms",
                "run ended: 1 completed, 0 blocked, 0 waiting",
                "stopped with exit code 0"))
        .doesNotContain("PLANTED", "Make out.txt", "An answer of the agent");
  }

  @Test
  void showsAnAgentThatHung() {
    ground.agent("slow", "echo half of an answer; sleep 60\n", "timeout: 500ms");

    assertThat(ground.run().exit()).isNotZero();

    assertThat(log("run"))
        .matches(
            all("WARN .* dispatch ended: task t1, .* provider slow, timed_out, reason timeout,"))
        .doesNotContain("half of an answer");
  }

  @Test
  void showsAStoreThatIsGone() {
    Result run = ground.run("--store", "redis://me:s3cret@127.0.0.1:1/0");

    assertThat(run.exit()).isEqualTo(4);
    assertThat(log("run"))
        .matches(
            all(
                "started: .* store redis://127.0.0.1:1/0\n",
                "ERROR .* stopped with exit code 4: the store redis://127.0.0.1:1/0 is not reached"))
        .doesNotContain("s3cret", "\tat ", "  at ");
  }

  @Test
  void showsAStoreThatWentAndCameBack() throws Exception {
    overALog(
        () -> {
          var notices = new Notices(_ -> {});
          notices.paused("the store x is not reached");
          notices.resumed();
          return 0;
        });

    assertThat(log("test"))
        .matches(
            all(
                "WARN .* store unavailable: the store x is not reached",
                "INFO .* store available",
                "stopped with exit code 0"));
  }

  @Test
  void showsAPortThatIsTaken() throws IOException {
    try (var taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      Result serve = ground.segue("serve", "--port", Integer.toString(taken.getLocalPort()));

      assertThat(serve.exit()).isEqualTo(4);
      assertThat(log("serve"))
          .matches(
              all(
                  "started: .* command serve",
                  "stopped with exit code 4: cannot listen on 127.0.0.1, port "
                      + taken.getLocalPort()));
    }
  }

  @Test
  void showsARunThatWasKilledAndTheOneThatTookOver() throws Exception {
    ground.agent(
        "one", "[ -e killed ] || { touch killed; kill -9 $PPID; exec sleep 60; }\n" + DONE);
    ground.segue("status"); // It writes the configuration.
    List<String> command = JavaProgram.segue("run", ground.path("tasks.yaml").toString());
    Process killed = ground.start(command.toArray(String[]::new));
    assertThat(killed.waitFor()).isEqualTo(137);

    Result run = ground.run();

    assertThat(run.exit()).as(run.err()).isZero();
    String pid = Long.toString(killed.pid());
    assertThat(log("run"))
        .matches(
            all(
                pid + " run.process.ProcessLog: process " + pid + " started",
                pid + " run.LoggedEvents: dispatch started",
                "run started: epoch 2",
                "dispatch ended: .* interrupted",
                "stopped with exit code 0"))
        .doesNotContain(pid + " run.process.ProcessLog: stopped");
  }

  @Test
  void showsAWorktreeThatWasRefused() throws Exception {
    Requires.program("git", "tasks at once work in git worktrees");
    ground.agent("one", DONE);

    assertThat(ground.run("--parallel", "2").exit()).isEqualTo(2);

    assertThat(log("run")).contains("stopped with exit code 2: tasks cannot run at once here: ");
  }

  @Test
  void showsAnExceptionThatNobodyExpectedAndKeepsItFromTheTerminal() {
    assertThatThrownBy(
            () ->
                overALog(
                    () -> {
                      throw new IllegalStateException("a bug with PLANTED-7");
                    }))
        .isInstanceOf(IllegalStateException.class);

    assertThat(log("test"))
        .matches(
            all(
                "ERROR .* stopped with exit code 4: unexpected exception\n",
                "  java.lang.IllegalStateException: a bug with \\[redacted]\n",
                "at dev.segue.app.boot.LogTest"));
  }

  private void overALog(ProcessLog.Work<Integer> work) throws InterruptedException {
    new ProcessLog(
            ground.path(LOGS),
            "test",
            LogLevel.info,
            Redactor.with(List.of("PLANTED-\\d+")),
            _ -> {})
        .over("a test", work, Integer::intValue, Faults::failure);
  }

  @Test
  void isAsLongAsItsLevelSays() {
    ground.agent("one", DONE);

    ground.variable("SEGUE_LOG_LEVEL", "debug");
    assertThat(ground.run().exit()).isZero();
    String log = log("run");
    assertThat(log).contains("DEBUG", "task_completed");
    assertThat(ground.segue("run", "--log-level", "error").exit()).isZero();
    assertThat(log("run")).isEqualTo(log);
    ground.variable("SEGUE_LOG_LEVEL", "loud");
    Result refused = ground.segue("run");
    assertThat(refused.exit()).isEqualTo(2);
    assertThat(refused.err())
        .isEqualTo("segue: SEGUE_LOG_LEVEL must be error, warn, info or debug, not \"loud\"\n");
  }

  @Test
  void isKeptByNoShortCommand() {
    assertThat(ground.segue("add", "tasks.yaml").exit()).isZero();
    assertThat(ground.segue("status").exit()).isZero();
    assertThat(ground.agent("one", DONE).segue("run", "--dry-run").exit()).isZero();

    assertThat(ground.has(LOGS)).isFalse();
  }

  @Test
  void stopsNothingWhereItCannotBeWritten() throws IOException {
    Files.createDirectories(ground.path(LOGS).resolve(".."));
    Files.writeString(ground.path(LOGS), "no folder");

    Result run = ground.agent("one", DONE).run();

    assertThat(run.exit()).as(run.err()).isZero();
    assertThat(run.err().lines().filter(line -> line.contains("the log cannot be written")))
        .hasSize(1);
  }
}
