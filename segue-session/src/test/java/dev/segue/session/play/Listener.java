package dev.segue.session.play;

import dev.segue.core.session.delivery.DeliveryEvent;

/**
 * An event, and when it was appended.
 *
 * @param at milliseconds since the agent began
 */
public record Listener(long at, DeliveryEvent event) {}
