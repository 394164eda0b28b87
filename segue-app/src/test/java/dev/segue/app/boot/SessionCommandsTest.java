package dev.segue.app.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.segue.core.testing.JavaProgram;
import dev.segue.core.testing.Polling;
import dev.segue.testkit.terminal.log.Claim;
import dev.segue.testkit.terminal.log.Delivery;
import dev.segue.testkit.terminal.log.JsonLines;
import dev.segue.testkit.terminal.log.Judge;
import dev.segue.testkit.terminal.program.ScriptedTerminal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A session of a scripted agent in a real pseudo terminal, by its commands. */
@Timeout(120)
@Tag("slow")
class SessionCommandsTest {
  @TempDir private Path folder;

  @Test
  void aMessageReachesTheAgentOnceAndItsEndIsNoted() throws Exception {
    Path log = folder.resolve("terminal.jsonl");
    var project = project(log);
    var owner =
        new FutureTask<>(() -> project.segue("start", "--detach", "--name", "s1", "claude").exit());
    Thread.ofPlatform().name("owner").start(owner);
    Polling.until(
        () -> {
          assertThat(owner.isDone()).as("the owner has ended before it began").isFalse();
          return project.segue("sessions").out().contains("s1 ");
        });

    var first = project.segue("send", "s1", "Look at the parser's test first.");
    var second = project.segue("send", "s1", "/quit is no command\nin a message", "--key", "k");
    var again = project.segue("send", "s1", "something else", "--key", "k");

    assertThat(first.exit()).as(first.out() + first.err()).isZero();
    assertThat(first.out()).endsWith(" submitted, seen by screen\n");
    assertThat(second.exit()).as(second.out()).isZero();
    assertThat(again.out()).isEqualTo(second.out());
    assertThat(project.segue("sessions").out()).contains("s1       claude  ");
    assertThat(project.segue("explain", "s1").out()).contains("s1: ", "considered, in this order:");

    assertThat(project.segue("stop", "s1").exit()).isZero();
    assertThat(owner.get()).isNotZero();
    assertThat(project.segue("sessions").out()).isEmpty();
    assertThat(project.segue("stop", "s1").err()).contains("no session \"s1\" is running here");
    assertThat(project.segue("send", "s1", "more", "--key", "k").out()).isEqualTo(second.out());
    assertThat(project.segue("send", "s1", "more", "--key", "other").err()).contains("has ended");
    assertThat(project.segue("context", "show").out()).contains("\"s1\" of agent \"claude\" ended");
    var deliveries =
        List.of(
            Delivery.of("d1", "Look at the parser's test first.", Claim.SUBMITTED),
            Delivery.of("d2", "Message:\n/quit is no command\nin a message", Claim.SUBMITTED));
    assertThat(new Judge(JsonLines.read(Files.readString(log)), deliveries).violations()).isEmpty();
  }

  @Test
  void aSessionThatCannotBeStartedSaysWhyAndLeavesNothing() throws Exception {
    var project = project(folder.resolve("terminal.jsonl"));

    assertThat(project.segue("start", "--detach", "no-such-agent").err())
        .contains("no-such-agent is neither a provider nor a program on PATH");
    assertThat(project.segue("start", "--name", "a/b", "claude").exit()).isEqualTo(2);
    assertThat(project.segue("send", "s9", "text").err()).contains("there is no session \"s9\"");
  }

  @Test
  void aProviderOfOnesOwnGetsAllWordsOfItsCommand() throws Exception {
    Path runtime = Files.createDirectories(folder.resolve("r"));
    Files.setPosixFilePermissions(runtime, PosixFilePermissions.fromString("rwx------"));
    var project =
        new Playground(folder)
            .variable("SEGUE_OWNER", "s1")
            .variable("XDG_RUNTIME_DIR", runtime.toString())
            .variable("COLORTERM", "")
            .variable("TERM", "dumb")
            .write("own.sh", "printf '%s\\n' \"$@\" \"$TERM $COLORTERM\" >seen\n")
            .settings("providers: [{id: own, command: [sh, ./own.sh, --mode, chat]}]");

    var started = project.segue("start", "--detach", "--name", "s1", "own", "--", "mine");

    assertThat(started.exit()).as(started.err()).isZero();
    assertThat(Files.readAllLines(folder.resolve("seen")))
        .containsExactly("--mode", "chat", "mine", "xterm-256color truecolor");
  }

  @Test
  void withoutAStoreThereAreNoSessionsAndNoneIsMade() throws Exception {
    var project = project(folder.resolve("terminal.jsonl"));

    assertThat(project.segue("sessions"))
        .satisfies(result -> assertThat(result.exit()).isZero())
        .satisfies(result -> assertThat(result.out() + result.err()).isEmpty());
    assertThat(project.segue("sessions", "--output", "json").out())
        .isEqualToIgnoringWhitespace("{\"sessions\": []}");
    for (String command : List.of("explain", "stop", "attach")) {
      var refused = project.segue(command, "s9");
      assertThat(refused.exit()).isEqualTo(2);
      assertThat(refused.err()).contains("no session \"s9\"", "segue sessions lists them");
    }
    assertThat(project.segue("context", "show").err()).startsWith("segue: there is no store at ");
    assertThat(folder.resolve(".segue/segue.db")).doesNotExist();
  }

  private Playground project(Path log) throws Exception {
    Path runtime = Files.createDirectories(folder.resolve("r"));
    Files.setPosixFilePermissions(runtime, PosixFilePermissions.fromString("rwx------"));
    return new Playground(folder)
        .variable("SEGUE_OWNER", "s1")
        .variable("XDG_RUNTIME_DIR", runtime.toString())
        .agent(
            "claude",
            "exec %s --seed 7 --look claude --log '%s'\n"
                .formatted(JavaProgram.quoted(JavaProgram.of(ScriptedTerminal.class)), log),
            "version: [/bin/echo, \"2.1.332\"]");
  }
}
