package dev.segue.core.view;

import static org.assertj.core.api.Assertions.assertThat;

import dev.segue.core.handoff.ContextInjected;
import dev.segue.core.task.DispatchOutcome;
import dev.segue.core.task.TaskEvent;
import dev.segue.core.task.Usage;
import dev.segue.core.view.ProviderStats.Row;
import dev.segue.core.view.ProviderStats.Share;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ProviderStatsTest {
  private final ProviderStats stats = new ProviderStats();

  private void attempt(int number) {
    stats.apply(new TaskEvent.AttemptStarted("t", number, "developer", "build", "h"));
  }

  private void dispatch(int attempt, String provider, DispatchOutcome outcome) {
    stats.apply(
        new TaskEvent.DispatchStarted(
            "t",
            attempt,
            1,
            provider,
            Optional.empty(),
            "h",
            "/w",
            Optional.empty(),
            Optional.empty(),
            false,
            "p",
            Optional.empty(),
            Optional.empty()));
    stats.apply(
        new TaskEvent.DispatchEnded(
            "t",
            attempt,
            1,
            provider,
            outcome,
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            List.of(),
            List.of(),
            List.of(),
            Optional.empty(),
            1,
            Usage.UNKNOWN,
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            List.of()));
  }

  private void block(int attempt, String provider, String kind) {
    stats.apply(
        new ContextInjected("t", attempt, 1, provider, kind, 4, 40, 9, "text", "h", List.of()));
  }

  @Test
  void countsAValidatedAttemptForTheProviderThatAnswered() {
    attempt(1);
    dispatch(1, "a", DispatchOutcome.TIMED_OUT);
    block(1, "b", "circuit_breaker");
    dispatch(1, "b", DispatchOutcome.ANSWERED);
    stats.apply(new TaskEvent.ValidationFailed("t", 1, List.of("e"), List.of(), "f"));
    attempt(2);
    block(2, "b", "retry");
    dispatch(2, "b", DispatchOutcome.ANSWERED);
    stats.apply(new TaskEvent.ValidationPassed("t", 2, List.of(), List.of(), Optional.empty()));

    assertThat(stats.of("a")).isEqualTo(new Row(0, 1, new Share(0, 0), new Share(0, 0)));
    assertThat(stats.of("b")).isEqualTo(new Row(2, 0, new Share(1, 1), new Share(0, 1)));
    assertThat(stats.of("b").retries().ratio()).hasValue(1.0);
    assertThat(stats.of("a").retries().ratio()).isEmpty();
  }

  @Test
  void saysNothingOfAProviderWhoseDispatchWasCutShort() {
    attempt(1);
    dispatch(1, "a", DispatchOutcome.INTERRUPTED);
    dispatch(1, "a", DispatchOutcome.CANCELLED);

    assertThat(stats.of("a")).isEqualTo(Row.NONE);
  }

  @Test
  void keepsTasksOfDifferentProjectsApart() {
    attempt(2);
    dispatch(2, "a", DispatchOutcome.ANSWERED);
    stats.nextProject();
    stats.apply(new TaskEvent.ValidationPassed("t", 2, List.of(), List.of(), Optional.empty()));

    assertThat(stats.of("a").retries()).isEqualTo(new Share(0, 0));
  }
}
