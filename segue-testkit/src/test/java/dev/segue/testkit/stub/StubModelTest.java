package dev.segue.testkit.stub;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests what clients see of each behaviour, over HTTP. */
@Tag("slow")
class StubModelTest {
  private static final Duration LONG = Duration.ofSeconds(30);

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

  static Stream<Arguments> everyApi() {
    return Stream.of(Api.values())
        .flatMap(api -> Stream.of(Arguments.of(api, true), Arguments.of(api, false)));
  }

  static Stream<Arguments> everyFailure() {
    return Stream.of(Api.values())
        .flatMap(api -> Stream.of(FailureMode.values()).map(mode -> Arguments.of(api, mode)));
  }

  @ParameterizedTest
  @MethodSource("everyApi")
  void answersDoneUntilTold(Api api, boolean stream) throws Exception {
    var response = client.ask(api, stream, "hello");

    assertThat(response.statusCode()).isEqualTo(200);
    assertThat(response.headers().firstValue("content-type"))
        .hasValue(stream ? "text/event-stream" : "application/json");
    assertThat(response.body()).contains("\"done\"").contains(end(api, stream));
  }

  private static String end(Api api, boolean stream) {
    return switch (api) {
      case ANTHROPIC -> stream ? "event: message_stop" : "\"stop_reason\":\"end_turn\"";
      case OPENAI_RESPONSES -> stream ? "event: response.completed" : "\"status\":\"completed\"";
      case OPENAI_CHAT -> stream ? "data: [DONE]" : "\"finish_reason\":\"stop\"";
      case GEMINI -> "\"finishReason\":\"STOP\"";
    };
  }

  @ParameterizedTest
  @MethodSource("everyApi")
  void echoesTheLastUserMessage(Api api, boolean stream) throws Exception {
    stub.behave(api, new Behaviour.Echo());

    assertThat(client.ask(api, stream, "say it back").body()).contains("say it back");
  }

  @ParameterizedTest
  @MethodSource("everyApi")
  void asksForTheToolThatWritesAFile(Api api, boolean stream) throws Exception {
    stub.behave(api, new Behaviour.WriteFile("/w/a.txt", "one\n", "Wrote it."));

    var body = client.ask(api, stream, "write").body();

    assertThat(body).contains("/w/a.txt", "one").doesNotContain("Wrote it.");
    assertThat(body)
        .contains(
            switch (api) {
              case ANTHROPIC -> "\"name\":\"Write\"";
              case OPENAI_RESPONSES -> "*** Add File: /w/a.txt";
              case OPENAI_CHAT -> "\\\"filePath\\\":\\\"/w/a.txt\\\"";
              case GEMINI -> "\"name\":\"write_file\"";
            });
  }

  @ParameterizedTest
  @MethodSource("everyApi")
  void asksForTheToolThatEditsAFile(Api api, boolean stream) throws Exception {
    stub.behave(api, new Behaviour.EditFile("/w/a.txt", "one\n", "two\n", "Edited it."));

    var body = client.ask(api, stream, "edit").body().replace("\\", "");

    assertThat(body)
        .contains(
            switch (api) {
              case ANTHROPIC -> "\"old_string\":\"onen\",\"new_string\":\"twon\"";
              case OPENAI_RESPONSES -> "*** Update File: /w/a.txtn@@n-onen+twon";
              case OPENAI_CHAT -> "\"edits\":[{\"oldText\":\"onen\",\"newText\":\"twon\"}]";
              case GEMINI ->
                  "\"instruction\":\"stub\",\"old_string\":\"onen\",\"new_string\":\"twon\"";
            });
  }

  @ParameterizedTest
  @MethodSource("everyApi")
  void asksForTheShell(Api api, boolean stream) throws Exception {
    stub.behave(api, new Behaviour.RunCommand("echo hi", "Ran it."));

    var body = client.ask(api, stream, "run").body().replace("\\", "");

    assertThat(body)
        .contains(
            switch (api) {
              case ANTHROPIC, GEMINI -> "\"command\":\"echo hi\"";
              case OPENAI_RESPONSES -> "\"command\":[\"bash\",\"-lc\",\"echo hi\"]";
              case OPENAI_CHAT -> "\"command\":\"echo hi\",\"is_background\":false";
            });
  }

