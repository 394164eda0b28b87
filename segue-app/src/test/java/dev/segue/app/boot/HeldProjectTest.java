package dev.segue.app.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.segue.app.boot.Playground.Result;
import dev.segue.app.config.PlaceFlags;
import dev.segue.context.mcp.McpServer;
import dev.segue.core.journal.Journal;
import dev.segue.core.journal.JournalId;
import dev.segue.core.journal.LeaseHolder;
import dev.segue.core.journal.Leases;
import dev.segue.store.sqlite.FileLeases;
import dev.segue.store.sqlite.SqliteJournal;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A project that an import holds while it has no history yet: nobody else begins it. */
@Timeout(120)
@Tag("slow")
class HeldProjectTest {
  private static final LeaseHolder IMPORT = new LeaseHolder(7, "elsewhere", Instant.EPOCH);
  private static final String HELD =
      "project held is held by pid 7 on elsewhere since 1970-01-01T00:00:00Z and has no history"
          + " yet, as while an import reads its input; try again when it is done";
  private static final String DECISION = "{\"title\": \"T\", \"rationale\": \"R\"}";
  private static final String NAMED = DECISION.replace("{", "{\"project\": \"held\", ");
  private static final String CALL =
      """
      {"jsonrpc": "2.0", "id": 1, "method": "tools/call",
       "params": {"name": "record_decision", "arguments": %s}}\
      """
          .formatted(DECISION);

  @TempDir private Path folder;

  /** Those that write at once: each waits some seconds for a run that is about to begin. */
  private static <T> List<T> together(List<Callable<T>> writers) throws Exception {
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      var answers = new ArrayList<T>();
      for (Future<T> answer : threads.invokeAll(writers)) {
        answers.add(answer.get());
      }
      return answers;
    }
  }

  private Playground ground() {
    Playground ground =
        new Playground(folder)
            .settings("project: held")
            .agent("over", "exit 3")
            .taskThatWants("out.txt");
    assertThat(ground.segue("add", "tasks.yaml", "--project", "other").exit()).isZero();
    return ground;
  }

  @Test
  void noCommandBeginsIt() throws Exception {
    Playground ground = ground().variable("SEGUE_OWNER", "s1");
    try (Leases leases = new FileLeases(ground.path(".segue/segue.db"));
        Leases.Lease _ = leases.take("held", IMPORT).orElseThrow()) {
      List<Result> refused =
          together(
              List.of(
                  () -> ground.segue("decision", "add", "T", "--why", "R"),
                  () -> ground.segue("add", "tasks.yaml"),
                  () -> ground.segue("halt"),
                  () -> ground.segue("start", "--detach", "--name", "s1", "over")));

      assertThat(refused).extracting(Result::exit).containsOnly(4);
      assertThat(refused).extracting(Result::err).containsOnly("segue: " + HELD + "\n");
      assertThat(isBegun()).isFalse();
    }
    assertThat(ground.segue("decision", "add", "T", "--why", "R").out()).isEqualTo("D-0001\n");
  }

  @Test
  void noServerBeginsIt() throws Exception {
    Playground ground = ground();
    Commands commands = ground.commands();
    var tools =
        new McpServer(
            commands
                .access(commands.contexts())
                .apply(commands.environment().store(PlaceFlags.NONE)),
            "1");
    try (var served = new ServedPlayground(ground)) {
      try (Leases leases = new FileLeases(ground.path(".segue/segue.db"));
          Leases.Lease _ = leases.take("held", IMPORT).orElseThrow()) {
        List<String> refused =
            together(
                List.of(
                    () -> served.post("/v1/decisions", DECISION).refusal(),
                    () -> served.post("/v1/decisions", NAMED).refusal(),
                    () -> served.post("/v1/halt", "").refusal()));
        String called = tools.answer(CALL).orElseThrow();

        assertThat(refused).containsOnly("503 UNAVAILABLE: " + HELD);
        assertThat(called).contains("\"isError\":true", "UNAVAILABLE: " + HELD);
        assertThat(isBegun()).isFalse();
        assertThat(served.get("/v1/status?project=other").status()).isEqualTo(200);
      }
      assertThat(served.post("/v1/decisions", DECISION).tree().path("id"))
          .hasToString("\"D-0001\"");
      assertThat(tools.answer(CALL).orElseThrow()).contains("D-0002");
      assertThat(served.faults).isEmpty();
    }
  }

  private boolean isBegun() {
    try (Journal store = SqliteJournal.open(folder.resolve(".segue/segue.db"), Instant::now)) {
      return store.version(JournalId.project("held")) > 0;
    }
  }
}
