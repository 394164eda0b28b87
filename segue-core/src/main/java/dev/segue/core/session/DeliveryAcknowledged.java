package dev.segue.core.session;

import dev.segue.core.journal.Event;
import java.util.Optional;

/**
 * The agent gave a delivery's id back, which is the proof that it has seen it. Stands in the
 * session's journal.
 *
 * @param delivery the delivery
 * @param by the channel, {@code mcp}
 * @param id what the agent gave back, whether it fits or not
 */
public record DeliveryAcknowledged(String delivery, String by, String id) implements Event {
  @Override
  public Optional<String> subject() {
    return Optional.of(delivery);
  }
}
