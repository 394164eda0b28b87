package dev.segue.app.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.segue.app.boot.Playground.Result;
import dev.segue.core.text.Sha256;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Tests how the output of agents is stored and shown, and what agents leave in a report file. */
@Tag("slow")
class PrintedOutputTest {
  private static final String SECRET = "ghp_" + "a1B2".repeat(9);
  private static final String BROKEN =
      """
      cat >/dev/null
      printf 'I try.\\n\\033[31mred\\033[0m\\007 \\033]0;title\\007\\n'
      printf 'token ghp_a1B2a1B2\\033[1ma1B2a1B2a1B2a1B2a1B2a1B2a1B2\\033[0m\\n' >&2
      echo 'it broke' >&2
      exit 3
      """;
  private static final String DONE =
      "cat >/dev/null; echo x > out.txt; echo '{\"status\":\"completed\",\"summary\":\"Made it.\"}'\n";

  @TempDir private Path folder;
  private Playground ground;

  @BeforeEach
  void makeGround() {
    ground = new Playground(folder);
  }

  @Test
  void showsBelowEachDispatchWhatItsAgentPrinted() {
    ground.agent("first", BROKEN).agent("second", DONE).taskThatWants("out.txt");
    ground.run();

    String raw = ground.segue("log", "t1", "--raw").out();
    String plain = ground.segue("log", "t1").out();

    assertThat(raw)
        .contains("               stdout:\n               | I try.\n               | red\n")
        .contains(
            "               stderr:\n               | token [redacted]\n               | it broke\n")
        .contains("               stdout:\n               | {\"status\":\"completed\"")
        .doesNotContain("\u001b", "\u0007", "title", "a1B2");
    assertThat(plain).doesNotContain("stdout:", "stderr:", "I try.");
  }

  @Test
  void tellsItInTheDocumentWhereItIsAskedFor() {
    ground.agent("first", BROKEN).agent("second", DONE).taskThatWants("out.txt");
    ground.run();

    List<JsonNode> dispatches = dispatches("--raw");

    assertThat(dispatches.get(0).path("stdout").asString()).isEqualTo("I try.\nred \n");
    assertThat(dispatches.get(0).path("stderr").asString())
        .isEqualTo("token [redacted]\nit broke\n");
    assertThat(dispatches.get(1).path("stdout").asString()).contains("Made it.");
    assertThat(dispatches.get(1).path("stderr").isNull()).isTrue();
    assertThat(dispatches().getFirst().has("stdout")).isFalse();
    assertThat(dispatches("--prompts").getFirst().has("stderr")).isFalse();
  }

  @Test
  void keepsAPlainAnswerAndItsOutputAsOneText() {
    ground.agent("first", DONE).taskThatWants("out.txt");

    JsonNode ended = ground.run().event("dispatch_ended");

    assertThat(ended.path("stdout_hash").asString())
        .isEqualTo(ended.path("answer_hash").asString())
        .isEqualTo(Sha256.hex("{\"status\":\"completed\",\"summary\":\"Made it.\"}\n"));
    assertThat(ended.path("stderr_hash").isNull()).isTrue();
  }

  @Test
  void keepsNothingWhereNothingWasPrintedOrNothingRan() {
    ground
        .agent("first", "cat >/dev/null; echo; exit 1\n")
        .agent("second", DONE)
        .taskThatWants("out.txt");

    JsonNode ended = ground.run().event("dispatch_ended");

    assertThat(ended.path("stdout_hash").isNull()).isTrue();
    assertThat(ended.path("stderr_hash").isNull()).isTrue();
  }

  @Test
  void storesNoSecretEvenWhereACutGoesThroughIt() {
    String flood =
        "cat >/dev/null; i=0; while [ $i -lt 4 ]; do printf '%s '; i=$((i+1)); done >&2; yes %s | head -n 20000 >&2; exit 1\n"
            .formatted("x".repeat(16_379), SECRET);
    ground.agent("first", flood).agent("second", DONE).taskThatWants("out.txt");
    ground.run();

    String export = ground.segue("export").out();
    String stderr = dispatches("--raw").getFirst().path("stderr").asString();

    assertThat(export).doesNotContain("a1B2").contains("the middle is left out");
    assertThat(stderr).contains("[redacted]").hasSizeLessThan(2 * 65_536 + 100);
  }

  @Test
  void movesWithTheHistory(@TempDir Path other) {
    ground.agent("first", BROKEN).agent("second", DONE).taskThatWants("out.txt");
    ground.run();
    ground.segue("export", "--out", folder.resolve("history.jsonl").toString());
    var there = new Playground(other);

    Result imported =
        there.segue("import", folder.resolve("history.jsonl").toString(), "--project", "moved");

    assertThat(imported.exit()).as(imported.err()).isZero();
    assertThat(there.segue("log", "t1", "--raw", "--project", "moved").out())
        .contains("| it broke");
  }

  @Test
  void countsWhatAReportFileTells() {
    ground
        .agent(
            "first",
            "cat >/dev/null; echo x > out.txt; echo '{\"in\": 12, \"money\": 0.5}' > \"$1/usage.json\"; echo done\n",
            "arguments: {last: [\"{run_folder}\"]}",
            "run_report: usage.json",
            "usage: {input_tokens: /in, cost_usd: /money}")
        .taskThatWants("out.txt");

    JsonNode usage = ground.run().event("dispatch_ended").path("usage");

    assertThat(usage.path("input_tokens").asInt()).isEqualTo(12);
    assertThat(usage.path("cost_usd").asDouble()).isEqualTo(0.5);
  }

  @Test
  void takesNoReportForNothing() {
    Stream.of(
            "",
            "echo '{\"in\": ' > \"$1/usage.json\"",
            "echo '[1]' > \"$1/usage.json\"",
            "echo '{\"in\": 5}' > \"$1/real\"; ln -s real \"$1/usage.json\"",
            "mkfifo \"$1/usage.json\"",
            "mkdir \"$1/usage.json\"",
            "mv \"$1\" \"$1-moved\"; echo '{\"in\": 5}' > \"$1-moved/usage.json\"; ln -s \"$1-moved\" \"$1\"",
            "head -c 1100000 /dev/zero | tr '\\0' ' ' > \"$1/usage.json\"; echo '{\"in\": 5}' >> \"$1/usage.json\"")
        .forEach(
            leaving -> {
              var ground = new Playground(folder.resolve("p" + Sha256.hex(leaving)));
              ground
                  .agent(
                      "first",
                      "cat >/dev/null; echo x > out.txt; %s; echo done\n"
                          .formatted(leaving.isEmpty() ? ":" : leaving),
                      "arguments: {last: [\"{run_folder}\"]}",
                      "run_report: usage.json",
                      "usage: {input_tokens: /in}")
                  .taskThatWants("out.txt");

              JsonNode ended = ground.run().event("dispatch_ended");

              assertThat(ended.path("outcome").asString()).as(leaving).isEqualTo("answered");
              assertThat(ended.path("usage").path("input_tokens").isNull()).as(leaving).isTrue();
            });
  }

  private List<JsonNode> dispatches(String... more) {
    String[] words =
        Stream.concat(Stream.of("log", "t1", "--output", "json"), Stream.of(more))
            .toArray(String[]::new);
    JsonNode document = new JsonMapper().readTree(ground.segue(words).out());
    return document.path("attempts").get(0).path("dispatches").valueStream().toList();
  }
}
