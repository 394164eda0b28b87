package dev.segue.core.view;

import static org.assertj.core.api.Assertions.assertThat;

import dev.segue.core.journal.Event;
import dev.segue.core.journal.Recorded;
import dev.segue.core.session.DeliveryAcknowledged;
import dev.segue.core.session.SessionOpened;
import dev.segue.core.session.delivery.DeliveryEvent.AcknowledgmentAsked;
import dev.segue.core.session.delivery.DeliveryEvent.DeliveryQueued;
import dev.segue.core.session.delivery.DeliveryEvent.InjectionAttempted;
import dev.segue.core.session.delivery.DeliveryEvent.InjectionEscalated;
import dev.segue.core.session.delivery.DeliveryEvent.InjectionFailed;
import dev.segue.core.session.delivery.DeliveryEvent.InjectionSucceeded;
import dev.segue.core.session.delivery.DeliveryEvent.ReceiptRaised;
import dev.segue.core.session.delivery.Message;
import dev.segue.core.session.delivery.Priority;
import dev.segue.core.session.delivery.Proof;
import dev.segue.core.session.delivery.Rung;
import dev.segue.core.view.DeliveryNumbers.State;
import dev.segue.core.view.DeliveryNumbers.To;
import java.time.Instant;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DeliveryFoldTest {
  private static final Instant DAY = Instant.parse("2026-01-01T00:00:00Z");

  private final DeliveryFold fold = new DeliveryFold();
  private long seq;

  private void at(long millis, Event event) {
    fold.apply(new Recorded(++seq, DAY.plusMillis(millis), event));
  }

  private static DeliveryQueued queued(String id) {
    return new DeliveryQueued(
        id,
        "s1",
        Message.Kind.MESSAGE,
        Priority.NORMAL,
        4,
        "hash",
        Optional.empty(),
        Proof.SUBMITTED,
        false);
  }

  private static InjectionAttempted attempted(String id, Rung rung, int attempt) {
    return new InjectionAttempted(id, "s1", Message.Kind.MESSAGE, rung, attempt);
  }

  private static InjectionSucceeded succeeded(String id, Rung rung, int attempts) {
    return new InjectionSucceeded(
        id, "s1", Message.Kind.MESSAGE, rung, attempts, Proof.SUBMITTED, "screen", 300);
  }

  private static InjectionEscalated escalated(String id, Rung from, Rung to) {
    return new InjectionEscalated(id, "s1", Message.Kind.MESSAGE, to, from, 1, "not taken");
  }

  private static InjectionFailed failed(String id) {
    return new InjectionFailed(
        id, "s1", Message.Kind.MESSAGE, Rung.TYPED, 0, Proof.NONE, 0, "it has ended");
  }

  private String text() {
    return MetricFamily.text(fold.numbers().families());
  }

  @Test
  void countsEachDeliveryOnceByWhatBecameOfIt() {
    Stream.of("a", "b", "c", "d", "e", "f", "g").forEach(id -> at(0, queued(id)));
    at(10, attempted("a", Rung.TYPED, 1));
    at(20, succeeded("a", Rung.TYPED, 1));
    at(30, attempted("b", Rung.TYPED, 1));
    at(40, attempted("b", Rung.TYPED, 2));
    at(50, succeeded("b", Rung.TYPED, 2));
    at(60, escalated("c", Rung.TYPED, Rung.FILE));
    at(70, succeeded("c", Rung.FILE, 3));
    at(80, succeeded("d", Rung.NOTICE, 4));
    at(90, failed("e"));
    at(90, failed("e"));
    at(95, escalated("f", Rung.LAUNCH, Rung.TYPED));
    at(99, succeeded("f", Rung.TYPED, 1));

    assertThat(fold.numbers().count(State.FIRST_TRY)).isOne();
    assertThat(fold.numbers().count(State.AFTER_RETRY)).isEqualTo(2);
    assertThat(fold.numbers().count(State.FILE)).isOne();
    assertThat(fold.numbers().count(State.NOTIFIED)).isOne();
    assertThat(fold.numbers().count(State.FAILED)).isOne();
    assertThat(text())
        .contains("segue_delivery_attempts_count 5\nsegue_delivery_attempts_sum 11\n");
  }

  @Test
  void measuresFromWhenTheMessageWasQueued() {
    at(1_000, new SessionOpened("s1", "p", "claude", Optional.empty(), "claude"));
    at(1_000, queued("a"));
    at(1_000, new AcknowledgmentAsked("a", "k3x9a0b7"));
    at(1_100, attempted("a", Rung.TYPED, 1));
    at(1_300, new ReceiptRaised("a", Rung.TYPED, Proof.VISIBLE, "screen"));
    at(1_600, new ReceiptRaised("a", Rung.TYPED, Proof.SUBMITTED, "screen"));
    at(1_600, succeeded("a", Rung.TYPED, 1));
    at(2_000, new DeliveryAcknowledged("a", "mcp", "wrong000"));
    at(3_400, new DeliveryAcknowledged("a", "mcp", "k3x9a0b7"));
    at(3_500, new DeliveryAcknowledged("a", "mcp", "k3x9a0b7"));

    assertThat(fold.project()).contains("p");
    assertThat(text())
        .contains(
            "# TYPE segue_delivery_seconds histogram\n# UNIT segue_delivery_seconds seconds\n",
            "segue_delivery_seconds_bucket{to=\"ready\",le=\"0.1\"} 1\n",
            "segue_delivery_seconds_bucket{to=\"submitted\",le=\"0.5\"} 0\n",
            "segue_delivery_seconds_bucket{to=\"submitted\",le=\"1.0\"} 1\n",
            "segue_delivery_seconds_sum{to=\"submitted\"} 0.600\n",
            "segue_delivery_seconds_bucket{to=\"acknowledged\",le=\"+Inf\"} 1\n",
            "segue_delivery_seconds_sum{to=\"acknowledged\"} 2.400\n");
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void theStatesAddUpToAllThatAreOver(long seed) {
    var random = new Random(seed);
    var all = new DeliveryNumbers();
    int over = 0;
    for (int i = 0; i < 200; i++) {
      String id = "d" + i;
      at(i, queued(id));
      int attempts = random.nextInt(4);
      for (int attempt = 1; attempt <= attempts; attempt++) {
        at(i, attempted(id, Rung.TYPED, attempt));
      }
      Rung[] rungs = {Rung.LAUNCH, Rung.TYPED, Rung.FILE, Rung.NOTICE};
      int end = random.nextInt(3);
      if (end > 0) {
        over++;
        at(
            i,
            end == 1
                ? failed(id)
                : succeeded(id, rungs[random.nextInt(rungs.length)], Math.max(1, attempts)));
      }
    }
    all.add(fold.numbers());
    all.add(new DeliveryNumbers());

    long sum = Stream.of(State.values()).mapToLong(all::count).sum();
    assertThat(sum).isEqualTo(over);
    assertThat(all.count(To.SUBMITTED)).isEqualTo(over - all.count(State.FAILED));
  }
}
