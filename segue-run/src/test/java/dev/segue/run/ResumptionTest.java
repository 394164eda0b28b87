package dev.segue.run;

import static dev.segue.run.ScriptedAgents.answered;
import static dev.segue.run.ScriptedAgents.cancelled;
import static dev.segue.run.ScriptedAgents.failed;
import static dev.segue.run.ScriptedAgents.timedOut;
import static dev.segue.run.ScriptedAgents.with;
import static dev.segue.run.Stage.held;
import static dev.segue.run.Stage.rejected;
import static dev.segue.run.Stage.task;
import static org.assertj.core.api.Assertions.assertThat;

import dev.segue.core.provider.Reason;
import dev.segue.core.run.Judgement;
import dev.segue.core.run.OperatorAct;
import dev.segue.core.run.RunEvent;
import dev.segue.core.run.RunSettings;
import dev.segue.core.task.TaskEvent;
import dev.segue.core.task.Usage;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** When a retry goes on with the provider's own session, and when it does not. */
class ResumptionTest {
  private static final Optional<Long> UNKNOWN = Optional.empty();

  private final Stage stage = new Stage();

  ResumptionTest() {
    var known = new RunSettings.Sessions(Optional.of(1_000L));
    stage.sessions = Map.of("a", known, "b", known);
  }

  private static Usage session(String id) {
    return usage(Optional.of(id), Optional.of(100L), Optional.of(20L), UNKNOWN, UNKNOWN);
  }

  private static Usage usage(
      Optional<String> session,
      Optional<Long> in,
      Optional<Long> out,
      Optional<Long> used,
      Optional<Long> window) {
    return new Usage(
        in, Optional.empty(), out, Optional.empty(), Optional.empty(), session, used, window);
  }

  /** Answers in a session of each dispatch's own. */
  private static Agents.AgentResult answer(ScriptedAgents.Dispatched d) {
    return with(answered("x" + d.dispatch()), session(d.provider() + d.dispatch()));
  }

  /** Holds from this attempt on. */
  private static Judgement fromAttempt(int number, Judge.Case open) {
    int attempt = open.attempt().number();
    return attempt >= number ? held() : rejected("no", "print" + attempt);
  }

  @Test
  void goesOnWithTheSessionThatAnsweredBeforeAndSendsAllThatItAlwaysSends() {
    var agents = new ScriptedAgents(ResumptionTest::answer);
    stage.queue(task("t", 3));

    stage.run(agents, open -> fromAttempt(3, open));

    assertThat(agents.played()).containsExactly("t a", "t a", "t a");
    assertThat(agents.sessions()).containsExactly("-", "a1", "a2");
    assertThat(stage.events(TaskEvent.DispatchStarted.class))
        .extracting(TaskEvent.DispatchStarted::resumed)
        .containsExactly(false, true, true);
    assertThat(agents.prompts().getLast())
        .startsWith("--- RETRY CONTEXT ---\nAttempt #3 ")
        .endsWith(agents.prompts().getFirst());
  }

  @Test
  void beginsAnewWhereTheProvidersSessionsMayNotGoOn() {
    stage.sessions = Map.of("b", new RunSettings.Sessions(Optional.of(1_000L)));
    var agents = new ScriptedAgents(ResumptionTest::answer);
    stage.queue(task("t", 1));

    stage.run(agents, open -> fromAttempt(2, open));

    assertThat(agents.sessions()).containsExactly("-", "-");
  }

  @Test
  void neverHandsASessionToAnotherProvider() {
    var agents =
        new ScriptedAgents(d -> d.dispatch() == 1 ? failed(Reason.EXECUTION_ERROR) : answer(d));
    stage.queue(task("t", 1));

    stage.run(agents, open -> fromAttempt(2, open));

    assertThat(agents.played()).containsExactly("t a", "t b", "t a");
    assertThat(agents.sessions()).containsExactly("-", "-", "-");
  }

  @Test
  void beginsAnewAfterADispatchWithoutAnAnswer() {
    var agents =
        new ScriptedAgents(
            d ->
                switch (d.dispatch()) {
                  case 2 -> with(timedOut(), session("a2"));
                  case 3 -> with(failed(Reason.EXECUTION_ERROR), session("b3"));
                  default -> answer(d);
                });
    stage.queue(task("t", 3));

    stage.run(agents, open -> fromAttempt(3, open));

    assertThat(agents.played()).containsExactly("t a", "t a", "t b", "t a");
    assertThat(agents.sessions()).containsExactly("-", "a1", "-", "-");
    assertThat(stage.events(TaskEvent.AttemptFailed.class)).hasSize(1);
  }

  @Test
  void beginsAnewAfterAnInterruption() {
    var agents =
        new ScriptedAgents(d -> d.dispatch() == 2 ? with(cancelled(), session("a2")) : answer(d));
    stage.queue(task("t", 1));

    stage.run(agents, open -> fromAttempt(2, open));

    assertThat(agents.played()).containsExactly("t a", "t a", "t a");
    assertThat(agents.sessions()).containsExactly("-", "a1", "-");
    assertThat(agents.prompts().getLast()).startsWith("--- PROVIDER SWITCH CONTEXT ---");
  }

  static Stream<Usage> roomy() {
    Optional<String> id = Optional.of("s");
    return Stream.of(
        usage(id, UNKNOWN, UNKNOWN, Optional.of(600L), UNKNOWN),
        usage(id, Optional.of(9_000L), Optional.of(9L), Optional.of(600L), Optional.of(1_000L)),
        usage(id, Optional.of(1_100L), Optional.of(100L), UNKNOWN, Optional.of(2_000L)));
  }

