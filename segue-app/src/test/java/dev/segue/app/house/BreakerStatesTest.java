package dev.segue.app.house;

import static org.assertj.core.api.Assertions.assertThat;

import dev.segue.core.provider.Breaker;
import dev.segue.core.provider.BreakerEvent;
import dev.segue.core.provider.Reason;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The circuit breaker's transitions, all of them. */
class BreakerStatesTest {
  private static final Instant NOON = Instant.parse("2026-11-27T12:00:00Z");

  private static final List<Breaker> STATES =
      List.of(
          new Breaker.Closed(),
          new Breaker.Open(Reason.RATE_LIMIT_EXCEEDED, Optional.of(NOON), 1),
          new Breaker.HalfOpen(Reason.RATE_LIMIT_EXCEEDED, "demo/t1/1", NOON, 1));

  private static final List<BreakerEvent> EVENTS =
      List.of(
          new BreakerEvent.BreakerOpened(
              "p", Reason.QUOTA_EXHAUSTED.word(), Optional.of(NOON), 2, Optional.of("t1")),
          new BreakerEvent.TrialStarted("p", "demo/t1/2", NOON),
          new BreakerEvent.BreakerClosed("p", "answer", Optional.of("t1")));

  private static final List<Moves.Move> EXPECTED =
      Moves.Move.parse(
          """
          Closed    BreakerOpened  Open
          Open      TrialStarted   HalfOpen
          Open      BreakerClosed  Closed
          HalfOpen  BreakerOpened  Open
          HalfOpen  BreakerClosed  Closed
          """);

  private final Moves moves =
      new Moves(
          "A provider's circuit breaker",
          STATES.stream().map(BreakerStatesTest::name).toList(),
          EVENTS.stream().map(BreakerStatesTest::name).toList(),
          (from, event) -> name(named(STATES, from).evolve(named(EVENTS, event))));

  @Test
  void playsEveryStateAndEveryEvent() {
    assertThat(STATES.stream().map(Object::getClass))
        .isEqualTo(Arrays.asList(Breaker.class.getPermittedSubclasses()));
    assertThat(EVENTS.stream().map(Object::getClass))
        .containsExactlyInAnyOrder(BreakerEvent.class.getPermittedSubclasses());
  }

  @Test
  void movesAsTheTableSaysAndNotOtherwise() {
    assertThat(moves.changes()).isEqualTo(EXPECTED);
  }

  @Test
  void isDrawnAsItMoves() {
    moves.checkDrawing("breaker.md", "Closed", EXPECTED);
  }

  private static String name(Object value) {
    return value.getClass().getSimpleName();
  }

  private static <T> T named(List<T> all, String name) {
    return all.stream().filter(value -> name(value).equals(name)).findFirst().orElseThrow();
  }
}
