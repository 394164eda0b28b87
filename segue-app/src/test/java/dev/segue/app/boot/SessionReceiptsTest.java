package dev.segue.app.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.segue.core.journal.Durability;
import dev.segue.core.journal.JournalId;
import dev.segue.core.session.DeliveryAcknowledged;
import dev.segue.core.session.SessionEvent;
import dev.segue.core.session.SessionOpened;
import dev.segue.core.session.SessionPlaced;
import dev.segue.core.session.SessionState;
import dev.segue.core.session.Via;
import dev.segue.core.session.delivery.DeliveryEvent.AcknowledgmentAsked;
import dev.segue.core.session.delivery.DeliveryEvent.DeliveryQueued;
import dev.segue.core.session.delivery.DeliveryEvent.InjectionAttempted;
import dev.segue.core.session.delivery.Message;
import dev.segue.core.session.delivery.Priority;
import dev.segue.core.session.delivery.Proof;
import dev.segue.core.session.delivery.Rung;
import dev.segue.core.testing.JavaProgram;
import dev.segue.core.testing.Polling;
import dev.segue.run.process.HostName;
import dev.segue.store.EventCodec;
import dev.segue.store.MarkdownTables;
import dev.segue.store.SessionLog;
import dev.segue.store.sqlite.SqliteJournal;
import dev.segue.testkit.terminal.program.ScriptedTerminal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Tests what the commands report about deliveries and sessions. */
@Timeout(120)
@Tag("slow")
class SessionReceiptsTest {
  private static final JsonMapper JSON = new JsonMapper();

  @TempDir private Path folder;

  private static List<String> keys(String object) {
    return MarkdownTables.words(
        MarkdownTables.rows("documents.md").getOrDefault(object, List.of("")).getFirst());
  }

  private static List<String> names(JsonNode object) {
    return List.copyOf(object.propertyNames());
  }

  private static JsonNode json(Playground.Result result) {
    return JSON.readTree(result.out());
  }

  @Test
  void anAgentThatGivesTheIdBackHasAcknowledgedAndEverybodyIsToldSo() throws Exception {
    var project = project("--fault acknowledge=100");
    var owner = started(project);

    var sent =
        project.segue("send", "s1", "Look here.", "--require", "acknowledged", "--output", "json");

    assertThat(sent.exit()).as(sent.out() + sent.err()).isZero();
    JsonNode receipt = json(sent);
    assertThat(names(receipt)).containsExactlyElementsOf(keys("send"));
    assertThat(receipt.path("required").asString()).isEqualTo("acknowledged");
    assertThat(receipt.path("proof").asString()).isEqualTo("acknowledged");
    assertThat(receipt.path("evidence").asString()).isEqualTo("screen");
    assertThat(receipt.path("rung").asString()).isEqualTo("typed");
    assertThat(receipt.path("attempts").asInt()).isOne();

    JsonNode row = json(project.segue("sessions", "--output", "json")).path("sessions").path(0);
    assertThat(names(row)).containsExactlyElementsOf(keys("sessions[]"));
    assertThat(names(row.path("queue"))).containsExactlyElementsOf(keys("queue"));
    assertThat(names(row.path("last_delivery"))).containsExactlyElementsOf(keys("last_delivery"));
    assertThat(row.path("owned").asBoolean(false)).isTrue();
    assertThat(row.path("attached").asBoolean(true)).isFalse();
    assertThat(row.path("task_id").isNull()).isTrue();
    assertThat(row.path("last_delivery").path("proof").asString()).isEqualTo("acknowledged");
    assertThat(project.segue("sessions").out())
        .contains("SESSION  AGENT   STATE", "LAST RECEIPT", "acknowledged (screen)");

    JsonNode why = json(project.segue("explain", "s1", "--output", "json"));
    assertThat(names(why)).containsExactlyElementsOf(keys("explain"));
    assertThat(names(why.path("screen"))).containsExactlyElementsOf(keys("screen"));
    assertThat(why.path("profile").asString()).isEqualTo("claude");
    assertThat(why.path("version").asString()).isEqualTo("2.1.332");
    assertThat(why.path("considered").valueStream().map(rule -> rule.path("matched").asBoolean()))
        .contains(true, false);
    assertThat(why.path("evidence")).isNotEmpty();
    assertThat(project.segue("explain", "s1").out())
        .contains(
            "s1: ", "  rule     ", "  profile  claude, 2.1.332", "  considered, in this order:");

    JsonNode status = json(project.segue("status", "--output", "json"));
    assertThat(names(status.path("sessions").path(0))).isEqualTo(names(row));
    assertThat(project.segue("status").out()).contains("  session   s1: claude, ");
    assertThat(project.segue("metrics").out())
        .contains(
            "segue_deliveries_total{state=\"first_try\"} 1\n",
            "segue_deliveries_total{state=\"failed\"} 0\n",
            "segue_delivery_seconds_count{to=\"acknowledged\"} 1\n",
            "segue_delivery_seconds_bucket{to=\"submitted\",le=\"+Inf\"} 1\n");
    stopped(project, owner);
  }

