package dev.segue.context.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.segue.context.history.Continuity;
import dev.segue.context.history.HistoryTools;
import dev.segue.core.context.ContextService;
import dev.segue.core.context.ReviewSubmission;
import dev.segue.core.journal.DispatchMark;
import dev.segue.core.journal.InMemoryJournal;
import dev.segue.core.journal.StoreUnavailableException;
import dev.segue.core.text.Redactor;
import dev.segue.core.workflow.ReviewFinding;
import dev.segue.core.workflow.VerdictRules;
import dev.segue.store.EventCodec;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.SequenceInputStream;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.Function;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

@Tag("slow")
class McpServerTest {
  private static final DispatchMark MARK = new DispatchMark("store", "demo", "t1", "2", 1);
  private static final JsonMapper JSON = new JsonMapper();
  private static final String PING = "{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"ping\"}";

  private final InMemoryJournal journal =
      new InMemoryJournal(() -> Instant.parse("2026-11-28T12:00:00Z"));

  private boolean isStoreAway;
  private final FakeContexts contexts = new FakeContexts();

  private final Access access =
      new Access() {
        @Override
        public <T> T with(Function<Continuity, T> work) {
          if (isStoreAway) {
            throw new StoreUnavailableException("the disk is full");
          }
          var historyTools =
              new HistoryTools(new EventCodec(), String::length, Redactor.STANDARD, 5);
          return work.apply(new Continuity(journal, "demo", historyTools));
        }

        @Override
        public <T> T told(Function<Continuity, T> work) {
          return with(work);
        }

        @Override
        public <T> T beginning(Function<Continuity, T> work) {
          return with(work);
        }

        @Override
        public ContextService contexts() {
          return contexts;
        }

        @Override
        public Optional<DispatchMark> dispatch() {
          return Optional.of(MARK);
        }

        @Override
        public Optional<ReviewSubmission.Session> reviewing() {
          return Optional.empty();
        }

        @Override
        public Optional<String> session() {
          return Optional.empty();
        }

        @Override
        public String redacted(String text) {
          return Redactor.STANDARD.redact(text);
        }
      };

  private List<JsonNode> served(InputStream in) throws IOException {
    var out = new StringWriter();
    new McpServer(access, "1").serve(in, new PrintWriter(out));
    return out.toString().lines().map(JSON::readTree).toList();
  }

  private List<JsonNode> served(String... lines) throws IOException {
    String all = String.join("\n", lines);
    return served(new ByteArrayInputStream(all.getBytes(StandardCharsets.UTF_8)));
  }

  @Test
  void answersABatchInOneLine() throws IOException {
    String notification = "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}";
    List<JsonNode> answers =
        served(
            "[%s,%s,7,%s]".formatted(PING, notification, PING.replace("7", "8")),
            "[" + notification + "]",
            "[]",
            "[[" + PING + "]]");

    assertThat(answers).hasSize(3);
    assertThat(answers.getFirst().valueStream().map(answer -> answer.path("id").asString()))
        .containsExactly("7", "", "8");
    assertThat(answers.get(1).at("/error/message").asString())
        .isEqualTo("a batch has 1 to 100 messages, not 0");
    assertThat(answers.get(2).at("/0/error/message").asString())
        .isEqualTo("a message must be one JSON object");
  }

  @Test
  void readsListsAndNumbersThatAClientSentAsTexts() throws IOException {
    JsonNode decided =
        called(
            "record_decision",
            """
            {"title": "Cents", "rationale": "No rounding.", "affects": "[\\"src/Money.java\\", \\"t1\\"]"}\
            """);
    JsonNode plain =
        called(
            "record_decision",
            "{\"title\": \"[x]\", \"rationale\": \"R\", \"affects\": \"[draft] notes\"}");
    JsonNode found = called("search_history", "{\"query\": \"Cents\", \"limit\": \"1\"}");

    assertThat(decided.at("/result/structuredContent/affects").toString())
        .isEqualTo("[\"src/Money.java\",\"t1\"]");
    assertThat(plain.at("/result/structuredContent/affects").toString())
        .isEqualTo("[\"[draft] notes\"]");
    assertThat(found.at("/result/isError").asBoolean(true)).isFalse();
    assertThat(called("search_history", "{\"query\": \"x\", \"limit\": \"ten\"}").toString())
        .contains("limit must be a whole number");
  }

  private JsonNode called(String tool, String arguments) throws IOException {
    return served(
            "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":\"%s\",\"arguments\":%s}}"
                .formatted(tool, arguments))
        .getFirst();
  }

  private String refusal(String tool, String arguments) throws IOException {
    JsonNode result = called(tool, arguments).path("result");
    assertThat(result.path("isError").asBoolean()).isTrue();
    return result.path("content").path(0).path("text").asString();
  }

