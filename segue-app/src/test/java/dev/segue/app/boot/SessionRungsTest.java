package dev.segue.app.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.segue.testkit.terminal.program.ScriptedTerminal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Start-up context that cannot be typed, in a real pseudo terminal, by the commands. */
@Timeout(180)
@Tag("slow")
class SessionRungsTest {
  private static final JsonMapper JSON = new JsonMapper();
  private static final String BEGIN = "<!-- STARTUP_CONTEXT_INJECTION segue:s2 -->";

  @TempDir private Path folder;

  private Playground project(String delivery, String faults) throws IOException {
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    Path runtime = Files.createDirectories(folder.resolve("r"));
    Files.setPosixFilePermissions(runtime, PosixFilePermissions.fromString("rwx------"));
    return new Playground(folder)
        .variable("SEGUE_OWNER", "s2")
        .variable("XDG_RUNTIME_DIR", runtime.toString())
        .settings("delivery: " + delivery)
        .agent("over", "exit 0")
        .agent(
            "claude",
            "exec '%s' --enable-native-access=ALL-UNNAMED -cp '%s' %s --seed 7 --look claude %s --log '%s'\n"
                .formatted(
                    java,
                    System.getProperty("java.class.path"),
                    ScriptedTerminal.class.getName(),
                    faults,
                    folder.resolve("terminal.jsonl")),
            "version: [/bin/echo, \"2.1.332\"]");
  }

  /** A session that leaves something to tell, and then the one that is told. */
  private static FutureTask<Integer> started(Playground project, String... more)
      throws InterruptedException, ExecutionException {
    project.segue("start", "--detach", "--name", "s1", "over");
    var words = new java.util.ArrayList<>(List.of("start", "--detach", "--name", "s2"));
    words.addAll(List.of(more));
    words.add("claude");
    var owner = new FutureTask<>(() -> project.segue(words.toArray(String[]::new)).exit());
    Thread.ofPlatform().name("owner").start(owner);
    while (project.segue("explain", "s2").exit() != 0) {
      Thread.onSpinWait(); // It has not begun yet.
    }
    return owner;
  }

  /** What the session's own journal has of a type, once there is one. */
  private static List<JsonNode> await(Playground project, String type) {
    List<JsonNode> found = List.of();
    while (found.isEmpty()) {
      found =
          project
              .segue("export")
              .out()
              .lines()
              .map(JSON::readTree)
              .filter(event -> event.path("type").asString().equals(type))
              .map(event -> event.path("data"))
              .toList();
    }
    return found;
  }

  @Test
  void anAgentThatIsReadyTooLateIsToldOfTheFile() throws Exception {
    var project =
        project("{readinessTimeoutMs: 4000, rungs: [typed, file, notice]}", "--fault start=6000");
    var owner = started(project);

    JsonNode done = await(project, "injection:succeeded").getFirst();

    assertThat(done.path("rung").asString()).isEqualTo("file");
    assertThat(done.path("proof").asString()).isEqualTo("submitted");
    assertThat(Files.readString(folder.resolve("CLAUDE.md"))).contains(BEGIN, "\"s1\" of agent");
    assertThat(Files.readString(folder.resolve("terminal.jsonl")))
        .contains("[System] Session context written to CLAUDE.md - please review");
    assertThat(project.segue("send", "s2", "Go on, please.").exit()).isZero();
    assertThat(folder.resolve("CLAUDE.md")).doesNotExist();
    project.segue("stop", "s2");
    owner.get();
  }

  @Test
  void anAgentThatIsNeverReadyTakesItToThePerson() throws Exception {
    Files.writeString(folder.resolve("CLAUDE.md"), "# Mine\n");
    var project =
        project("{readinessTimeoutMs: 1500, rungs: [typed, file, notice]}", "--fault update");
    var owner = started(project);

    JsonNode failed = await(project, "injection:failed").getFirst();

    assertThat(await(project, "injection:escalated"))
        .extracting(event -> event.path("rung").asString())
        .containsExactly("file", "notice");
    assertThat(failed.path("proof").asString()).isEqualTo("written");
    assertThat(Files.readString(folder.resolve("CLAUDE.md"))).contains("# Mine\n", BEGIN);
    project.segue("stop", "s2");
    owner.get();
    assertThat(Files.readString(folder.resolve("CLAUDE.md"))).isEqualTo("# Mine\n");
    assertThat(Files.readString(folder.resolve("terminal.jsonl"))).doesNotContain("\"typed\"");
  }

  @Test
  void whatACrashedSessionLeftGoesWithTheNextStart() throws Exception {
    var project = project("{rungs: []}", "");
    started(project).cancel(true);
    project.segue("stop", "s2");
    Files.writeString(
        folder.resolve("CLAUDE.md"),
        "# Mine\n\n%s\nold\n<!-- END_STARTUP_CONTEXT segue:s1 -->\n"
            .formatted(BEGIN.replace("s2", "s1")));

    project.segue("start", "--detach", "--name", "s3", "over");
    assertThat(Files.readString(folder.resolve("CLAUDE.md"))).contains("old");
  }

  @Test
  void theQuestionAboutTrustIsAnsweredWhereThatIsOrdered() throws Exception {
    var project = project("{rungs: [typed]}", "--fault trust");
    var owner = started(project, "--trust");

    assertThat(await(project, "dialog_answered"))
        .extracting(event -> event.path("key").asString())
        .last()
        .isEqualTo("enter");
    assertThat(await(project, "injection:succeeded").getFirst().path("rung").asString())
        .isEqualTo("typed");
    project.segue("stop", "s2");
    owner.get();
  }
}
