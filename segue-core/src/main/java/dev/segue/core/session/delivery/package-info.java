/**
 * Gets messages to an agent at its terminal, and knows what became of them. {@link
 * dev.segue.core.session.delivery.DeliveryCoordinator} decides: one message at a time ({@link
 * dev.segue.core.session.delivery.DeliveryQueue}), down the rungs of the ladder, typed by {@link
 * dev.segue.core.session.delivery.TypedDelivery}. What it wants done are {@link
 * dev.segue.core.session.delivery.DeliveryEffect}s; what has happened are {@link
 * dev.segue.core.session.delivery.DeliveryEvent}s. No clock, no terminal. Neighbours: {@code
 * core.journal}, {@code core.session.readiness}.
 */
@NullMarked
package dev.segue.core.session.delivery;

import org.jspecify.annotations.NullMarked;
