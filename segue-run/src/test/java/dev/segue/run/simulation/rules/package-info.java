/**
 * What must hold in every simulated history, kept by books of its own: a rule that asked the
 * product's fold would share its faults. Key type: {@code Rule}.
 *
 * <p>Neighbours: events of the core, and {@code Writer}, by which the simulation shows who wrote.
 */
@NullMarked
package dev.segue.run.simulation.rules;

import org.jspecify.annotations.NullMarked;
