package dev.segue.app.boot;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.segue.core.journal.Event;
import dev.segue.core.journal.Journal;
import dev.segue.core.journal.JournalId;
import dev.segue.core.session.DialogAnswered;
import dev.segue.core.session.SessionPlaced;
import dev.segue.core.session.delivery.DeliveryEvent.InjectionEscalated;
import dev.segue.core.session.delivery.DeliveryEvent.InjectionFailed;
import dev.segue.core.session.delivery.DeliveryEvent.InjectionSucceeded;
import dev.segue.core.session.delivery.Proof;
import dev.segue.core.session.delivery.Rung;
import dev.segue.core.testing.JavaProgram;
import dev.segue.core.testing.Polling;
import dev.segue.store.EventCodec;
import dev.segue.store.sqlite.SqliteJournal;
import dev.segue.testkit.terminal.log.JsonLines;
import dev.segue.testkit.terminal.log.Judge;
import dev.segue.testkit.terminal.log.Violation;
import dev.segue.testkit.terminal.program.ScriptedTerminal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Start-up context that cannot be typed, in a real pseudo terminal, by the commands. */
@Timeout(90)
@Tag("slow")
class SessionRungsTest {
  private static final String BEGIN = "<!-- STARTUP_CONTEXT_INJECTION segue:s2 -->";

  @TempDir private Path folder;

  private Playground project(String delivery, String faults) throws IOException {
    Path runtime = Files.createDirectories(folder.resolve("r"));
    Files.setPosixFilePermissions(runtime, PosixFilePermissions.fromString("rwx------"));
    return new Playground(folder)
        .variable("SEGUE_OWNER", "s2")
        .variable("XDG_RUNTIME_DIR", runtime.toString())
        .settings("delivery: " + delivery)
        .agent("over", "exit 0")
        .agent(
            "claude",
            "exec %s --seed 7 --look claude %s --log '%s'\n"
                .formatted(
                    JavaProgram.quoted(JavaProgram.of(ScriptedTerminal.class)),
                    faults,
                    folder.resolve("terminal.jsonl")),
            "version: [/bin/echo, \"2.1.332\"]");
  }

  /** A session that leaves something to tell, and then the one that is told. */
  private FutureTask<Integer> started(Playground project, String... more) throws Exception {
    project.segue("start", "--detach", "--name", "s1", "over");
    var words = new ArrayList<>(List.of("start", "--detach", "--name", "s2"));
    words.addAll(List.of(more));
    words.add("claude");
    var owner = new FutureTask<>(() -> project.segue(words.toArray(String[]::new)).exit());
    Thread.ofPlatform().name("owner").start(owner);
    await(SessionPlaced.class);
    return owner;
  }

  /** What the session's own journal has of a type, once there is one. */
  private <T extends Event> List<T> await(Class<T> type) throws Exception {
    var found = new ArrayList<T>();
    try (Journal store = SqliteJournal.open(folder.resolve(".segue/segue.db"), Instant::now)) {
      var codec = new EventCodec();
      Polling.until(
          () -> {
            store.read(JournalId.session("s2"), 0, 1_000).stream()
                .map(stored -> codec.decode(stored).event())
                .filter(type::isInstance)
                .map(type::cast)
                .forEach(found::add);
            return !found.isEmpty();
          });
    }
    return found;
  }

  private List<Violation> violations() throws IOException {
    String log = Files.readString(folder.resolve("terminal.jsonl"));
    return new Judge(JsonLines.read(log), List.of()).violations();
  }

  @Test
  void anAgentThatIsReadyTooLateIsToldOfTheFile() throws Exception {
    var project =
        project("{readinessTimeoutMs: 6000, rungs: [typed, file, notice]}", "--fault start=8000");
    var owner = started(project);

    InjectionSucceeded done = await(InjectionSucceeded.class).getFirst();

    assertThat(done.rung()).isEqualTo(Rung.FILE);
    assertThat(done.proof()).isEqualTo(Proof.SUBMITTED);
    assertThat(Files.readString(folder.resolve("CLAUDE.md"))).contains(BEGIN, "\"s1\" of agent");
    assertThat(Files.readString(folder.resolve("terminal.jsonl")))
        .contains("[System] Session context written to CLAUDE.md - please review");
    assertThat(project.segue("send", "s2", "Go on, please.").exit()).isZero();
    // It goes once what was sent is known to be submitted.
    Polling.until(() -> !Files.exists(folder.resolve("CLAUDE.md")));
    project.segue("stop", "s2");
    owner.get();
  }