  @Test
  void refusesBetweenTheWorkAndTheAnswer() throws Exception {
    var write = new Behaviour.WriteFile("/w/a.txt", "one\n", "Wrote it.");
    var fail = new Behaviour.Fail(FailureMode.OVERLOADED, FailureOptions.DEFAULT);
    stub.behave(Api.OPENAI_CHAT, new Behaviour.FailAfter(write, fail));

    assertThat(client.ask(Api.OPENAI_CHAT, false, "write").body()).contains("/w/a.txt");
    assertThat(
            after(
                Api.OPENAI_CHAT,
                "\"messages\":[{\"role\":\"assistant\"},{\"role\":\"tool\",\"content\":\"ok\"}]"))
        .contains("overloaded")
        .doesNotContain("Wrote it.");
  }

  @Test
  void answersOnceTheResultOfTheToolIsBack() throws Exception {
    for (Api api : Api.values()) {
      stub.behave(api, new Behaviour.WriteFile("/w/a.txt", "one", "Wrote it."));
    }
    assertThat(
            List.of(
                after(
                    Api.ANTHROPIC,
                    "\"messages\":[{\"role\":\"assistant\",\"content\":[]},{\"role\":\"user\",\"content\":[{\"type\":\"tool_result\"}]}]"),
                after(
                    Api.OPENAI_RESPONSES,
                    "\"input\":[{\"type\":\"function_call\"},{\"type\":\"function_call_output\"}]"),
                after(
                    Api.OPENAI_CHAT,
                    "\"messages\":[{\"role\":\"assistant\"},{\"role\":\"tool\",\"content\":\"ok\"}]"),
                after(
                    Api.GEMINI,
                    "\"contents\":[{\"role\":\"model\"},{\"role\":\"user\",\"parts\":[{\"functionResponse\":{}}]}]")))
        .allSatisfy(body -> assertThat(body).contains("Wrote it."));
  }

  /** A call with the tools of before and these messages, which come last and so win. */
  private String after(Api api, String messages) throws Exception {
    var body = Client.body(api, false, "write");
    return client
        .post(Client.path(api, false), body.substring(0, body.length() - 1) + "," + messages + "}")
        .body();
  }

  @ParameterizedTest
  @MethodSource("everyFailure")
  void refusesInTheWordsOfTheApi(Api api, FailureMode mode) throws Exception {
    stub.behave(api, Behaviour.fail(mode));
    if (mode == FailureMode.RESET) {
      assertThatThrownBy(() -> client.ask(api, true, "hello")).isInstanceOf(IOException.class);
      return;
    }

    var response = client.ask(api, true, "hello");

    assertThat(response.statusCode()).isEqualTo(status(api, mode));
    assertThat(Json.read(response.body()).path("error").path("message").asString("")).isNotEmpty();
    if (mode == FailureMode.RATE_LIMIT) {
      assertThat(response.headers().firstValue("retry-after").orElse(response.body()))
          .contains("2");
    }
  }

  private static int status(Api api, FailureMode mode) {
    return switch (mode) {
      case RATE_LIMIT, USAGE_LIMIT -> 429;
      case QUOTA -> api == Api.ANTHROPIC ? 400 : 429;
      case AUTH -> api == Api.GEMINI ? 400 : 401;
      case FORBIDDEN -> 403;
      case OVERLOADED -> api == Api.ANTHROPIC ? 529 : 503;
      case SERVER_ERROR -> 500;
      case CONTEXT_LENGTH -> 400;
      case UNKNOWN_MODEL -> 404;
      case RESET -> 0;
    };
  }

  @ParameterizedTest
  @EnumSource
  void namesTheWaitThatWasAskedFor(Api api) throws Exception {
    var options = FailureOptions.DEFAULT.withRetryAfter(Duration.ofSeconds(77));
    stub.behave(api, new Behaviour.Fail(FailureMode.RATE_LIMIT, options));

    var response = client.ask(api, true, "hello");

    if (api == Api.GEMINI) {
      assertThat(response.body()).contains("\"retryDelay\":\"77s\"");
    } else {
      assertThat(response.headers().firstValue("retry-after")).hasValue("77");
    }
  }

