package dev.segue.files.profile;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.segue.core.provider.EventMatch;
import dev.segue.core.provider.FailureRule;
import dev.segue.core.provider.LinePattern;
import dev.segue.core.provider.Profile;
import dev.segue.core.provider.Profile.Field;
import dev.segue.core.provider.Reason;
import dev.segue.core.provider.ResetPattern;
import dev.segue.core.provider.Selector;
import dev.segue.core.session.readiness.TerminalProfile;
import dev.segue.files.source.InputException;
import dev.segue.files.source.Node;
import dev.segue.files.source.Problems;
import dev.segue.files.source.SourceReader;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.ValueSource;

class ProfileReaderTest {
  private static final Path BASE = Path.of("/project");

  @ParameterizedTest
  @FieldSource("dev.segue.files.profile.Profiles#SHIPPED")
  void readsWhatIsShipped(String id) {
    Profile profile = Profiles.shipped(id);

    assertThat(profile.id()).isEqualTo(id);
    assertThat(profile.command().getFirst()).isEqualTo(id.equals("cursor") ? "cursor-agent" : id);
    assertThat(profile.prompt())
        .isEqualTo(id.equals("aider") ? Profile.PromptVia.FILE : Profile.PromptVia.STDIN);
    assertThat(profile.arguments().workspace()).isNotEmpty();
    assertThat(profile.arguments().readOnly())
        .isNotEmpty()
        .isNotEqualTo(profile.arguments().workspace());
    // What has no permissions at all has none to leave out.
    assertThat(profile.arguments().bypass().isEmpty()).isEqualTo(id.equals("pi"));
    assertThat(profile.arguments().model()).contains("{model}");
    assertThat(profile.output().last()).isNotEmpty();
    if (!profile.trials().cannot().containsKey("usage")) {
      assertThat(profile.output().fields()).containsKeys(Field.INPUT_TOKENS, Field.OUTPUT_TOKENS);
    }
    assertThat(profile.provenance().probe()).isNotEmpty();
    assertThat(profile.provenance().tested()).isPresent();
  }

