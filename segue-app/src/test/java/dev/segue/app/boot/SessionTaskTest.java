package dev.segue.app.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.segue.core.journal.Journal;
import dev.segue.core.journal.JournalId;
import dev.segue.core.session.delivery.DeliveryEvent.DeliveryQueued;
import dev.segue.core.testing.JavaProgram;
import dev.segue.core.testing.Polling;
import dev.segue.store.EventCodec;
import dev.segue.store.sqlite.SqliteJournal;
import dev.segue.testkit.terminal.program.ScriptedTerminal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Sessions that are started for a task, by the commands. */
@Timeout(120)
@Tag("slow")
class SessionTaskTest {
  @TempDir private Path folder;
  private Playground project;

  @BeforeEach
  void begin() throws IOException {
    Path runtime = Files.createDirectories(folder.resolve("r"));
    Files.setPosixFilePermissions(runtime, PosixFilePermissions.fromString("rwx------"));
    project =
        new Playground(folder)
            .variable("SEGUE_OWNER", "s1")
            .variable("XDG_RUNTIME_DIR", runtime.toString())
            .settings(
                "delivery: {readinessTimeoutMs: 10000, rungs: [launch, typed]}\nproject: demo")
            .agent("over", "exit 3")
            .agent("gemini", "exit 0")
            .agent(
                "claude",
                "exec %s --seed 7 --look claude --log '%s'\n"
                    .formatted(
                        JavaProgram.quoted(JavaProgram.of(ScriptedTerminal.class)),
                        folder.resolve("terminal.jsonl")),
                "version: [/bin/echo, \"2.1.332\"]")
            .tasks(
                """
                - task_id: t1
                  title: Log in
                  instructions: Let users log in with a password.
                  acceptance_criteria: [{text: users log in, check: {file_exists: login.txt}}]
                - task_id: huge
                  instructions: "%s"
                  acceptance_criteria: [{text: all is read, check: {file_exists: out.txt}}]
                """
                    .formatted("Read all of it, and then some. ".repeat(4_000)));
  }

  /** What a session was told at its start. */
  private String told(String session) {
    try (Journal store = SqliteJournal.open(folder.resolve(".segue/segue.db"), Instant::now)) {
      var codec = new EventCodec();
      return store.read(JournalId.session(session), 0, 1_000).stream()
          .map(stored -> codec.decode(stored).event())
          .filter(DeliveryQueued.class::isInstance)
          .map(DeliveryQueued.class::cast)
          .findFirst()
          .flatMap(queued -> store.body(queued.body()))
          .orElseThrow();
    }
  }

  @Test
  void theAgentIsToldTheTaskAndBothKnowOfEachOther() throws Exception {
    project.segue("add", "tasks.yaml");
    var owner =
        new FutureTask<>(
            () ->
                project
                    .segue(
                        "start",
                        "--detach",
                        "--name",
                        "s1",
                        "--task",
                        "t1",
                        "--role",
                        "arch",
                        "claude")
                    .exit());
    Thread.ofPlatform().name("owner").start(owner);
    Polling.until(
        () -> {
          assertThat(owner.isDone()).as("the owner has ended before it began").isFalse();
          return project.segue("sessions").out().contains("s1 ");
        });

    assertThat(project.segue("sessions").out())
        .containsPattern("QUEUE +TASK +LAST(?s:.*)s1 +claude .* t1 ");
    assertThat(project.segue("sessions", "--output", "json").out()).contains("\"task_id\": \"t1\"");
    assertThat(project.segue("status").out()).contains("s1: claude, ", ", works on t1");
    assertThat(project.segue("context", "show").out()).doesNotContain("What this session works on");
    project.variable("SEGUE_SESSION", "s1");
    String section = told("s1").substring(told("s1").indexOf("### What this session works on"));
    assertThat(section).contains("Task \"t1\"", "### Task\nt1: Log in (coding)");
    assertThat(project.segue("context", "show").out()).contains(section);
    project.variable("SEGUE_SESSION", "s2");
    assertThat(project.segue("context", "show").out()).doesNotContain("What this session works on");
    assertThat(project.segue("send", "s1", "Go on, please.").exit()).isZero();
    assertThat(project.segue("stop", "s1").exit()).isZero();
    owner.get();

    assertThat(told("s1"))
        .contains(
            "- Task \"t1\" (\"Log in\") as architect; the task's state is queued.",
            "### Task\nt1: Log in (coding)\nLet users log in with a password.",
            "- users log in");
    assertThat(Files.readString(folder.resolve("terminal.jsonl"))).contains("Let users log in");
    assertThat(project.segue("log", "t1").out())
        .contains("session s1 of claude began, as architect", "session s1 ended, exit ");
    assertThat(project.segue("log", "t1", "--output", "json").out())
        .contains("\"session\": \"s1\"", "\"role\": \"architect\"", "\"ended_at\": \"20");
    assertThat(project.segue("context", "show").out())
        .contains("\"s1\" of agent", "at task \"t1\"");
    assertThat(project.segue("status").out()).contains("0 running", "2 queued");
  }

