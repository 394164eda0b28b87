package dev.segue.app.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.segue.app.config.Configuration;
import dev.segue.app.config.PlaceFlags;
import dev.segue.app.config.ProcessEnvironment;
import dev.segue.context.history.Continuity;
import dev.segue.context.history.HistoryTools;
import dev.segue.core.context.DecisionDraft;
import dev.segue.core.context.DecisionStatus;
import dev.segue.core.journal.Durability;
import dev.segue.core.journal.Journal;
import dev.segue.core.journal.JournalId;
import dev.segue.core.journal.LeaseHolder;
import dev.segue.core.journal.Leases;
import dev.segue.core.run.RunEvent;
import dev.segue.core.text.Redactor;
import dev.segue.store.EventCodec;
import dev.segue.store.sqlite.FileLeases;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ForeignHookTest {
  @TempDir private Path home;

  private Path project;

  @BeforeEach
  void makeAProject() throws IOException {
    project = Files.createDirectories(home.resolve("demo"));
    Files.createDirectory(project.resolve(".segue"));
  }

  private ProcessEnvironment around(Map<String, String> environment) {
    return new ProcessEnvironment(environment, home, home);
  }

  private Optional<String> called(
      String event, String agent, String payload, Map<String, String> environment)
      throws IOException {
    return ForeignHook.answer(
        List.of(event, agent),
        around(environment),
        new ByteArrayInputStream(payload.getBytes(StandardCharsets.UTF_8)));
  }

  private String payload(String key) {
    return """
    {"%s": "00000000-1234abcd", "cwd": "%s"}\
    """
        .formatted(key, project);
  }

  private void store() {
    var environment = new Commands(new ProcessEnvironment(Map.of(), home, project)).environment();
    try (Journal store = environment.store(PlaceFlags.NONE).make()) {
      store.append(
          JournalId.project("demo"),
          0,
          List.of(new EventCodec().encode(new RunEvent.GoalSet("Ship it"))),
          Durability.PROCESS);
      new Continuity(
              store,
              "demo",
              new HistoryTools(new EventCodec(), String::length, Redactor.with(List.of()), 5))
          .record(
              new DecisionDraft(
                  "Use tabs",
                  DecisionStatus.ACTIVE,
                  "Why not.",
                  Optional.empty(),
                  List.of(),
                  Optional.empty(),
                  Optional.empty(),
                  "mcp"));
    }
  }

  private List<String> types() {
    try (Journal store =
        new Stores(InstantSource.system())
            .open(
                Configuration.load(PlaceFlags.NONE, new ProcessEnvironment(Map.of(), home, project))
                    .places()
                    .store())) {
      return store.read(JournalId.project("demo"), 0, 100).stream().map(e -> e.type()).toList();
    }
  }

  @ParameterizedTest
  @CsvSource({
    "claude, SessionStart, SessionEnd, session_id",
    "codex, SessionStart, SessionEnd, session_id",
    "gemini, SessionStart, SessionEnd, session_id",
    "copilot, sessionStart, sessionEnd, sessionId"
  })
  void answersAsTheAgentReadsItAndRemembersTheSession(
      String agent, String start, String end, String key) throws IOException {
    store();

    assertThat(called(start, agent, payload(key), Map.of()).orElseThrow())
        .contains("additionalContext", "Use tabs")
        .doesNotContain("\n");
    assertThat(called(end, agent, payload(key), Map.of())).isEmpty();
    assertThat(types()).endsWith("session_started", "session_ended");
  }

  @ParameterizedTest
  @ValueSource(strings = {"SEGUE_DISPATCH", "SEGUE_SESSION", "SEGUE_SOCKET"})
  void doesNothingTwiceWhereSegueHasStartedTheAgent(String variable) throws IOException {
    store();

    assertThat(called("SessionStart", "claude", payload("session_id"), Map.of(variable, "x")))
        .isEmpty();
    assertThat(types()).doesNotContain("session_started");
  }

  @Test
  void beginsNoProjectThatAnImportHolds() throws IOException {
    var environment = new Commands(new ProcessEnvironment(Map.of(), home, project)).environment();
    environment.store(PlaceFlags.NONE).make().close();
    try (Leases leases = new FileLeases(project.resolve(".segue/segue.db"));
        Leases.Lease _ =
            leases.take("demo", new LeaseHolder(7, "elsewhere", Instant.EPOCH)).orElseThrow()) {
      assertThat(called("SessionStart", "claude", payload("session_id"), Map.of())).isEmpty();
      assertThat(types()).isEmpty();
    }
    called("SessionStart", "claude", payload("session_id"), Map.of());
    assertThat(types()).containsExactly("session_started");
  }

  @Test
  void makesNoStore() throws IOException {
    assertThat(called("SessionStart", "claude", payload("session_id"), Map.of())).isEmpty();
    assertThat(project.resolve(".segue")).isEmptyDirectory();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "no json", "{}", "{\"session_id\": \"../../etc/passwd\"}"})
  void saysNothingToWhatItDoesNotUnderstand(String payload) throws IOException {
    assertThat(called("SessionStart", "claude", payload, Map.of())).isEmpty();
    assertThat(called("SessionStart", "nobody", payload, Map.of())).isEmpty();
  }
}
