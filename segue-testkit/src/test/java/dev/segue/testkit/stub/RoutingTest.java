package dev.segue.testkit.stub;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Which behaviour a call meets, and what side calls leave alone. */
@Tag("slow")
class RoutingTest {
  private static final String TITLE =
      "{\"messages\": [{\"role\": \"system\", \"content\": \"You are a title generator.\"},"
          + " {\"role\": \"user\", \"content\": \"MARK task\"}]}";

  private StubModel stub;
  private Client client;

  @BeforeEach
  void start() throws IOException {
    stub = StubModel.start();
    client = new Client(stub);
  }

  @AfterEach
  void stop() {
    stub.close();
    client.close();
  }

  private int status(String prompt) throws Exception {
    return client.ask(Api.OPENAI_CHAT, false, prompt).statusCode();
  }

  private String title() throws Exception {
    return client.post("/v1/chat/completions", TITLE).body();
  }

  @Test
  void theFirstMarkerThatStandsInThePromptDecides() throws Exception {
    stub.behave(Api.OPENAI_CHAT, new Behaviour.Answer("usual"));
    stub.when(Api.OPENAI_CHAT, "MARK-A", new Behaviour.Answer("of a"));
    stub.when(Api.OPENAI_CHAT, "MARK", new Behaviour.Answer("of any"));

    assertThat(client.ask(Api.OPENAI_CHAT, false, "do MARK-A").body()).contains("of a\"");
    assertThat(client.ask(Api.OPENAI_CHAT, false, "do MARK-B").body()).contains("of any");
    assertThat(client.ask(Api.OPENAI_CHAT, false, "do").body()).contains("usual");
    assertThat(client.ask(Api.ANTHROPIC, false, "do MARK-A").body()).contains("done");
  }

  @Test
  void failsTheFirstCallsOnlyAndSideCallsNever() throws Exception {
    var fail = new Behaviour.Fail(FailureMode.OVERLOADED, FailureOptions.DEFAULT);
    stub.behave(
        Api.OPENAI_CHAT, new Behaviour.FailFirst(2, fail, new Behaviour.Answer("after all")));

    assertThat(title()).contains("\"stub\"");
    assertThat(List.of(status("x"), status("x"), status("x"))).containsExactly(503, 503, 200);
  }

  @Test
  void failuresToComeAreBeforeAllElse() throws Exception {
    stub.when(Api.OPENAI_CHAT, "MARK", new Behaviour.Answer("marked"));
    stub.failNext(Api.OPENAI_CHAT, FailureMode.AUTH, FailureOptions.DEFAULT, 1);
    stub.failNext(Api.OPENAI_CHAT, FailureMode.RATE_LIMIT, FailureOptions.DEFAULT, 1);

    assertThat(title()).contains("\"stub\"");
    assertThat(List.of(status("MARK"), status("MARK"), status("MARK")))
        .containsExactly(401, 429, 200);
  }

  @Test
  void aPlainFailureMeetsSideCallsToo() throws Exception {
    stub.behave(Api.OPENAI_CHAT, Behaviour.fail(FailureMode.RATE_LIMIT));

    assertThat(title()).contains("rate_limit_exceeded");
  }

  @Test
  void sideCallsAreAnsweredAtOnceAndMarkedAsSuch() throws Exception {
    stub.behave(Api.OPENAI_CHAT, new Behaviour.Hang());

    assertThat(title()).contains("\"stub\"");
    assertThat(stub.requests(Api.OPENAI_CHAT))
        .singleElement()
        .satisfies(request -> assertThat(request.isSideCall()).isTrue())
        .satisfies(request -> assertThat(request.prompt()).isEqualTo("MARK task"))
        .satisfies(request -> assertThat(request.body()).isEqualTo(TITLE))
        .satisfies(request -> assertThat(request.path()).isEqualTo("/v1/chat/completions"));
  }

  @Test
  void aRouterGetsJsonOfItsSchema() throws Exception {
    var body =
        """
        {"contents": [{"role": "user", "parts": [{"text": "hello"}]}],
         "generationConfig": {"responseJsonSchema": {"type": "object", "required": ["score", "why"],
          "properties": {"why": {"type": "string"}, "score": {"type": "integer", "minimum": 5}}}}}""";

    var answer = client.post("/v1beta/models/g:generateContent", body).body();

    assertThat(answer).contains("{\\\"score\\\":5,\\\"why\\\":\\\"stub\\\"}");
  }

  @Test
  void aKeeperOfMemoriesIsASideCallThoughItHasTools() throws Exception {
    var body =
        Client.body(Api.OPENAI_CHAT, false, "keep")
            .replace(
                "\"messages\": [",
                "\"messages\": [{\"role\": \"system\", \"content\": \"You are now acting as the managed memory"
                    + " extraction subagent\"}, ");
    stub.behave(Api.OPENAI_CHAT, new Behaviour.WriteFile("/w/a", "b", "c"));

    assertThat(client.post("/v1/chat/completions", body).body()).contains("\"content\":\"stub\"");
  }

  @Test
  void aClientWithoutAWritingToolGetsTheAnswer() throws Exception {
    stub.behave(Api.ANTHROPIC, new Behaviour.WriteFile("/w/a", "b", "Nothing to write with."));
    var body =
        "{\"messages\": [{\"role\": \"user\", \"content\": \"x\"}], \"tools\": [{\"name\": \"Read\"}]}";

    assertThat(client.post("/v1/messages", body).body()).contains("Nothing to write with.");
  }

  @Test
  void editsAreBlocksWhereTheClientWantsBlocks() throws Exception {
    stub.behave(Api.OPENAI_CHAT, new Behaviour.EditFile("/w/sub/a.txt", "one\n", "two\n", "Done."));
    var body =
        "{\"messages\": [{\"role\": \"system\", \"content\": \"Answer with SEARCH/REPLACE blocks\"},"
            + " {\"role\": \"user\", \"content\": \"Change `sub/a.txt`\"}]}";

    var answer = Json.read(client.post("/v1/chat/completions", body).body());

    assertThat(answer.path("choices").path(0).path("message").path("content").stringValue())
        .isEqualTo(
            "Done.\n\nsub/a.txt\n```\n<<<<<<< SEARCH\none\n=======\ntwo\n>>>>>>> REPLACE\n```\n");
  }

  @Test
  void waitsForNoRequestLongerThanAsked() throws Exception {
    assertThat(stub.awaitRequest(Api.GEMINI, _ -> true, Duration.ZERO)).isEmpty();
  }

  @Test
  void keepsTheLastRequestsWithinBounds() {
    var traffic = new Traffic();
    for (int i = 0; i < 2_010; i++) {
      traffic.add(new StubModel.Request(Api.GEMINI, "/" + i, "", "x".repeat(10), false));
    }
    traffic.add(new StubModel.Request(Api.GEMINI, "/last", "", "x".repeat(5 << 20), false));

    assertThat(traffic.of(Api.GEMINI)).hasSize(2_000);
    assertThat(traffic.of(Api.GEMINI).getFirst().path()).isEqualTo("/11");
    assertThat(traffic.of(Api.GEMINI).getLast().body()).hasSize(4 << 20);
  }
}
