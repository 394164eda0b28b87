/**
 * Delivery of messages to an agent at its terminal. {@link
 * dev.segue.core.session.delivery.DeliveryCoordinator} delivers one message at a time through the
 * methods of the ladder; {@link dev.segue.core.session.delivery.TypedDelivery} types one. Inputs
 * are {@link dev.segue.core.session.delivery.DeliveryInput} values, outputs are {@link
 * dev.segue.core.session.delivery.DeliveryEffect} values, and {@link
 * dev.segue.core.session.delivery.DeliveryEvent} records what happened. The package has no clock
 * and no terminal.
 */
@NullMarked
package dev.segue.core.session.delivery;

import org.jspecify.annotations.NullMarked;