  @ParameterizedTest
  @EnumSource
  void failsInsideAStreamThatBeganWell(Api api) throws Exception {
    var options = FailureOptions.DEFAULT.insideStream();
    stub.behave(api, new Behaviour.Fail(FailureMode.OVERLOADED, options));

    var response = client.ask(api, true, "hello");

    assertThat(response.statusCode()).isEqualTo(200);
    assertThat(response.body())
        .contains(
            switch (api) {
              case ANTHROPIC -> "event: error";
              case OPENAI_RESPONSES -> "event: response.failed";
              case OPENAI_CHAT -> "data: {\"error\":";
              case GEMINI -> "\"status\":\"UNAVAILABLE\"";
            });
    assertThat(client.ask(api, false, "hello").statusCode())
        .isEqualTo(status(api, FailureMode.OVERLOADED));
  }

  @ParameterizedTest
  @MethodSource("everyApi")
  void answersSlowlyInPieces(Api api, boolean stream) throws Exception {
    stub.behave(api, new Behaviour.SlowStream("the end", 3, Duration.ofMillis(1)));

    assertThat(client.ask(api, stream, "hello").body())
        .contains("Part 1 of 3. ", "Part 3 of 3. ", "the end");
  }

  @ParameterizedTest
  @MethodSource("everyApi")
  void losesTheConnectionWithinTheAnswer(Api api, boolean stream) {
    stub.behave(api, new Behaviour.Cut("never whole"));

    assertThatThrownBy(() -> client.ask(api, stream, "hello")).isInstanceOf(IOException.class);
  }

  @ParameterizedTest
  @MethodSource("everyApi")
  void answersLikeABrokenProxy(Api api, boolean stream) throws Exception {
    stub.behave(api, new Behaviour.Html502());

    HttpResponse<String> response = client.ask(api, stream, "hello");

    assertThat(response.statusCode()).isEqualTo(502);
    assertThat(response.headers().firstValue("content-type")).hasValue("text/html");
  }

  @ParameterizedTest
  @MethodSource("everyApi")
  void answersWithWhatIsNoEvent(Api api, boolean stream) throws Exception {
    stub.behave(api, new Behaviour.MalformedStream());

    var response = client.ask(api, stream, "hello");

    assertThat(response.statusCode()).isEqualTo(200);
    assertThat(response.body()).doesNotContain(end(api, stream));
  }

  @ParameterizedTest
  @EnumSource
  void hangsUntilItIsClosed(Api api) throws Exception {
    stub.behave(api, new Behaviour.Hang());
    var asked =
        CompletableFuture.supplyAsync(
            () -> {
              try {
                return client.ask(api, true, "hang").body();
              } catch (IOException e) {
                return "dropped";
              } catch (InterruptedException e) {
                throw new IllegalStateException(e);
              }
            });
    assertThat(stub.awaitRequest(api, request -> request.prompt().equals("hang"), LONG))
        .isPresent();
    assertThat(asked).isNotDone();

    stub.close();

    assertThat(asked).succeedsWithin(LONG).isEqualTo("dropped");
  }

  @Test
  void countsTokensListsModelsAndAnswersProbes() throws Exception {
    var count = client.post("/v1/messages/count_tokens", "{\"messages\": []}");
    assertThat(count.body()).isEqualTo("{\"input_tokens\":100}");
    var gemini = client.post("/v1beta/models/g:countTokens", "{}");
    assertThat(gemini.body()).isEqualTo("{\"totalTokens\":100}");
    assertThat(client.other("GET", "/v1/models").body()).contains("stub-model");
    assertThat(client.other("HEAD", "/").statusCode()).isEqualTo(200);
    assertThat(client.other("GET", "/nowhere").statusCode()).isEqualTo(404);
    assertThat(client.post("/v1/messages", "no json").statusCode()).isEqualTo(400);
    assertThat(stub.requests(Api.ANTHROPIC)).singleElement().matches(StubModel.Request::isSideCall);
  }
}
