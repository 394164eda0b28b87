package dev.segue.run.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.segue.core.verify.AgentClaim;
import dev.segue.core.verify.ClaimStatus;
import dev.segue.core.verify.ClaimedVerdict;
import dev.segue.core.verify.HelperAnswer;
import dev.segue.core.verify.ProposedCommand;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;

class AnswerReaderTest {
  private static final String DONE = "{\"status\": \"completed\", \"summary\": \"s\"}";

  private final AnswerReader reader = new AnswerReader();

  @Test
  void readsEveryFieldOfAClaim() {
    String json =
        """
        {"status": "failed", "files_created": ["a", {"path": "b"}, 7], "files_updated": "c",
         "summary": "s", "reasoning": "r", "needed_changes": ["x"], "response": "hi",
         "findings": [{"n": 1}], "verdict": "FAIL", "more": null}""";

    assertThat(reader.claim("Here it is:\n```json\n" + json + "\n```\nBye {"))
        .contains(
            new ReadClaim(
                new AgentClaim(
                    ClaimStatus.FAILED,
                    List.of("a", "b"),
                    List.of("c"),
                    "s",
                    "r",
                    "[\"x\"]",
                    Optional.of("hi"),
                    Optional.of("[{\"n\":1}]"),
                    Optional.of(ClaimedVerdict.FAIL)),
                json));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "I am done.",
        "status: completed",
        "{\"status\": 200}",
        "{\"status\": \"success\"}",
        "{\"status\": \"completed\" | \"failed\", \"files_created\": []}",
        "{\"status\": \"completed\"",
        "{\"status\": \"completed}",
        "```json\n{\"status\": \"compl",
        "[\"status\", \"completed\"]",
        "{\"x\": \"{\\\"status\\\": \\\"completed\\\"}\"}",
        "{status: completed}",
        "{\"status\", \"completed\"}",
        "null",
        "\"\"",
        "\"\\ud800",
      })
  void findsNoClaimWhereNoneIs(String answer) {
    assertThat(reader.claim(answer)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "%s",
        "text before %s text after",
        "```json\n%s\n```",
        "```\n%s\n```",
        "don't { do \"this %s",
        "a \" stray quote, then {\"x\": \"unclosed %s",
        "{\"I said %s",
        "use ${var} or {a: 1} or {{x}} %s and } or ] too",
        "{\"status\": \"failed\"} but then %s",
        "{\"steps\": [1, 2, {\"last\": %s}]}",
        "{\"never closed\": [ %s",
        "%s then {\"status\": 200, \"url\": \"/\"}",
        "%s then {\"status\": \"compl",
        "\u0000\u001B[1m%s\u001B[0m",
      })
  void findsTheLastClaimWhateverStandsAround(String around) {
    assertThat(reader.claim(around.replace("%s", DONE)).map(ReadClaim::json)).contains(DONE);
  }

  @Test
  void takesTheObjectThatHoldsTheOthers() {
    String outer =
        "{\"status\": \"completed\", \"findings\": [{\"status\": \"failed\"}], \"files_created\": [],}";

    assertThat(reader.claim("first " + DONE + " then " + outer).map(ReadClaim::json))
        .contains(outer);
  }

  @Test
  void peelsEnvelopesAndJsonTexts() {
    String fenced = "Done.\n```json\n" + DONE + "\n```";
    String result = "{\"type\": \"result\", \"result\": " + quoted(fenced) + "}";
    String twice = "{\"response\": " + quoted(result) + ", \"stats\": {\"tools\": {}}}";
    String lines =
        "{\"type\": \"init\", \"text\": \"hello\"}\n" + result + "\n{\"type\": \"end\"}\n";

    for (String answer : List.of(result, twice, lines, quoted(fenced), quoted(quoted(DONE)))) {
      assertThat(reader.claim(answer).map(ReadClaim::json)).as(answer).contains(DONE);
    }
  }

  @Test
  void prefersTheOuterClaimToOneThatIsQuoted() {
    String answer =
        "{\"status\": \"failed\", \"response\": "
            + quoted("I meant " + DONE)
            + ", \"summary\": \"x\"}";

    assertThat(reader.claim(answer).map(read -> read.claim().status()))
        .contains(ClaimStatus.FAILED);
  }

  @Test
  void findsAClaimTenThousandLevelsDeep() {
    String deep = "{\"a\":".repeat(10_000) + DONE + "}".repeat(10_000);

    assertThat(reader.claim(deep).map(ReadClaim::json)).contains(DONE);
    assertThat(reader.claim("[{\"status\":".repeat(10_000))).isEmpty();
    assertThat(reader.claim("{\"status\":".repeat(10_000) + "1" + "}".repeat(10_000))).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{",
        "{\"",
        "\"",
        "{\"a\":",
        "{\"a\":\"",
        "[",
        "{\"status\":\"",
        "\\",
        "{\"\\\"",
        "{{\"\\\\\"",
        "}",
        "{\"a\":{\"b\":\"c\"},",
        "{\"status\":{}}",
        "{\"result\":\"{\"}",
        "{\"aaaaaaaaaaaaaaaaaaaaaaaaaa{",
        "\n",
        "{\"status\":\"completed\"",
      })
  void readsAMegabyteOfHostileTextAndStillFindsTheClaim(String hostile) {
    String text = hostile.repeat(1_000_000 / hostile.length());

    assertThatCode(() -> reader.claim(text)).doesNotThrowAnyException();
    assertThat(reader.claim(text + "\n" + DONE).map(ReadClaim::json)).contains(DONE);
    assertThatCode(() -> reader.helperAnswer(text)).doesNotThrowAnyException();
  }

  @Test
  void peelsNoMoreThanAFewLayers() {
    String answer = DONE;
    for (int layer = 0; layer < 12; layer++) {
      answer = "{\"result\": " + quoted(answer) + "}";
    }

    assertThat(reader.claim(answer)).isEmpty();
    assertThat(reader.claim("{\"result\":\"x\",\"a\":".repeat(40_000))).isEmpty();
    assertThat(reader.claim("{\"result\":\"{}\",\"a\":".repeat(400) + "1" + "}".repeat(400)))
        .isEmpty();
  }

  @Test
  void readsAHelperAnswerAndSplitsNothing() {
    String answer =
        """
        Thinking about {it}.
        ```json
        {"commands": [
          {"criterion": "c1", "argv": ["grep", "-q", "a b", "f"]},
          {"criterion": "c2", "argv": "grep -q x f"},
          {"criterion": "c3", "command": "true"},
          {"criterion": "c4", "argv": ["head", 3]},
          "ls"], "reasoning": "because"}
        ```""";
    String why = "argv is not a list of texts";

    assertThat(reader.helperAnswer(answer))
        .contains(
            new HelperAnswer(
                List.of(
                    new ProposedCommand.Argv("c1", List.of("grep", "-q", "a b", "f")),
                    new ProposedCommand.Unreadable("c2", "grep -q x f", why),
                    new ProposedCommand.Unreadable("c3", "true", why),
                    new ProposedCommand.Unreadable("c4", "[\"head\",3]", why),
                    new ProposedCommand.Unreadable("", "\"ls\"", why)),
                "because"));
    assertThat(reader.helperAnswer("{\"result\": " + quoted(answer) + "}")).isPresent();
    assertThat(reader.helperAnswer("{\"commands\": \"ls\"}")).isEmpty();
    assertThat(reader.helperAnswer("{\"commands\": []}")).contains(new HelperAnswer(List.of(), ""));
  }

  private static String quoted(String text) {
    return JsonMapper.shared().writeValueAsString(text);
  }
}