  @ParameterizedTest
  @FieldSource("dev.segue.files.profile.Profiles#SHIPPED")
  void knowsTheSessionWhereTheCliHasOne(String id) {
    Profile profile = Profiles.shipped(id);

    assertThat(profile.output().fields().containsKey(Field.SESSION))
        .isNotEqualTo(profile.trials().cannot().containsKey("session"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"gemini", "codex", "claude", "aider"})
  void endsTheRetriesOfAProgramThatCannotBeToldToLeaveThem(String id) {
    assertThat(Profiles.shipped(id).failures()).anyMatch(FailureRule::early);
  }

  @Test
  void readsAnAgentOfTheOperatorsOwn() {
    Profile profile =
        read(
            """
            id: mine
            command: [./agents/mine.sh, --json, "{prompt_file}"]
            prompt: file
            output: jsonl
            answer: {when: {/type: text}, at: /text, join: true, after: {/type: tool}}
            final: {/type: done}
            usage: /usage
            timeout: 5m
            env: {LEVEL: "3", KEY: "${MY_KEY}"}
            pass_env: [MY_TOKEN]
            strip_env: [OUTER]
            run_files: {settings.json: "{}"}
            failures:
              - {exit: [75, 76], reason: rate_limit_exceeded, reset: 'retry after (?<seconds>\\d+)s'}
              - {stream: stdout, line: '^quota', times: 3, anew: {/type: ok}, reason: quota_exhausted}
              - {event: {/type: retry}, early: true, reason: overloaded}
            """);

    EventMatch text = type("text");
    assertThat(profile.command().getFirst()).isEqualTo("/project/agents/mine.sh");
    assertThat(profile.prompt()).isEqualTo(Profile.PromptVia.FILE);
    assertThat(profile.output().answer())
        .containsExactly(new Selector(Optional.of(text), "/text", true, Optional.of(type("tool"))));
    assertThat(profile.output().last()).containsExactly(type("done"));
    assertThat(profile.output().fields())
        .containsEntry(Field.COST_USD, List.of(Selector.at("/usage/cost_usd")));
    assertThat(profile.timeout()).contains(Duration.ofMinutes(5));
    assertThat(profile.environment())
        .isEqualTo(
            new Profile.Environment(
                Map.of("LEVEL", "3", "KEY", "${MY_KEY}"),
                List.of("MY_TOKEN"),
                List.of("OUTER"),
                Map.of("settings.json", "{}")));
    assertThat(profile.failures())
        .containsExactly(
            new FailureRule(
                List.of(75, 76),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Reason.RATE_LIMIT_EXCEEDED,
                Optional.of(
                    new ResetPattern(LinePattern.of("retry after (?<seconds>\\d+)s"), "seconds")),
                false),
            new FailureRule(
                List.of(),
                Optional.of(
                    new FailureRule.OnLine(
                        true, LinePattern.of("^quota"), 3, Optional.of(type("ok")))),
                Optional.empty(),
                Optional.empty(),
                Reason.QUOTA_EXHAUSTED,
                Optional.empty(),
                false),
            new FailureRule(
                List.of(),
                Optional.empty(),
                Optional.of(type("retry")),
                Optional.empty(),
                Reason.OVERLOADED,
                Optional.empty(),
                true));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{id: x, command: [x], promt: stdin} | promt: is not a known key; did you mean \"prompt\"",
        "{id: x} | command: is required",
        "{id: x, command: []} | command: must name a program",
        "{command: [x]} | id: is required",
        "{id: 'a b', command: [x]} | id: must be letters",
        "{id: x, command: [x], prompt: file} | prompt: needs {prompt_file} somewhere in the command",
        "{id: x, command: [x], prompt: arg} | prompt: needs {prompt} somewhere in the command",
        "{id: x, command: [x], prompt: mail} | prompt: ",
        "{id: x, command: [x], answer: /text} | output: a text has no pointers",
        "{id: x, command: [x], output: json, answer: text} | answer: \"text\" is no JSON pointer",
        "{id: x, command: [x], env: {A-B: c}} | env.A-B: is no name of an environment variable",
        "{id: x, command: [x], failures: [{exit: 1}]} | failures[0].reason: is required",
        "{id: x, command: [x], failures: [{reason: overloaded}]} | failures[0]: needs at least one",
        "{id: x, command: [x], failures: [{exit: 1, reason: tired}]} | failures[0].reason: ",
        "{id: x, command: [x], failures: [{exit: 300, reason: overloaded}]} | failures[0].exit: ",
        "{id: x, command: [x], failures: [{line: '(', reason: overloaded}]} | failures[0].line: \"(\" is no regular expression",
        "{id: x, command: [x], failures: [{exit: 1, stream: stdout, reason: overloaded}]} | failures[0].stream: goes with line",
        "{id: x, command: [x], failures: [{exit: 1, times: 2, reason: overloaded}]} | failures[0].times: goes with line",
        "{id: x, command: [x], failures: [{line: x, anew: {/type: ok}, reason: overloaded}]} | failures[0].anew: goes with times",
        "{id: x, command: [x], failures: [{exit: 1, early: true, reason: overloaded}]} | failures[0].early: goes with line and event only",
        "{id: x, command: [x], failures: [{exit: 1, reason: overloaded, reset: 'in (?<seconds>.)(?<hours>.)'}]} | failures[0].reset: needs exactly one named group",
        "{id: x, command: [x], failures: [{exit: 1, reason: overloaded, reset: 'in (?<days>.)'}]} | failures[0].reset: needs exactly one named group",
        "{id: x, command: [x], failures: [{exit: 1, reason: overloaded, reset: 'in .'}]} | failures[0].reset: needs exactly one named group",
        "{id: x, command: [x], failures: [{event: {type: x}, reason: overloaded}]} | failures[0].event.type: is no JSON pointer",
        "{id: x, command: [x], interactive: {composer: {rest: x}}} | interactive.composer.first: is required",
        "{id: x, command: [x], interactive: {composer: {first: '('}}} | interactive.composer.first: \"(\" is no regular expression",
        "{id: x, command: [x], interactive: {enter_delay: 100ms}} | interactive.enter_delay: must be at least 300ms",
        "{id: x, command: [x], interactive: {versions: new}} | interactive.versions: \"new\" is no range",
        "{id: x, command: [x], interactive: {turns: [{rule: a}]}} | interactive.turns[0]: looks at nothing",
        "{id: x, command: [x], interactive: {turns: [{rule: a, dialog: b, title: x}]}} | interactive.turns[0].dialog: only dialogs",
        "{id: x, command: [x], interactive: {dialogs: [{rule: a, title: x}]}} | interactive.dialogs[0].dialog: is required",
        "{id: x, command: [x], interactive: {turns: [{rule: a, title: x}, {rule: a, title: y}]}} | interactive: two rules are named \"a\"",
        "{id: x, command: [x], interactive: {turns: [{rule: a, tail: {rows: 3}}]}} | interactive.turns[0].tail: needs has or lacks",
        "{id: x, command: [x], interactive: {answers: [{dialog: trust, rule: a, keys: [enter]}]}} | interactive.answers[0].rule: \"a\" is no rule",
        "{id: x, command: [x], interactive: {dialogs: [{rule: a, dialog: trust, title: x}], answers: [{dialog: trust, rule: a, keys: [return]}]}} | interactive.answers[0].keys: \"return\" is no key",
      })
  void refusesWithTheFieldAndTheReason(String yaml, String message) {
    assertThatThrownBy(() -> read(yaml))
        .isInstanceOf(InputException.class)
        .hasMessageContaining(message);
  }