  @Test
  void anAgentThatIsNeverReadyTakesItToThePerson() throws Exception {
    Files.writeString(folder.resolve("CLAUDE.md"), "# Mine\n");
    var project =
        project("{readinessTimeoutMs: 1500, rungs: [typed, file, notice]}", "--fault update");
    var owner = started(project);

    InjectionFailed failed = await(InjectionFailed.class).getFirst();

    assertThat(await(InjectionEscalated.class))
        .extracting(InjectionEscalated::rung)
        .containsExactly(Rung.FILE, Rung.NOTICE);
    assertThat(failed.proof()).isEqualTo(Proof.WRITTEN);
    assertThat(Files.readString(folder.resolve("CLAUDE.md"))).contains("# Mine\n", BEGIN);
    project.segue("stop", "s2");
    owner.get();
    assertThat(Files.readString(folder.resolve("CLAUDE.md"))).isEqualTo("# Mine\n");
    assertThat(violations()).isEmpty();
  }

  @Test
  void whatACrashedSessionLeftGoesWithTheNextStart() throws Exception {
    String block = "%s\nold\n<!-- END_STARTUP_CONTEXT segue:%s -->\n";
    String left = block.formatted(BEGIN.replace("s2", "s1"), "s1");
    String strange = block.formatted(BEGIN.replace("s2", "elsewhere-1"), "elsewhere-1");
    Files.writeString(folder.resolve("CLAUDE.md"), "# Mine\n\n" + left + strange);
    var project = project("{rungs: [typed]}", "");

    var owner = started(project);

    assertThat(Files.readString(folder.resolve("CLAUDE.md")))
        .startsWith("# Mine\n")
        .endsWith(strange)
        .doesNotContain("segue:s1");
    project.segue("stop", "s2");
    owner.get();
  }

  @Test
  void theQuestionAboutTrustIsAnsweredWhereThatIsOrdered() throws Exception {
    var project = project("{rungs: [typed]}", "--fault trust --fault yes-marked");
    var owner = started(project, "--trust");

    assertThat(await(InjectionSucceeded.class).getFirst().rung()).isEqualTo(Rung.TYPED);
    assertThat(await(DialogAnswered.class))
        .extracting(DialogAnswered::key)
        .containsExactly("enter");
    project.segue("stop", "s2");
    owner.get();
  }

  @Test
  void aMemoryFileThatIsLeftAloneIsToldWithItsReason() throws Exception {
    var project = project("{rungs: [typed, file]}", "");
    var owner = started(project);
    Path memory = folder.resolve("CLAUDE.md");
    String end = "<!-- END_STARTUP_CONTEXT segue:s2 -->";
    Map<String, byte[]> files = new LinkedHashMap<>();
    files.put(
        "CLAUDE.md:2: the start marker of segue:s2 has no end marker after it.",
        text("# Mine\n" + BEGIN));
    files.put(
        "CLAUDE.md:3: the end marker of segue:s2 has no start marker before it.",
        text("# Mine\n\n" + end));
    files.put(
        "CLAUDE.md:2: the file is not UTF-8", "# Mine\nGr\u00fc\u00dfe\n".getBytes(ISO_8859_1));
    files.put("CLAUDE.md is read-only.", text("# Mine\n"));

    for (var file : files.entrySet()) {
      Files.write(memory, file.getValue());
      if (file.getKey().endsWith("read-only.")) {
        Files.setPosixFilePermissions(memory, PosixFilePermissions.fromString("r--r--r--"));
      }
      // Longer than the agent takes as a paste.
      var sent = project.segue("send", "s2", "x".repeat(70_000), "--output", "json");

      assertThat(sent.exit()).as(sent.out()).isEqualTo(1);
      assertThat(sent.out()).as(file.getKey()).contains(file.getKey());
      assertThat(project.segue("explain", "s2").out()).contains(file.getKey());
      assertThat(Files.readAllBytes(memory)).isEqualTo(file.getValue());
    }
    assertThat(project.segue("send", "s2", "Go on, please.").exit()).isZero();
    project.segue("stop", "s2");
    owner.get();
    assertThat(
            project.segue("sessions").out().lines().filter(line -> line.startsWith("s2 (claude)")))
        .hasSize(4)
        .allMatch(line -> line.contains(" was not delivered: "));
  }

  private static byte[] text(String text) {
    return text.getBytes(UTF_8);
  }
}