  @Test
  void whatIsNotReachedInTimeEndsWithOneAndSaysHowFarItCame() throws Exception {
    var project = project("");
    var owner = started(project);

    String[] asking = {
      "send", "s1", "Look.", "--key", "k", "--require", "acknowledged", "--timeout"
    };
    var early = project.segue(with(asking, "1ms"));
    project.segue("send", "s1", "Look.", "--key", "k");
    var unanswered = project.segue(with(asking, "250ms"));
    var seen = project.segue("send", "s1", "And here.", "--require", "visible", "--timeout", "30");
    var left = project.segue("send", "s1", "And there.", "--no-wait", "--output", "json");

    assertThat(early.exit()).as(early.out()).isOne();
    assertThat(unanswered.exit()).as(unanswered.out()).isOne();
    assertThat(unanswered.out()).contains(" submitted, seen by screen");
    assertThat(seen.exit()).as(seen.out()).isZero();
    assertThat(left.exit()).isZero();
    assertThat(json(left).path("delivery").asString()).startsWith("d-");
    assertThat(project.segue("send", "s1", "x", "--timeout", "soon").err())
        .contains("is not a duration; write it as 250ms, 30s, 5m, 2h or 1d");
    assertThat(project.segue("send", "s1", "x", "--require", "read").exit()).isEqualTo(2);
    stopped(project, owner);
    assertThat(project.segue("send", "s1", "x").err()).contains("session \"s1\" has ended");
  }

  @Test
  void anIdThatComesBackByAToolIsTheProof() throws Exception {
    var project = project("");
    var owner = started(project);
    var sent =
        new FutureTask<>(
            () ->
                project.segue(
                    "send",
                    "s1",
                    "Look.",
                    "--key",
                    "k",
                    "--require",
                    "acknowledged",
                    "--output",
                    "json"));
    Thread.ofPlatform().name("sender").start(sent);

    try (var store = store()) {
      SessionLog log = SessionLog.open(store, new EventCodec(), "s1");
      Polling.until(
          () -> {
            assertThat(sent.isDone()).isFalse();
            log.catchUp();
            return log.ledger().withKey("k").flatMap(entry -> entry.question()).isPresent()
                && log.ledger().withKey("k").flatMap(entry -> entry.end()).isPresent();
          });
      var entry = log.ledger().withKey("k").orElseThrow();
      String delivery = entry.queued().delivery();
      log.append(List.of(new DeliveryAcknowledged(delivery, "mcp", "a1b2c3d4")));
      assertThat(sent.isDone()).isFalse();
      log.append(
          List.of(new DeliveryAcknowledged(delivery, "mcp", entry.question().orElseThrow().id())));
    }

    assertThat(sent.get().exit()).isZero();
    assertThat(json(sent.get()).path("evidence").asString()).isEqualTo("mcp");
    stopped(project, owner);
  }

  @Test
  void aSessionWhoseOwnerHasGoneIsToldFromItsHistory() throws Exception {
    var project = project("");
    var codec = new EventCodec();
    Files.createDirectories(folder.resolve(".segue"));
    try (var store = store()) {
      store.append(
          JournalId.project("p"),
          0,
          List.of(codec.encode(new SessionEvent.SessionStarted("s7", "claude", Via.PTY, 1))),
          Durability.PROCESS);
      SessionLog.open(store, codec, "s7")
          .append(
              List.of(
                  new SessionOpened("s7", "p", "claude", Optional.of("2.1.332"), "claude"),
                  new SessionState("s7", "busy", "a turn is going on", "working"),
                  new AcknowledgmentAsked("d-unknown", "a1b2c3d4")));
    }

    JsonNode row = json(project.segue("sessions", "--output", "json")).path("sessions").path(0);
    var told = project.segue("explain", "s7");

    assertThat(row.path("owned").asBoolean(true)).isFalse();
    assertThat(row.path("attached").isNull()).isTrue();
    assertThat(row.path("reason").asString())
        .isEqualTo("nobody owns it any more; seen last: a turn is going on");
    assertThat(project.segue("sessions").out()).contains("s7: nobody owns it any more");
    assertThat(told.exit()).isZero();
    assertThat(told.out())
        .contains("s7: nobody owns it any more; seen last: busy, a turn is", "claude, 2.1.332");
    JsonNode why = json(project.segue("explain", "s7", "--output", "json"));
    assertThat(names(why)).containsExactlyElementsOf(keys("explain"));
    assertThat(why.path("screen").isNull()).isTrue();
    var unknown = project.segue("explain", "s9", "--output", "json");
    assertThat(unknown.exit()).isEqualTo(2);
    assertThat(unknown.err()).contains("there is no session \"s9\"; segue sessions lists them");
  }