  @ParameterizedTest
  @MethodSource("roomy")
  void goesOnWhereTheSessionHasRoom(Usage usage) {
    assertThat(secondSession(usage)).isEqualTo("s");
  }

  static Stream<Usage> fullOrUnknown() {
    Optional<String> id = Optional.of("s");
    Optional<Long> some = Optional.of(10L);
    return Stream.of(
        usage(id, UNKNOWN, UNKNOWN, Optional.of(601L), UNKNOWN),
        usage(id, Optional.of(581L), Optional.of(20L), UNKNOWN, UNKNOWN),
        usage(id, some, some, Optional.of(600L), Optional.of(999L)),
        usage(id, some, UNKNOWN, UNKNOWN, UNKNOWN),
        usage(id, UNKNOWN, some, UNKNOWN, UNKNOWN),
        usage(id, UNKNOWN, UNKNOWN, UNKNOWN, Optional.of(1_000L)),
        usage(Optional.empty(), some, some, some, Optional.of(1_000L)),
        Usage.UNKNOWN);
  }

  @ParameterizedTest
  @MethodSource("fullOrUnknown")
  void beginsAnewWhereTheSessionIsNearlyFullOrNobodyKnows(Usage usage) {
    assertThat(secondSession(usage)).isEqualTo("-");
  }

  @Test
  void beginsAnewWhereTheWindowIsUnknown() {
    stage.sessions = Map.of("a", new RunSettings.Sessions(Optional.empty()));

    assertThat(secondSession(session("s"))).isEqualTo("-");
  }

  private String secondSession(Usage usageOfTheFirst) {
    var agents = new ScriptedAgents(_ -> with(answered("x"), usageOfTheFirst));
    stage.queue(task("t", 1));
    stage.run(agents, open -> fromAttempt(2, open));
    return agents.sessions().get(1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"--dangerous", "-c", "a b", "$(id)", "../x", "a\nb", "", "ä", "a;b", "{prompt}"})
  void passesNoHostileNameOn(String id) {
    assertThat(secondSession(session(id))).isEqualTo("-");
  }

  @Test
  void passesNoEndlessNameOn() {
    assertThat(secondSession(session("a".repeat(200)))).hasSize(200);
  }

  @Test
  void passesNoLongerNameOn() {
    assertThat(secondSession(session("a".repeat(201)))).isEqualTo("-");
  }

  @Test
  void beginsAnewInAnotherPlace() {
    stage.queue(task("t", 0));
    var agents = new ScriptedAgents(ResumptionTest::answer);
    stage.run(agents, open -> fromAttempt(2, open));
    stage.act(new OperatorAct.Unblock("t"));
    agents.workspace = "/elsewhere";

    stage.run(agents, open -> fromAttempt(2, open));

    assertThat(agents.sessions()).containsExactly("-", "-");
    assertThat(stage.events(TaskEvent.DispatchStarted.class).getLast().resumed()).isFalse();
  }

  @Test
  void goesOnAfterTheOperatorUnblockedTheSameText() {
    stage.queue(task("t", 0));
    var agents = new ScriptedAgents(ResumptionTest::answer);
    stage.run(agents, open -> fromAttempt(2, open));
    stage.act(new OperatorAct.Unblock("t"));

    stage.run(agents, open -> fromAttempt(2, open));

    assertThat(agents.sessions()).containsExactly("-", "a1");
  }

  @Test
  void beginsAnewWithANewText() {
    stage.queue(task("t", 0));
    var agents = new ScriptedAgents(ResumptionTest::answer);
    stage.run(agents, open -> fromAttempt(2, open));
    stage.append(new RunEvent.TaskRevised("t", "another", task("t", 0)));
    stage.act(new OperatorAct.Unblock("t"));

    stage.run(agents, open -> fromAttempt(2, open));

    assertThat(agents.sessions()).containsExactly("-", "-");
  }

  @Test
  void beginsAnewAfterTheOperatorStartedTheTaskAnew() {
    stage.queue(task("t", 0));
    var agents = new ScriptedAgents(ResumptionTest::answer);
    stage.run(agents, _ -> rejected("no", "print"));
    stage.act(new OperatorAct.Retry("t"));

    stage.run(agents, _ -> held());

    assertThat(agents.sessions()).containsExactly("-", "-");
  }

  @Test
  void beginsAnewAfterAnAgentThatTampered() {
    var agents =
        new ScriptedAgents(
            d ->
                d.dispatch() == 1
                    ? with(answered("x"), session("a1"), ".segue/config.yaml")
                    : answer(d));
    stage.queue(task("t", 1));

    stage.run(agents, _ -> held());

    assertThat(agents.sessions()).containsExactly("-", "-");
  }

  @Test
  void beginsAnewAfterARepeat() {
    var agents = new ScriptedAgents(ResumptionTest::answer);
    stage.queue(task("t", 9));

    stage.run(agents, open -> rejected("no", open.attempt().latest().orElseThrow().provider()));

    assertThat(agents.played()).containsExactly("t a", "t a", "t b", "t a", "t b");
    assertThat(agents.sessions()).containsExactly("-", "a1", "-", "-", "-");
  }

  @Test
  void keepsWhatItNeedsInSnapshots() {
    stage.queue(task("t", 0));
    var agents = new ScriptedAgents(ResumptionTest::answer);
    stage.run(agents, open -> fromAttempt(2, open));
    stage.act(new OperatorAct.Unblock("t"));
    stage.log().snapshot(1);

    stage.run(agents, open -> fromAttempt(2, open));

    assertThat(agents.sessions()).isEqualTo(List.of("-", "a1"));
  }
}
