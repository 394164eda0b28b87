package dev.segue.app.realcli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.segue.testkit.stub.StubModel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/**
 * Ten edits through a chain of three real CLIs whose services refuse at random: all are made, each
 * once, and whoever goes on is told what was done. {@code SEGUE_CHAIN_SEED} chooses other limits.
 */
@Tag("full")
@Tag("slow")
class ChainTest {
  private static final Path REPORTS = Path.of("target", "chain");

  @TempDir private Path root;

  @Test
  void tenEditsAreMadeOnceEachWhateverTheLimits() throws Exception {
    WholeKit.isWanted("ten edits through three CLIs take about a minute");
    RealClis clis = RealClis.find();
    long seed = Long.parseLong(System.getenv().getOrDefault("SEGUE_CHAIN_SEED", "1"));
    Chain chain = Chain.of(new Random(seed));
    try (StubModel stub = StubModel.start()) {
      var run = new ChainRun(root, chain, clis, stub);
      try {
        assertThat(run.run()).isZero();
      } finally {
        report(seed, run);
      }
      everyEditIsThereOnce(chain, run);
      evidenceIsTheDiff(run);
      onlyLimitsWereMet(run);
      nobodyWasAskedWhileOpen(run);
      blocksStandWhereTheyAreDue(chain, run, stub);
    }
  }

  private static List<JsonNode> all(ChainRun run, String type) {
    return run.events().stream().filter(e -> e.path("type").asString("").equals(type)).toList();
  }

  private static void everyEditIsThereOnce(Chain chain, ChainRun run) throws IOException {
    assertThat(all(run, "task_completed").stream().map(e -> e.path("task_id").asString("")))
        .containsExactlyInAnyOrderElementsOf(
            chain.edits().stream().map(Chain.Edit::taskId).toList());
    for (var file : chain.edited().entrySet()) {
      assertThat(run.workspace().resolve(file.getKey())).hasContent(file.getValue());
    }
  }

  private static void evidenceIsTheDiff(ChainRun run) throws Exception {
    Set<String> evidence = new TreeSet<>();
    for (JsonNode end : all(run, "dispatch_ended")) {
      for (String field : List.of("files_created", "files_updated", "files_deleted")) {
        end.path(field).valueStream().map(f -> f.asString("")).forEach(evidence::add);
      }
    }
    assertThat(evidence).isEqualTo(run.changed()).isEqualTo(Chain.files().keySet());
  }

  private static void onlyLimitsWereMet(ChainRun run) {
    assertThat(all(run, "attempt_started")).allMatch(e -> e.path("attempt").asInt() == 1);
    assertThat(all(run, "dispatch_ended"))
        .filteredOn(e -> !e.path("outcome").asString("").equals("answered"))
        .isNotEmpty()
        .allSatisfy(
            e ->
                assertThat(e.path("reason").asString(""))
                    .as(e.toString())
                    .isIn("rate_limit_exceeded", "quota_exhausted", "overloaded"));
  }

  private static void nobodyWasAskedWhileOpen(ChainRun run) {
    Map<String, Instant> open = new HashMap<>();
    for (JsonNode event : run.events()) {
      String provider = event.path("provider").asString("");
      Instant time = Instant.parse(event.path("time").asString(""));
      switch (event.path("type").asString("")) {
        case "breaker_opened" ->
            open.put(
                provider,
                event.path("until").isNull()
                    ? Instant.MAX
                    : Instant.parse(event.path("until").asString("")));
        case "breaker_closed" -> open.remove(provider);
        case "dispatch_started" ->
            assertThat(open.getOrDefault(provider, Instant.MIN))
                .as(event.toString())
                .isBeforeOrEqualTo(time);
        case String _ -> {}
      }
    }
  }

  /** The block of each dispatch, by what stands in its request before the prompt. */
  private static void blocksStandWhereTheyAreDue(Chain chain, ChainRun run, StubModel stub) {
    Map<String, Set<String>> due = due(run);
    for (Chain.Edit edit : chain.edits()) {
      String prompt = "## Task ID\n%s\n".formatted(edit.taskId());
      for (Cli cli : Chain.PROVIDERS) {
        Set<String> seen = new HashSet<>();
        for (StubModel.Request request : stub.requests(cli.api())) {
          int at = request.isSideCall() ? -1 : request.prompt().indexOf(prompt);
          if (at >= 0) {
            String before = request.prompt().substring(0, at);
            int block = before.indexOf("--- PROVIDER SWITCH CONTEXT ---");
            seen.add(block < 0 ? "" : before.substring(block));
          }
        }
        String key = edit.taskId() + " " + cli.id();
        assertThat(seen).as(key).isEqualTo(due.getOrDefault(key, Set.of()));
      }
    }
  }

  /** What each provider was to be told of a task before its prompt, from the events alone. */
  private static Map<String, Set<String>> due(ChainRun run) {
    Map<String, Set<String>> due = new HashMap<>();
    Map<String, List<JsonNode>> ends = new HashMap<>();
    Map<String, String> injected = new HashMap<>();
    for (JsonNode event : all(run, "context_injected")) {
      injected.put(key(event), event.path("text").asString(""));
    }
    for (JsonNode event : run.events()) {
      String task = event.path("task_id").asString("");
      switch (event.path("type").asString("")) {
        case "dispatch_started" -> {
          String block = injected.getOrDefault(key(event), "");
          tellsOf(ends.getOrDefault(task, List.of()), block);
          due.computeIfAbsent(
                  task + " " + event.path("provider").asString(""), _ -> new HashSet<>())
              .add(block.isEmpty() ? "" : block + "\n\n");
        }
        case "dispatch_ended" -> ends.computeIfAbsent(task, _ -> new ArrayList<>()).add(event);
        case String _ -> {}
      }
    }
    return due;
  }

  private static String key(JsonNode event) {
    return event.path("task_id").asString("") + "#" + event.path("dispatch").asInt();
  }

  /** Nothing after nothing; after failures the last one, and the files of all of them. */
  private static void tellsOf(List<JsonNode> ends, String block) {
    if (ends.isEmpty()) {
      assertThat(block).isEmpty();
      return;
    }
    JsonNode last = ends.getLast();
    assertThat(block)
        .contains(
            "Previous provider (%s) failed: %s\n"
                .formatted(last.path("provider").asString(""), last.path("reason").asString("")));
    Set<String> files = new TreeSet<>();
    ends.forEach(
        end ->
            end.path("files_updated").valueStream().map(f -> f.asString("")).forEach(files::add));
    if (files.isEmpty()) {
      assertThat(block).doesNotContain("modified:");
    } else {
      assertThat(block).contains("Previous attempt modified: " + String.join(", ", files) + "\n");
    }
  }

  private static void report(long seed, ChainRun run) throws IOException {
    Map<String, List<String>> rows = new LinkedHashMap<>();
    for (JsonNode end : all(run, "dispatch_ended")) {
      rows.computeIfAbsent(end.path("task_id").asString(""), _ -> new ArrayList<>())
          .add(
              "%s %s%s"
                  .formatted(
                      end.path("provider").asString(""),
                      end.path("reason").asString("answered"),
                      end.path("files_updated").isEmpty() ? "" : " (edited)"));
    }
    var text = new StringBuilder("seed %d, %d resets%n".formatted(seed, run.resets()));
    rows.forEach(
        (task, row) ->
            text.append(task).append(": ").append(String.join(" -> ", row)).append('\n'));
    Files.createDirectories(REPORTS);
    Files.writeString(REPORTS.resolve("seed-%d.txt".formatted(seed)), text);
  }
}