  @Test
  void answersWithTheVersionThatIsAskedForWhereItKnowsIt() throws IOException {
    String ask =
        "{\"jsonrpc\":\"2.0\",\"id\":0,\"method\":\"initialize\",\"params\":{\"protocolVersion\":\"%s\"}}";

    assertThat(served(ask.formatted("2024-11-05"), ask.formatted("1999-01-01")))
        .extracting(a -> a.path("result").path("protocolVersion").asString())
        .containsExactly("2024-11-05", "2025-11-25");
  }

  @Test
  void answersUnderTheIdOfTheRequestAndNotAtAllToWhatAsksForNothing() throws IOException {
    assertThat(
            served(
                "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}",
                "{\"jsonrpc\":\"2.0\",\"method\":\"tools/call\",\"params\":{\"name\":\"x\"}}",
                "{\"jsonrpc\":\"2.0\",\"id\":3,\"result\":{}}",
                "",
                " \r",
                "{\"jsonrpc\":\"2.0\",\"id\":\"a\\nb\",\"method\":\"ping\"}\r",
                "{\"jsonrpc\":\"2.0\",\"id\":123456789012345678901,\"method\":\"ping\"}"))
        .extracting(a -> a.path("id").toString())
        .containsExactly("\"a\\nb\"", "123456789012345678901");
  }

  @Test
  void answersEveryLineThatIsNoRequestAndGoesOn() throws IOException {
    List<JsonNode> answers =
        served(
            "not json",
            "[]",
            "{\"id\":1}",
            "{\"id\":{},\"method\":\"ping\"}",
            "{\"id\":1.5,\"method\":\"ping\"}",
            "{\"id\":null,\"method\":\"ping\"}",
            PING + PING,
            "[".repeat(100_000),
            "\u0000\ufffd",
            "{\"id\":1,\"method\":\"what\\u001b[2J\"}",
            PING);

    assertThat(answers.subList(0, 10)).allMatch(answer -> answer.path("error").has("code"));
    assertThat(answers.subList(0, 10))
        .extracting(answer -> answer.path("error").path("code").asInt())
        .containsExactly(
            -32700, -32600, -32600, -32600, -32600, -32600, -32700, -32700, -32700, -32601);
    assertThat(answers.get(9).toString()).doesNotContain("\\u001b");
    assertThat(answers.getLast().path("id").asInt()).isEqualTo(7);
  }

  @Test
  void readsPastALineThatWouldFillTheMemory() throws IOException {
    var huge =
        new InputStream() {
          private long left = 3L << 30;

          @Override
          public int read() {
            throw new IllegalStateException("one by one would take a day");
          }

          @Override
          public int read(byte[] bytes, int from, int length) {
            int given = (int) Math.min(left, length);
            java.util.Arrays.fill(bytes, from, from + given, (byte) '[');
            left -= given;
            return given == 0 ? -1 : given;
          }
        };
    var rest = new ByteArrayInputStream(("\n" + PING + "\n").getBytes(StandardCharsets.UTF_8));

    List<JsonNode> answers =
        served(new SequenceInputStream(Collections.enumeration(List.of(huge, rest))));

    assertThat(answers).hasSize(2);
    assertThat(answers.getFirst().path("error").path("message").asString())
        .isEqualTo("a message of more than 1048576 bytes");
    assertThat(answers.getLast().path("id").asInt()).isEqualTo(7);
  }

  @Test
  void survivesAnythingThatLooksLikeARequest() throws IOException {
    String base =
        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":\"search_history\",\"arguments\":{\"query\":\"a\",\"limit\":3}}}";
    var random = new Random(5);
    for (int i = 0; i < 2_000; i++) {
      var line = new StringBuilder(base);
      for (int j = random.nextInt(4); j >= 0; j--) {
        int at = random.nextInt(line.length());
        switch (random.nextInt(3)) {
          case 0 -> line.deleteCharAt(at);
          case 1 -> line.insert(at, (char) random.nextInt(0x20, 0x7f));
          default -> line.setCharAt(at, "{}[]\",:0".charAt(random.nextInt(8)));
        }
      }

      List<JsonNode> answers = served(line.toString(), PING);

      assertThat(answers).as(line.toString()).hasSizeBetween(1, 2);
      assertThat(answers.getLast().path("result").isObject()).isTrue();
    }
  }

  @Test
  void saysWhatIsWrongWithArguments() throws IOException {
    assertThat(refusal("search_history", "{}"))
        .isEqualTo("INVALID_ARGUMENT: query is missing or empty");
    assertThat(refusal("search_history", "[]"))
        .isEqualTo("INVALID_ARGUMENT: the arguments must be an object");
    assertThat(refusal("search_history", "{\"query\":5}"))
        .isEqualTo("INVALID_ARGUMENT: query must be a text");
    for (String limit : List.of("0", "101", "1.5", "\"ten\"", "1e300", "[]")) {
      assertThat(refusal("search_history", "{\"query\":\"x\",\"limit\":" + limit + "}"))
          .isEqualTo("INVALID_ARGUMENT: limit must be a whole number from 1 to 100");
    }
    assertThat(refusal("load_context", "{\"sesion\":\"x\"}"))
        .isEqualTo("INVALID_ARGUMENT: there is no argument \"sesion\"; known are session");
    assertThat(
            refusal("record_decision", "{\"title\":\"a\",\"rationale\":\"b\",\"status\":\"done\"}"))
        .isEqualTo("INVALID_ARGUMENT: status must be active, proposed or rejected");
    assertThat(refusal("record_decision", "{\"title\":\"\\u200b\",\"rationale\":\"b\"}"))
        .startsWith("INVALID_ARGUMENT: ");
    assertThat(refusal("acknowledge", "{\"delivery\":\"d 1\",\"id\":\"x\"}"))
        .startsWith("INVALID_ARGUMENT: delivery must be");
    assertThat(refusal("acknowledge", "{\"delivery\":\"d1\",\"id\":\"x\"}"))
        .startsWith("FAILED_PRECONDITION: ");
    assertThat(called("load_contxt", "{}").path("error").path("code").asInt()).isEqualTo(-32602);
  }