  @Test
  void sessionsOfSeveralProjectsAreLookedAtTogether() throws Exception {
    var project = project("");
    var codec = new EventCodec();
    Files.createDirectories(folder.resolve(".segue"));
    try (var store = store()) {
      for (String name : List.of("p", "q")) {
        store.append(
            JournalId.project(name),
            0,
            List.of(
                codec.encode(new SessionEvent.SessionStarted("s-" + name, "claude", Via.PTY, 1))),
            Durability.PROCESS);
        SessionLog.open(store, codec, "s-" + name)
            .append(
                List.of(
                    new SessionOpened("s-" + name, name, "claude", Optional.empty(), "claude"),
                    new SessionPlaced(
                        "s-" + name,
                        Via.PTY,
                        HostName.get(),
                        folder.resolve("gone-" + name).toString(),
                        folder + "/run-" + name,
                        1,
                        1),
                    new DeliveryQueued(
                        "d-" + name,
                        "s-" + name,
                        Message.Kind.MESSAGE,
                        Priority.NORMAL,
                        4,
                        "hash",
                        Optional.empty(),
                        Proof.SUBMITTED,
                        false)));
      }
    }

    var told = project.segue("sessions");

    assertThat(told.exit()).as(told.err()).isZero();
    assertThat(told.out()).contains("d-p was not delivered", "d-q was not delivered");
    assertThat(project.segue("export", "--project", "q").out()).contains("\"session_ended\"");
  }

  @Test
  void whatWasOnItsWayWhenItsOwnerWasKilledIsToldAlsoWhenTheSessionIsOver() throws Exception {
    var project = project("");
    var codec = new EventCodec();
    Files.createDirectories(folder.resolve(".segue"));
    String socket = folder.resolve("gone.sock").toString();
    try (var store = store()) {
      store.append(
          JournalId.project("p"),
          0,
          List.of(codec.encode(new SessionEvent.SessionStarted("s7", "claude", Via.PTY, 1))),
          Durability.PROCESS);
      SessionLog.open(store, codec, "s7")
          .append(
              List.of(
                  new SessionOpened("s7", "p", "claude", Optional.of("2.1.332"), "claude"),
                  // A process of this number and beginning there cannot be.
                  new SessionPlaced("s7", Via.PTY, HostName.get(), socket, folder + "/run-7", 1, 1),
                  queued("d-typed", Message.Kind.MESSAGE),
                  new InjectionAttempted("d-typed", "s7", Message.Kind.MESSAGE, Rung.TYPED, 1),
                  queued("d-waits", Message.Kind.MESSAGE),
                  queued("d-start", Message.Kind.STARTUP)));
    }

    String told = project.segue("sessions").out();

    assertThat(told)
        .contains(
            "s7 (claude) ended ",
            "; d-typed was not delivered: the session's owner ended while rung typed went on; the"
                + " agent may have it",
            "; d-waits was not delivered: the session has ended")
        .doesNotContain("d-start", "SESSION");
    assertThat(project.segue("sessions").out()).hasLineCount(2);
    JsonNode ended = json(project.segue("sessions", "--all", "--output", "json")).path("ended");
    assertThat(ended).hasSize(1);
    assertThat(ended.path(0).path("lost").path(0).path("delivery").asString()).isEqualTo("d-typed");
    assertThat(names(ended.path(0))).containsExactlyElementsOf(keys("ended[]"));
    assertThat(json(project.segue("sessions", "--output", "json")).has("ended")).isFalse();
    assertThat(project.segue("export").out()).contains("\"lost\":[{\"delivery\":\"d-typed\"");
    assertThat(project.segue("explain", "s7").out()).contains("d-typed", "may have it");
  }

  private static DeliveryQueued queued(String delivery, Message.Kind kind) {
    return new DeliveryQueued(
        delivery, "s7", kind, Priority.NORMAL, 4, "hash", Optional.empty(), Proof.SUBMITTED, false);
  }

  private static String[] with(String[] arguments, String last) {
    String[] all = Arrays.copyOf(arguments, arguments.length + 1);
    all[arguments.length] = last;
    return all;
  }

  private SqliteJournal store() {
    return SqliteJournal.open(folder.resolve(".segue/segue.db"), InstantSource.system());
  }

  private static FutureTask<Playground.Result> started(Playground project) throws Exception {
    var owner =
        new FutureTask<>(() -> project.segue("start", "--detach", "--name", "s1", "claude"));
    Thread.ofPlatform().name("owner").start(owner);
    Polling.until(
        () -> {
          if (owner.isDone()) {
            throw new AssertionError(owner.get().toString());
          }
          return project.segue("sessions").out().contains("s1 ");
        });
    return owner;
  }

  private static void stopped(Playground project, FutureTask<Playground.Result> owner)
      throws Exception {
    assertThat(project.segue("stop", "s1").exit()).isZero();
    assertThat(owner.get().exit()).isNotZero();
  }

  private Playground project(String faults) throws Exception {
    Path runtime = Files.createDirectories(folder.resolve("r"));
    Files.setPosixFilePermissions(runtime, PosixFilePermissions.fromString("rwx------"));
    return new Playground(folder)
        .variable("SEGUE_OWNER", "s1")
        .variable("XDG_RUNTIME_DIR", runtime.toString())
        .agent(
            "claude",
            "exec %s --seed 7 --look claude %s\n"
                .formatted(JavaProgram.quoted(JavaProgram.of(ScriptedTerminal.class)), faults),
            "version: [/bin/echo, \"2.1.332\"]");
  }
}