  @ParameterizedTest
  @ValueSource(strings = {"claude", "codex", "gemini", "copilot", "opencode", "qwen", "pi"})
  void knowsTheTestedVersionAtItsTerminalAndDoubtsOthers(String id) {
    Profile profile = Profiles.shipped(id);

    TerminalProfile known = Profiles.interactive(profile, profile.provenance().tested());
    assertThat(known).isEqualTo(profile.atTerminal().orElseThrow().terminalProfile());
    assertThat(known.distrustful()).isFalse();
    assertThat(known.composer()).isPresent();
    assertThat(known.typing().commandPrefixes()).contains("/", "!");
    assertThat(Profiles.interactive(profile, Optional.of("99.0")))
        .isEqualTo(Profiles.conservative());
    assertThat(Profiles.interactive(profile, Optional.empty())).isEqualTo(Profiles.conservative());
  }

  @Test
  void trustsNothingButAnEmptyPromptOfAnAgentThatNobodyHasTried() {
    TerminalProfile conservative =
        Profiles.interactive(Profiles.shipped("aider"), Optional.of("0.86.2"));

    assertThat(conservative).isEqualTo(Profiles.conservative());
    assertThat(conservative.distrustful()).isTrue();
    assertThat(conservative.answers()).isEmpty();
    assertThat(conservative.typing().pasteLimit()).isEqualTo(1024);
  }

  @Test
  void laysAnEntryOverTheShippedProfileOfItsName() {
    Profile shipped = Profiles.shipped("claude");

    Profile profile =
        read(
            """
            id: claude
            command: [/opt/claude, -p, --output-format, stream-json, --verbose, --max-turns, "50"]
            env: {EXTRA: "1"}
            arguments: {workspace: [--permission-mode, plan]}
            failures:
              - {exit: 1, reason: overloaded}
            """);

    assertThat(profile.command()).startsWith("/opt/claude").endsWith("--max-turns", "50");
    assertThat(profile.environment().set())
        .containsEntry("EXTRA", "1")
        .containsAllEntriesOf(shipped.environment().set());
    assertThat(profile.environment().inherit()).isEqualTo(shipped.environment().inherit());
    assertThat(profile.arguments().workspace()).containsExactly("--permission-mode", "plan");
    assertThat(profile.arguments().readOnly()).isEqualTo(shipped.arguments().readOnly());
    assertThat(profile.output()).isEqualTo(shipped.output());
    assertThat(profile.failures().getFirst().exits()).containsExactly(1);
    assertThat(profile.failures().subList(1, profile.failures().size()))
        .isEqualTo(shipped.failures());
  }

  @Test
  void saysWhichProfilesThereAreWhenAskedForAnother() {
    assertThatThrownBy(() -> Profiles.shipped("gemin"))
        .isInstanceOf(InputException.class)
        .hasMessageContaining(String.join(", ", Profiles.SHIPPED))
        .hasMessageContaining("did you mean");
  }

  private static EventMatch type(String type) {
    return new EventMatch(Map.of("/type", new EventMatch.Expected.Exactly(type)));
  }

  @Test
  void readsTheNameOfAReportAndPlacesInItBesideAText() {
    Profile profile =
        read("{id: mine, command: [mine], run_report: usage.json, usage: {input_tokens: /in}}");

    assertThat(profile.output().report()).contains("usage.json");
    assertThat(profile.output().fields())
        .containsEntry(Field.INPUT_TOKENS, List.of(Selector.at("/in")));
  }

  @ParameterizedTest
  @ValueSource(strings = {"../x", "a/b", ".hidden", "''", "x y"})
  void refusesAReportThatIsNoPlainFileOfTheRunsFolder(String name) {
    assertThatThrownBy(() -> read("{id: mine, command: [mine], run_report: %s}".formatted(name)))
        .hasMessageContaining("run_report");
  }

  @Test
  void refusesAReportThatIsWrittenBeforeTheRun() {
    assertThatThrownBy(
            () -> read("{id: m, command: [m], run_files: {a: x}, run_report: a, output: json}"))
        .hasMessageContaining("a file of run_files has this name");
  }

  private static Profile read(String yaml) {
    var problems = new Problems();
    Node node = SourceReader.parse("config.yaml", yaml.getBytes(UTF_8), problems);
    problems.throwIfAny();
    return Profiles.of(List.of((Node.Mapping) node), BASE);
  }
}