  @Test
  void whatIsToldFitsTheChannelHoweverLongTheTaskIs() {
    project.segue("add", "tasks.yaml");

    assertThat(
            project.segue("start", "--detach", "--name", "g1", "--task", "huge", "gemini").exit())
        .isZero();
    assertThat(project.segue("start", "--detach", "--name", "o1", "--task", "huge", "over").exit())
        .isEqualTo(3);

    assertThat(told("g1"))
        .hasSizeLessThanOrEqualTo(20_000)
        .contains("### What this session works on", "huge (coding)\nRead all of it", "all is read");
    assertThat(told("o1")).contains("### What this session works on");
    assertThat(project.segue("log", "huge").out()).contains("session o1 ended, exit 3");
  }

  @Test
  void aTaskThatHasEndedIsToldWithItsState() {
    project.segue("add", "tasks.yaml");
    project.segue("cancel", "t1");

    project.segue("start", "--detach", "--name", "t1", "--task", "t1", "over");

    assertThat(told("t1")).contains("the task's state is cancelled.", "Let users log in");
    // The session has the name of the task.
    assertThat(project.segue("log", "t1").out())
        .containsOnlyOnce("session t1 of over began")
        .containsOnlyOnce("session t1 ended");
  }

  @Test
  void aPackThatCannotBeMadeLeavesTheTaskAndAWarning() {
    project.segue("add", "tasks.yaml");
    project.write(".segue/context-policy.yaml", "roles: [broken\n");

    var started = project.segue("start", "--detach", "--name", "s1", "--task", "t1", "over");

    assertThat(started.exit()).isEqualTo(3);
    assertThat(started.err())
        .startsWith(
            "segue: task t1 has no context pack, so that the agent is told the task alone: ");
    assertThat(told("s1"))
        .contains("- It has no context pack: \"", "### Task\nLet users log in", "- users log in");
  }

  @Test
  void whatCannotBeIsRefusedAndNoSessionIsMade() {
    var noStore = project.segue("start", "--detach", "--task", "t1", "over");
    assertThat(noStore.exit()).isEqualTo(2);
    assertThat(noStore.err()).contains("there is no store at ");
    assertThat(project.has(".segue/segue.db")).isFalse();
    project.segue("add", "tasks.yaml");

    var unknown = project.segue("start", "--detach", "--task", "t12", "over");
    var role = project.segue("start", "--detach", "--task", "t1", "--role", "develper", "over");
    var alone = project.segue("start", "--detach", "--role", "qa", "over");

    assertThat(unknown.exit()).isEqualTo(2);
    assertThat(unknown.err()).contains("has no task \"t12\"; did you mean \"t1\"?");
    assertThat(role.exit()).isEqualTo(2);
    assertThat(role.err())
        .contains("no role \"develper\"; it is one of developer, architect", "mean \"developer\"?");
    assertThat(alone.exit()).isEqualTo(2);
    assertThat(alone.err()).contains("--role is the role in which a task is worked on");
    assertThat(project.segue("sessions", "--all").out() + project.segue("sessions").out())
        .doesNotContain("over");
    try (Journal store = SqliteJournal.open(folder.resolve(".segue/segue.db"), Instant::now)) {
      assertThat(store.journals())
          .noneMatch(id -> !id.isProject() && id.toString().contains("over"));
    }
  }
}
