package dev.segue.app.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.segue.core.testing.JavaProgram;
import dev.segue.core.testing.Polling;
import dev.segue.core.testing.Requires;
import dev.segue.session.terminal.TmuxServer;
import dev.segue.testkit.terminal.log.Claim;
import dev.segue.testkit.terminal.log.Delivery;
import dev.segue.testkit.terminal.log.JsonLines;
import dev.segue.testkit.terminal.log.Judge;
import dev.segue.testkit.terminal.program.ScriptedTerminal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.concurrent.FutureTask;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A session of a scripted agent in tmux, whose owner is killed, by its commands. */
@Timeout(180)
@Tag("slow")
class TmuxCommandsTest {
  private static final Pattern OWNER = Pattern.compile("pid ([0-9]+) on ");

  @TempDir private Path folder;
  private Playground project = new Playground(Path.of("/"));

  @BeforeEach
  void needsTmux() throws Exception {
    Requires.program("tmux", "sessions that outlive their owner");
    project = project();
  }

  @AfterEach
  void endsTheSession() {
    project.segue("stop", "s1");
  }

  @Test
  void eachMessageArrivesOnceThoughTheOwnerIsKilledBetweenThem() throws Exception {
    assertThat(project.segue("start", "--tmux", "--detach", "--name", "s1", "claude").out())
        .isEqualTo("s1\n");
    assertThat(project.segue("send", "s1", "the first").exit()).isZero();
    killOwner();
    assertThat(project.segue("sessions").out())
        .containsPattern("s1 +claude ")
        .contains("s1: nobody looks after it; segue attach or send brings that back");

    var atOnce =
        List.of(
            new FutureTask<>(() -> project.segue("send", "s1", "the second").exit()),
            new FutureTask<>(() -> project.segue("send", "s1", "the third").exit()));
    atOnce.forEach(send -> Thread.ofPlatform().start(send));
    for (FutureTask<Integer> send : atOnce) {
      assertThat(send.get()).isZero();
    }
    killOwner();
    assertThat(project.segue("start", "--detach", "--name", "s1", "other").err())
        .contains("is one of claude");
    assertThat(project.segue("start", "--detach", "--name", "s1", "claude").exit()).isZero();
    assertThat(project.segue("send", "s1", "the fourth").exit()).isZero();

    assertThat(project.segue("export", "--no-bodies").out()).contains("\"via\":\"tmux\"");
    assertThat(project.segue("stop", "s1").exit()).isZero();
    var deliveries =
        Stream.of("the first", "the second", "the third", "the fourth")
            .map(text -> Delivery.of(text, text, Claim.SUBMITTED))
            .toList();
    assertThat(new Judge(JsonLines.read(project.read("terminal.jsonl")), deliveries).violations())
        .isEmpty();
  }

  @Test
  void whatWaitsForAnAgentThatHasGoneIsADeadLetterAndTheSessionHasEnded() throws Exception {
    assertThat(project.segue("start", "--tmux", "--detach", "--name", "s1", "claude").exit())
        .isZero();
    assertThat(project.segue("send", "s1", "the first").exit()).isZero();
    killOwner();
    new TmuxServer(files(".tmux").getFirst()).kill();

    var late = project.segue("send", "s1", "too late");

    assertThat(late.exit()).isEqualTo(1);
    assertThat(late.out()).contains("not delivered: the session has ended");
    assertThat(project.segue("sessions").out().lines())
        .singleElement()
        .asString()
        .startsWith("s1 (claude) ended ")
        .endsWith(" was not delivered: the session has ended");
    assertThat(project.segue("context", "show").out()).contains("\"s1\" of agent \"claude\" ended");
    assertThat(project.segue("send", "s1", "later").out()).contains("not delivered: ");
    assertThat(project.segue("attach", "s1").err()).contains("no session \"s1\" is open");
  }

  @Test
  void nothingIsLeftWhenItIsStopped() throws Exception {
    project.segue("start", "--tmux", "--detach", "--name", "s1", "claude");
    killOwner();

    assertThat(project.segue("stop", "s1").exit()).isZero();

    // The owner is told to end, and does what is to be done then.
    Polling.until(() -> files("owner.lock").isEmpty());
    assertThat(
            ProcessHandle.allProcesses()
                .filter(other -> other.info().commandLine().orElse("").contains(folder.toString()))
                .filter(other -> other.pid() != ProcessHandle.current().pid()))
        .isEmpty();
    assertThat(project.segue("sessions").out()).isEmpty();
  }

  /** As kill -9 does; waits until it is gone. */
  private void killOwner() throws Exception {
    Matcher owner = OWNER.matcher(Files.readString(files("owner.lock").getFirst()));
    assertThat(owner.find()).isTrue();
    kill(owner.group(1));
  }

  private static void kill(String pid) throws Exception {
    ProcessHandle process = ProcessHandle.of(Long.parseLong(pid)).orElseThrow();
    process.destroyForcibly();
    process.onExit().get();
  }

  private List<Path> files(String end) throws IOException {
    try (Stream<Path> all = Files.list(folder.resolve("r/segue"))) {
      return all.filter(file -> file.toString().endsWith(end)).toList();
    }
  }

  private Playground project() throws IOException {
    Path runtime = Files.createDirectories(folder.resolve("r"));
    Files.setPosixFilePermissions(runtime, PosixFilePermissions.fromString("rwx------"));
    String script =
        "exec %s --seed 7 --look claude --log '%s'\n"
            .formatted(
                JavaProgram.quoted(JavaProgram.of(ScriptedTerminal.class)),
                folder.resolve("terminal.jsonl"));
    return new Playground(folder)
        .variable("XDG_RUNTIME_DIR", runtime.toString())
        .agent("claude", script, "version: [/bin/echo, \"2.1.332\"]");
  }
}
