package dev.segue.files.source;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class LocatedTest {
  private final Problems problems = new Problems();

  private Fields fields(String yaml) {
    Node node = SourceReader.parse("f.yaml", yaml.getBytes(UTF_8), problems);
    return Located.of(node, "", problems).fields().orElseThrow();
  }

  private String said() {
    InputException refusal = catchThrowableOfType(InputException.class, problems::throwIfAny);
    return refusal.getMessage();
  }

  @Test
  void turnsValuesIntoTypedOnes() {
    Fields fields =
        fields(
            """
            text: hello
            number: 12
            money: 0.25
            on: yes
            wait: 250ms
            one: a
            many: [a, b]
            nothing:
            below: {deep: [{x: 1}]}
            """);

    assertThat(fields.text("text")).contains("hello");
    assertThat(fields.whole("number", 0, 12)).contains(12L);
    assertThat(fields.value("money").flatMap(Located::positiveNumber))
        .contains(new BigDecimal("0.25"));
    assertThat(fields.flag("on")).contains(true);
    assertThat(fields.positiveDuration("wait")).contains(Duration.ofMillis(250));
    assertThat(fields.texts("one")).containsExactly("a");
    assertThat(fields.texts("many")).containsExactly("a", "b");
    assertThat(fields.text("nothing")).isEmpty();
    assertThat(fields.has("nothing")).isTrue();
    assertThat(fields.text("absent")).isEmpty();
    assertThat(fields.fields("below").orElseThrow().items("deep").getFirst().field())
        .isEqualTo("below.deep[0]");
    assertThat(problems.isEmpty()).isTrue();
  }

  @Test
  void collectsWhatIsWrongByLine() {
    Fields fields = fields("colour: red\nretrys: 3\nwait: soon\nempty: ' '\n");

    fields.text("empty");
    fields.positiveDuration("wait");
    fields.requiredText("retries");
    fields.refuseUnknown(Set.of("wait", "empty", "retries", "colours"));

    assertThat(said())
        .isEqualTo(
            """
            f.yaml:1: retries: is required; is it meant by "retrys"?
            f.yaml:1: colour: is not a known key; did you mean "colours"?
            f.yaml:2: retrys: is not a known key; did you mean "retries"?
            f.yaml:3: wait: "soon" is not a duration; write it as 250ms, 30s, 5m, 2h or 1d
            f.yaml:4: empty: must not be empty""");
  }

  @Test
  void warnsOnceForEachName() {
    Fields fields = fields("a: {odd: 1}\nb: {odd: 2}\n");

    fields.warnUnknown(Set.of("b"));
    fields.warnUnknown(Set.of("b"));

    assertThat(problems.warnings("f.yaml"))
        .extracting(Warning::toString)
        .containsExactly("f.yaml:1: a: is not a known field, ignored; did you mean \"b\"?");
  }

  @Test
  void keepsTwentyWarningsAndCountsTheRest() {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 30; i++) {
      text.append("unheard_of_").append(i).append(": 1\n");
    }

    fields(text.toString()).warnUnknown(Set.of());

    assertThat(problems.warnings("f.yaml")).hasSize(21);
    assertThat(problems.warnings("f.yaml").getLast()).hasToString("f.yaml: and 10 more warnings");
  }

  @Test
  void suggestsTheNearestKnownWord() {
    List<String> known = List.of("depends_on", "tool", "task_id", "t8", "t7");

    assertThat(Suggestion.among(known, "depend_on")).contains("depends_on");
    assertThat(Suggestion.among(known, "dependsOn")).contains("depends_on");
    assertThat(Suggestion.among(known, "dpeends_no")).contains("depends_on");
    assertThat(Suggestion.among(known, "taskId")).contains("task_id");
    assertThat(Suggestion.among(known, "tools")).contains("tool");
    assertThat(Suggestion.among(known, "t9")).contains("t7");
    assertThat(Suggestion.among(known, "colour")).isEmpty();
  }

  @Test
  void readsDurations() {
    assertThat(List.of("250ms", "30s", "5m", "2h", "1d", "0", "0s"))
        .extracting(text -> Durations.parse(text).orElseThrow())
        .containsExactly(
            Duration.ofMillis(250),
            Duration.ofSeconds(30),
            Duration.ofMinutes(5),
            Duration.ofHours(2),
            Duration.ofDays(1),
            Duration.ZERO,
            Duration.ZERO);
    assertThat(List.of("", "5", "5 m", "-5m", "1h30m", "5M", "1.5h", "9999999999999s", "3651d"))
        .allMatch(text -> Durations.parse(text).isEmpty());
  }

  @Test
  void refusesPatternsThatJavaCannotCompile() {
    Fields fields = fields("a: 'a{2,1}'\nb: '" + "x".repeat(2_001) + "'\n");
    Fields deep = fields("a: '" + "(".repeat(1_000) + ")".repeat(1_000) + "'");

    assertThat(fields.value("a").flatMap(Located::regex)).isEmpty();
    assertThat(fields.value("b").flatMap(Located::regex)).isEmpty();

    assertThat(said())
        .isEqualTo(
            """
            f.yaml:1: a: "a{2,1}" is no regular expression: Illegal repetition range
            f.yaml:2: b: a pattern has at most 2000 characters""");
    // Whether it fits on the stack is the machine's business; it must not throw.
    assertThatCode(() -> deep.value("a").flatMap(Located::regex)).doesNotThrowAnyException();
  }
}
