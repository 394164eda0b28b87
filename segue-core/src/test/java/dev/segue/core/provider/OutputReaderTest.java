package dev.segue.core.provider;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.segue.core.provider.EventMatch.Expected.Exactly;
import dev.segue.core.provider.EventMatch.Expected.Matching;
import dev.segue.core.provider.FailureRule.OnLine;
import dev.segue.core.provider.Profile.Field;
import dev.segue.core.provider.Profile.Format;
import dev.segue.core.provider.Profile.Output;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OutputReaderTest {
  private static final Instant NOW = Instant.parse("2026-11-27T12:00:00Z");

  private static final EventMatch DONE = type("done");

  private static final Output EVENTS =
      new Output(
          Format.JSONL,
          List.of(DONE),
          List.of(new Selector(Optional.of(DONE), "/text", false, Optional.empty())),
          Map.of(),
          Optional.empty());

  @Test
  void takesPlainOutputForTheAnswer() {
    var reader = reader(Output.TEXT);
    reader.outputLine("one");
    reader.errorLine("a warning");
    reader.outputLine("two");

    Reading reading = finish(reader, 0);

    assertThat(reading.failure()).isEmpty();
    assertThat(reading.answer()).contains("one\ntwo\n");
    assertThat(reading.detail()).isEmpty();
  }

  @Test
  void takesAnExitThatNoRuleKnowsForAFailureOfTheProgram() {
    var reader = reader(Output.TEXT);
    reader.outputLine("half an answer");
    reader.errorLine("Traceback: it broke");
    reader.errorLine("");

    Reading reading = finish(reader, 1);

    assertThat(reading.failure()).contains(failure(Reason.EXECUTION_ERROR));
    assertThat(reading.detail()).contains("Traceback: it broke");
    assertThat(reading.answer()).contains("half an answer\n");
  }

  @Test
  void takesAGoodExitWithoutItsLastEventForUnknown() {
    var reader = reader(EVENTS);
    reader.event(Map.of("type", "begun"));

    assertThat(finish(reader, 0).failure()).contains(failure(Reason.UNKNOWN_ERROR));
  }

  @Test
  void letsTheFirstRuleWinWhoseConditionsAllHold() {
    FailureRule both =
        rule(List.of(75), onStderr("slow"), Optional.empty(), Reason.RATE_LIMIT_EXCEEDED);
    FailureRule exit =
        rule(List.of(75, 76), Optional.empty(), Optional.empty(), Reason.QUOTA_EXHAUSTED);
    FailureRule line = rule(List.of(), onStderr("slow"), Optional.empty(), Reason.OVERLOADED);

    var reader = reader(Output.TEXT, both, exit, line);
    reader.errorLine("too slow");

    assertThat(finish(reader, 75).failure()).contains(failure(Reason.RATE_LIMIT_EXCEEDED));
    assertThat(finish(reader, 76).failure()).contains(failure(Reason.QUOTA_EXHAUSTED));
    assertThat(finish(reader, 77).failure()).contains(failure(Reason.OVERLOADED));
    assertThat(finish(reader(Output.TEXT, both, exit, line), 75).failure())
        .contains(failure(Reason.QUOTA_EXHAUSTED));
  }

  @Test
  void looksForALineOnItsOwnStreamOnly() {
    FailureRule onErrors = rule(List.of(), onStderr("limit"), Optional.empty(), Reason.OVERLOADED);
    FailureRule onOutput =
        rule(
            List.of(),
            Optional.of(new OnLine(true, LinePattern.of("limit"))),
            Optional.empty(),
            Reason.AUTH_ERROR);

    var reader = reader(Output.TEXT, onErrors, onOutput);
    reader.outputLine("limit");

    assertThat(finish(reader, 1).failure()).contains(failure(Reason.AUTH_ERROR));
  }

  @Test
  void passesOverErrorLinesBesideAnAnswer() {
    var reader =
        reader(
            Output.TEXT, rule(List.of(), onStderr("limit"), Optional.empty(), Reason.OVERLOADED));
    reader.errorLine("rate limit, trying again");
    reader.outputLine("All done; I also handled the rate limit.");

    assertThat(finish(reader, 0).failure()).isEmpty();
  }

  @Test
  void heedsErrorLinesWhenAGoodExitSaidNothing() {
    var reader =
        reader(
            Output.TEXT, rule(List.of(), onStderr("limit"), Optional.empty(), Reason.OVERLOADED));
    reader.errorLine("limit reached");

    assertThat(finish(reader, 0).failure()).contains(failure(Reason.OVERLOADED));
  }

  @Test
  void findsANoticeThatIsTheWholeAnswerOfAGoodExit() {
    FailureRule notice =
        new FailureRule(
            List.of(),
            Optional.empty(),
            Optional.empty(),
            Optional.of(LinePattern.of("Usage limit reached(?:, resets at .*)?")),
            Reason.QUOTA_EXHAUSTED,
            Optional.of(new ResetPattern(LinePattern.of("resets at (?<time>.*)$"), "time")),
            false);

    var noticed = reader(EVENTS, notice);
    noticed.event(Map.of("type", "done", "text", "Usage limit reached, resets at 1:30pm (UTC)"));
    assertThat(finish(noticed, 0).failure())
        .contains(
            new Reading.Failure(
                Reason.QUOTA_EXHAUSTED, Optional.of(Instant.parse("2026-11-27T13:30:00Z"))));

    var prose = reader(EVENTS, notice);
    prose.event(Map.of("type", "done", "text", "I wrote: Usage limit reached, resets at noon"));
    assertThat(finish(prose, 0).failure()).isEmpty();
  }

  @Test
  void findsAFailureInAnEventAndTakesItsTextForTheDetail() {
    FailureRule rule =
        rule(
            List.of(),
            Optional.empty(),
            Optional.of(new EventMatch(Map.of("/error", new Matching(LinePattern.of("busy"))))),
            Reason.OVERLOADED);
    var reader = reader(EVENTS, rule);
    reader.errorLine("some noise");
    reader.event(Map.of("error", "servers are busy\nsee the status page"));

    Reading reading = finish(reader, 1);

    assertThat(reading.failure()).contains(failure(Reason.OVERLOADED));
    assertThat(reading.detail()).contains("servers are busy");
  }

  @Test
  void looksForAResetOnAnyLineWhereTheRuleIsOnTheExitAlone() {
    FailureRule rule =
        new FailureRule(
            List.of(75),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Reason.RATE_LIMIT_EXCEEDED,
            Optional.of(
                new ResetPattern(LinePattern.of("retry after (?<seconds>\\d+)s"), "seconds")),
            false);

    for (boolean stdout : List.of(true, false)) {
      var reader = reader(Output.TEXT, rule);
      if (stdout) {
        reader.outputLine("please retry after 60s");
      } else {
        reader.errorLine("please retry after 60s");
      }
      assertThat(finish(reader, 75).failure())
          .contains(
              new Reading.Failure(Reason.RATE_LIMIT_EXCEEDED, Optional.of(NOW.plusSeconds(60))));
    }
  }

  @Test
  void prefersTheResetInTheTextThatMetTheRule() {
    FailureRule rule =
        new FailureRule(
            List.of(),
            onStderr("^limit"),
            Optional.empty(),
            Optional.empty(),
            Reason.RATE_LIMIT_EXCEEDED,
            Optional.of(new ResetPattern(LinePattern.of("in (?<seconds>\\d+)s"), "seconds")),
            false);
    var reader = reader(Output.TEXT, rule);
    reader.outputLine("built in 5s");
    reader.errorLine("limit, again in 60s");

    assertThat(finish(reader, 1).failure())
        .contains(
            new Reading.Failure(Reason.RATE_LIMIT_EXCEEDED, Optional.of(NOW.plusSeconds(60))));
  }

  @Test
  void saysEarlyThatWaitingIsIdle() {
    FailureRule early =
        new FailureRule(
            List.of(),
            onStderr("^Attempt 1 failed: limit"),
            Optional.empty(),
            Optional.empty(),
            Reason.RATE_LIMIT_EXCEEDED,
            Optional.of(new ResetPattern(LinePattern.of("again in (?<seconds>\\d+)s"), "seconds")),
            true);
    var reader = reader(EVENTS, early);
    reader.errorLine("starting");
    assertThat(reader.early()).isEmpty();

    reader.errorLine("Attempt 1 failed: limit");
    assertThat(reader.early()).contains(early);

    // What was written before the program was ended is still read.
    reader.errorLine("again in 30s");
    assertThat(finish(reader, 143).failure())
        .contains(
            new Reading.Failure(Reason.RATE_LIMIT_EXCEEDED, Optional.of(NOW.plusSeconds(30))));
    assertThat(finish(reader, 0).failure().map(Reading.Failure::reason))
        .contains(Reason.RATE_LIMIT_EXCEEDED);
  }

  @Test
  void keepsAnAnswerThatCameInSpiteOfAnEarlySign() {
    FailureRule early =
        new FailureRule(
            List.of(),
            Optional.empty(),
            Optional.of(type("retrying")),
            Optional.empty(),
            Reason.OVERLOADED,
            Optional.empty(),
            true);
    var reader = reader(EVENTS, early);
    reader.event(Map.of("type", "retrying"));
    reader.event(Map.of("type", "done", "text", "it went well"));

    assertThat(reader.early()).contains(early);
    assertThat(finish(reader, 0).failure()).isEmpty();
  }

  @Test
  void waitsForAsManyLinesAsTheRuleAsksFor() {
    FailureRule early =
        new FailureRule(
            List.of(),
            Optional.of(
                new OnLine(false, LinePattern.of("status 429"), 2, Optional.of(type("turn")))),
            Optional.empty(),
            Optional.empty(),
            Reason.RATE_LIMIT_EXCEEDED,
            Optional.empty(),
            true);
    var reader = reader(Output.TEXT, early);

    reader.errorLine("status 429");
    reader.errorLine("status 200");
    assertThat(reader.early()).isEmpty();
    assertThat(finish(reader, 1).failure()).contains(failure(Reason.EXECUTION_ERROR));

    reader.errorLine("status 429");
    assertThat(reader.early()).contains(early);
    assertThat(finish(reader, 143).failure()).contains(failure(Reason.RATE_LIMIT_EXCEEDED));
  }

  @Test
  void addsAPlaceUpOnceThoughTwoNumbersAreBuiltOfIt() {
    var cached = new Selector(Optional.empty(), "/cached", true, Optional.empty());
    var fresh = new Selector(Optional.empty(), "/in", true, Optional.empty());
    var reader =
        reader(
            new Output(
                Format.JSONL,
                List.of(),
                List.of(Selector.at("/text")),
                Map.of(
                    Field.INPUT_TOKENS,
                    List.of(fresh, cached),
                    Field.CACHED_INPUT_TOKENS,
                    List.of(cached)),
                Optional.empty()));
    reader.event(Map.of("in", 60, "cached", 40, "text", "a"));
    reader.event(Map.of("in", 10, "cached", 90, "text", "b"));

    Reading.Numbers numbers = finish(reader, 0).numbers();

    assertThat(numbers.inputTokens()).contains(200L);
    assertThat(numbers.cachedInputTokens()).contains(130L);
  }

  @Test
  void countsLinesAnewAfterWhatTheyToldOfWasOvercome() {
    FailureRule early =
        new FailureRule(
            List.of(),
            Optional.of(
                new OnLine(false, LinePattern.of("status 503"), 2, Optional.of(type("turn")))),
            Optional.empty(),
            Optional.empty(),
            Reason.OVERLOADED,
            Optional.empty(),
            true);
    var reader = reader(EVENTS, early);

    reader.errorLine("status 503");
    reader.event(Map.of("type", "turn"));
    reader.errorLine("status 503");
    assertThat(reader.early()).isEmpty();

    reader.errorLine("status 503");
    assertThat(reader.early()).contains(early);
  }

  @Test
  void refusesALineThatIsToBeSeenLessThanOnce() {
    assertThatThrownBy(() -> new OnLine(false, LinePattern.of("x"), 0, Optional.empty()))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void refusesAnEarlyRuleThatWaitsForTheEnd() {
    assertThatThrownBy(
            () ->
                new FailureRule(
                    List.of(1),
                    Optional.empty(),
                    Optional.empty(),
                    Optional.empty(),
                    Reason.OVERLOADED,
                    Optional.empty(),
                    true))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void joinsPiecesAndBeginsAnewWhereTheSelectorSaysSo() {
    var answer = new Selector(Optional.of(type("piece")), "/text", true, Optional.of(type("tool")));
    var reader =
        reader(
            new Output(Format.JSONL, List.of(DONE), List.of(answer), Map.of(), Optional.empty()));
    reader.event(Map.of("type", "piece", "text", "Let me write it."));
    reader.event(Map.of("type", "tool"));
    reader.event(Map.of("type", "piece", "text", "It is "));
    reader.event(Map.of("type", "piece", "text", "written."));
    reader.event(Map.of("type", "done"));

    assertThat(finish(reader, 0).answer()).contains("It is written.");
  }

  @Test
  void addsUpTheUsageOfAllTurnsWhereTheSelectorJoins() {
    var turns = new Selector(Optional.empty(), "/usage/*", true, Optional.of(type("again")));
    var reader =
        reader(
            new Output(
                Format.JSONL,
                List.of(),
                List.of(),
                Map.of(Field.COST_USD, List.of(turns)),
                Optional.empty()));

    reader.event(Map.of("type", "turn", "usage", List.of(9)));
    reader.event(Map.of("type", "again"));
    reader.event(Map.of("type", "turn", "usage", List.of(100, new BigDecimal("0.5"))));
    reader.event(Map.of("type", "turn", "usage", List.of("no number", 20)));

    assertThat(finish(reader, 0).numbers().costUsd()).contains(new BigDecimal("120.5"));
  }

  @Test
  void addsUpNumbersOfSeveralPlacesAndTakesTheLastOfEach() {
    var reader =
        reader(
            new Output(
                Format.JSONL,
                List.of(),
                List.of(Selector.at("/text")),
                Map.of(
                    Field.INPUT_TOKENS,
                    List.of(Selector.at("/in"), Selector.at("/cached")),
                    Field.CACHED_INPUT_TOKENS,
                    List.of(Selector.at("/cached")),
                    Field.OUTPUT_TOKENS,
                    List.of(Selector.at("/none")),
                    Field.COST_USD,
                    List.of(Selector.at("/cost"))),
                Optional.empty()));
    reader.event(Map.of("in", 1, "cached", 1));
    reader.event(Map.of("in", 60, "cached", 40, "cost", "1.5e-2", "text", "t"));

    assertThat(finish(reader, 0).numbers())
        .isEqualTo(
            new Reading.Numbers(
                Optional.of(100L),
                Optional.of(40L),
                Optional.empty(),
                Optional.of(new BigDecimal("0.015")),
                Optional.empty(),
                Optional.empty()));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "-1",
        "1e999",
        "1e13",
        "18446744073709551616",
        "9223372036854775807",
        "100000000000000000000000"
      })
  void takesANumberThatCannotBeForUnknownAndTheSumWithIt(String number) {
    var places = List.of(Selector.at("/in"), Selector.at("/cached"));
    var reader =
        reader(
            new Output(
                Format.JSONL,
                List.of(),
                List.of(Selector.at("/text")),
                Map.of(Field.INPUT_TOKENS, places, Field.COST_USD, places),
                Optional.empty()));
    reader.event(Map.of("in", number, "cached", 40, "text", "t"));

    assertThat(finish(reader, 0).numbers().inputTokens()).isEmpty();
    assertThat(finish(reader, 0).numbers().costUsd()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"-1", "1e999", "1e13"})
  void doesNotLetLaterEventsHideANumberThatCannotBe(String number) {
    var turns = new Selector(Optional.empty(), "/in", true, Optional.empty());
    var reader =
        reader(
            new Output(
                Format.JSONL,
                List.of(),
                List.of(Selector.at("/text")),
                Map.of(Field.INPUT_TOKENS, List.of(turns)),
                Optional.empty()));
    reader.event(Map.of("in", 5, "text", "t"));
    reader.event(Map.of("in", number));
    reader.event(Map.of("in", 70));

    assertThat(finish(reader, 0).numbers().inputTokens()).isEmpty();
  }

  @Test
  void collectsFilesOnceAndNoCreatedOneAsUpdated() {
    var reader =
        reader(
            new Output(
                Format.JSONL,
                List.of(),
                List.of(Selector.at("/text")),
                Map.of(
                    Field.FILES_CREATED,
                    List.of(Selector.at("/new/*")),
                    Field.FILES_UPDATED,
                    List.of(Selector.at("/any/*"))),
                Optional.empty()));
    reader.event(Map.of("new", List.of("a", "a"), "any", List.of("a", "b", "")));

    Reading reading = finish(reader, 0);

    assertThat(reading.claimedCreated()).containsExactly("a");
    assertThat(reading.claimedUpdated()).containsExactly("b");
  }

  @Test
  void keepsNoMoreOfAnEndlessAnswerThanItsBound() {
    var reader = reader(Output.TEXT);
    for (int i = 0; i < 30; i++) {
      reader.outputLine("x".repeat(100_000));
    }

    assertThat(finish(reader, 0).answer().orElseThrow())
        .hasSizeBetween(OutputReader.LONGEST_ANSWER, 2 * OutputReader.LONGEST_ANSWER);
  }

  private static EventMatch type(String type) {
    return new EventMatch(Map.of("/type", new Exactly(type)));
  }

  private static Optional<OnLine> onStderr(String regex) {
    return Optional.of(new OnLine(false, LinePattern.of(regex)));
  }

  private static FailureRule rule(
      List<Integer> exits, Optional<OnLine> line, Optional<EventMatch> event, Reason reason) {
    return new FailureRule(exits, line, event, Optional.empty(), reason, Optional.empty(), false);
  }

  private static Reading.Failure failure(Reason reason) {
    return new Reading.Failure(reason, Optional.empty());
  }

  private static Reading finish(OutputReader reader, int exitCode) {
    return reader.finish(exitCode, NOW, ZoneOffset.UTC);
  }

  private static OutputReader reader(Output output, FailureRule... failures) {
    return new OutputReader(
        new Profile(
            "agent",
            List.of("agent"),
            Profile.PromptVia.STDIN,
            output,
            Profile.Arguments.NONE,
            Profile.Environment.NONE,
            List.of(failures),
            Optional.empty(),
            Provenance.NONE,
            Optional.empty(),
            Trials.NONE,
            Optional.empty()));
  }
}