  @Test
  void takesWhatModelsWriteForLists() throws IOException {
    JsonNode answer =
        called(
            "record_decision",
            "{\"title\":\"Use\\n"
                + "SQLite\",\"rationale\":\"One"
                + " file.\",\"affects\":\"t1\",\"kind\":null,\"status\":\"\"}");

    assertThat(answer.path("result").path("content").path(0).path("text").asString())
        .isEqualTo("D-0001");
    assertThat(answer.path("result").path("structuredContent").toString())
        .isEqualTo(
            "{\"id\":\"D-0001\",\"title\":\"Use SQLite\",\"rationale\":\"One"
                + " file.\",\"status\":\"active\",\"kind\":null,\"author\":null,\"time\":\"2026-11-28T12:00:00.000Z\",\"affects\":[\"t1\"],\"supersedes\":null,\"source\":\"mcp\"}");
  }

  @Test
  void tellsTheAgentWhenTheStoreIsAway() throws IOException {
    isStoreAway = true;

    assertThat(refusal("load_context", "{}")).isEqualTo("UNAVAILABLE: the disk is full");
  }

  @Test
  void givesAPackAsTextAndAsDocument() throws IOException {
    JsonNode result =
        called(
                "get_context",
                "{\"task_id\": \"t1\", \"role\": \"QA\", \"attempt\": 2,"
                    + " \"include_previous_attempts\": false}")
            .path("result");

    assertThat(result.path("isError").asBoolean()).isFalse();
    assertThat(result.path("content").path(0).path("text").asString())
        .isEqualTo("### Task\nt1 QA  2 Optional[false]\n");
    assertThat(result.path("structuredContent").path("hash").asString()).hasSize(64);
    assertThat(result.path("structuredContent").path("text").asString())
        .isEqualTo(result.path("content").path(0).path("text").asString());
  }

  @Test
  void tellsAModelWhyThereIsNoPack() throws IOException {
    assertThat(refusal("get_context", "{\"task_id\": \"gone\", \"role\": \"qa\"}"))
        .isEqualTo("NOT_FOUND: there is no task gone");
    assertThat(refusal("get_context", "{\"task_id\": \"t1\"}"))
        .isEqualTo("INVALID_ARGUMENT: role is missing or empty");
    assertThat(
            refusal(
                "get_context",
                "{\"task_id\": \"t1\", \"role\": \"qa\", \"include_previous_attempts\": \"no\"}"))
        .isEqualTo("INVALID_ARGUMENT: include_previous_attempts must be true or false");
  }

  @Test
  void handsWorkIn() throws IOException {
    JsonNode result =
        called(
                "report_work",
                "{\"task_id\": \"t1\", \"summary\": \"Done\", \"files_changed\": [\"a.java\"]}")
            .path("result");

    assertThat(result.path("content").path(0).path("text").asString())
        .isEqualTo("Noted for attempt 1 of task t1.");
    assertThat(contexts.reported)
        .singleElement()
        .satisfies(report -> assertThat(report.files()).containsExactly("a.java"))
        .satisfies(report -> assertThat(report.dispatch()).contains(MARK));
  }

  /** Some clients send every argument as a text. */
  @Test
  void handsAVerdictIn() throws IOException {
    String finding =
        "{\"severity\": \"blocking\", \"text\": \"The key has no tenant\", \"line\": 3}";
    JsonNode result =
        called(
                "submit_review",
                "{\"verdict\": \"reject\", \"findings\": %s}"
                    .formatted(JSON.writeValueAsString("[" + finding + "]")))
            .path("result");

    assertThat(result.path("content").path(0).path("text").asString())
        .isEqualTo("Noted for task t1, which is arch_reviewing.");
    assertThat(contexts.submitted)
        .singleElement()
        .satisfies(
            given ->
                assertThat(VerdictRules.read(given.answer()))
                    .isInstanceOfSatisfying(
                        VerdictRules.Result.Answer.class,
                        read ->
                            assertThat(read.answer().blocking())
                                .extracting(ReviewFinding::text)
                                .containsExactly("The key has no tenant")))
        .satisfies(given -> assertThat(given.dispatch()).contains(MARK));
  }
}
