package dev.segue.core.session.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class DeliveryQueueTest {
  private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");

  @Test
  void whatIsMoreUrgentGoesFirstAndElseWhatCameFirst() {
    var queue = new DeliveryQueue();
    queue.add(message("low", Priority.LOW, 0));
    queue.add(message("second", Priority.NORMAL, 2));
    queue.add(message("first", Priority.NORMAL, 1));
    queue.add(message("urgent", Priority.URGENT, 3));
    queue.add(message("startup", Priority.STARTUP, 4));

    assertThat(order(queue, NOW.plusSeconds(5)))
        .containsExactly("startup", "urgent", "first", "second", "low");
  }

  @Test
  void nobodyWaitsForEver() {
    var queue = new DeliveryQueue();
    queue.add(message("old", Priority.LOW, 0));
    queue.add(message("new", Priority.URGENT, 120));

    assertThat(order(queue, NOW.plus(Duration.ofSeconds(121)))).startsWith("old");
  }

  @Test
  void aClockThatWentBackChangesNoOrder() {
    var queue = new DeliveryQueue();
    queue.add(message("low", Priority.LOW, 0));
    queue.add(message("normal", Priority.NORMAL, 1));

    assertThat(order(queue, NOW.minusSeconds(9_000))).startsWith("normal");
  }

  @Test
  void aMessageIsInItOnce() {
    var queue = new DeliveryQueue();
    queue.add(message("d", Priority.LOW, 0));
    queue.add(message("d", Priority.LOW, 0));

    assertThat(queue.all()).hasSize(1);
  }

  private static List<String> order(DeliveryQueue queue, Instant now) {
    var order = new ArrayList<String>();
    for (var next = queue.first(now); next.isPresent(); next = queue.first(now)) {
      order.add(next.get().delivery());
      queue.remove(next.get().delivery());
    }
    return order;
  }

  private static Message message(String id, Priority priority, int second) {
    return new Message(
        id, Message.Kind.MESSAGE, priority, id, Proof.SUBMITTED, false, NOW.plusSeconds(second));
  }
}
