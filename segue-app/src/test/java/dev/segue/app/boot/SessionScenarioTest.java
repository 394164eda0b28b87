package dev.segue.app.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.segue.app.boot.Playground.Result;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Providers' own sessions, through the whole command line. */
@Tag("slow")
class SessionScenarioTest {
  /** Does its work in the second turn of a session only; notes how it was called. */
  private static final String AGENT =
      """
      cat > /dev/null
      echo "$*" >> calls.txt
      case "$*" in
        *--resume*lost*) echo 'no such session' >&2; exit 1 ;;
        *--resume*) echo x > out.txt ;;
      esac
      [ -e "$(dirname "$0")/forgets" ] && name=lost || name=s1
      [ "$(wc -l < calls.txt)" -ge 3 ] && { echo x > out.txt; name=s3; }
      printf '{"session": "%s", "answer": "{\\"status\\": \\"completed\\"}", "in": 100, "out": 20}\\n' "$name"
      """;

  private static final String KEYS =
      """
      output: {format: json, answer: /answer, session: /session, usage: {input_tokens: /in, output_tokens: /out}}
      context: {window: 1000}
      resume: {arguments: [--resume, '{session}'], lost: {line: '^no such session'}}
      """;

  @TempDir private Path folder;

  private Playground ground() {
    return new Playground(folder).agent("only", AGENT, KEYS).taskThatWants("out.txt");
  }

  private static List<Boolean> resumed(Result result) {
    return result.events("dispatch_started").stream()
        .map(e -> e.path("resumed").asBoolean())
        .toList();
  }

  @Test
  void goesOnWithTheProvidersOwnSession() {
    Playground ground = ground();

    Result result = ground.run();

    assertThat(result.exit()).isZero();
    assertThat(ground.read("calls.txt")).isEqualTo("\n--resume s1\n");
    assertThat(resumed(result)).containsExactly(false, true);
    assertThat(ground.segue("log", "t1").out()).contains("#2 only (its session goes on)");
  }

  @Test
  void beginsANewOneWithinTheSameDispatchWhereTheProviderHasLostIt() {
    Playground ground = ground().write("agents/forgets", "");

    Result result = ground.run();

    assertThat(result.exit()).isZero();
    assertThat(ground.read("calls.txt")).isEqualTo("\n--resume lost\n\n");
    assertThat(resumed(result)).containsExactly(false, true);
    JsonNode last = result.events("dispatch_ended").getLast();
    assertThat(last.path("outcome").asString()).isEqualTo("answered");
    assertThat(last.path("usage").path("provider_session").asString()).isEqualTo("s3");
    assertThat(result.events("dispatch_ended")).hasSize(2);
  }

  @Test
  void countsOnlyTheNewTurnOfAProviderThatTellsOfTheWholeSession() {
    String agent =
        """
        cat > /dev/null
        echo call >> calls.txt
        turn=$(wc -l < calls.txt)
        [ "$turn" -ge 3 ] && echo x > out.txt
        printf '{"session": "s1", "answer": "%d", "in": %d, "out": %d}\\n' "$turn" $((turn * turn * 10)) $((turn * 5))
        """;
    Playground ground =
        new Playground(folder)
            .agent("only", agent, KEYS.replace("arguments:", "usage: session, arguments:"))
            .taskThatWants("out.txt");

    Result result = ground.run();

    assertThat(resumed(result)).containsExactly(false, true, true);
    assertThat(result.events("dispatch_ended"))
        .extracting(e -> e.path("usage").path("input_tokens").asInt())
        .containsExactly(10, 30, 50);
    assertThat(result.events("dispatch_ended"))
        .extracting(e -> e.path("usage").path("output_tokens").asInt())
        .containsExactly(5, 5, 5);
    assertThat(ground.segue("status").out())
        .contains("used: input 90 (cached unknown), output 15, cost unknown\n");
    assertThat(ground.segue("log", "t1").out())
        .contains("input 30 (cached unknown), output 5, cost unknown, session s1\n");
  }

  @Test
  void beginsANewOneWhereTheConfigurationSaysSo() {
    Playground ground = ground().settings("resume: never");

    Result result = ground.run();

    assertThat(resumed(result)).containsExactly(false, false, false);
  }
}
