/**
 * Whole histories of a project from one seed, in virtual time, with everything going wrong that
 * can. Key type: {@code Simulation}; it uses no test library, so that the bench can play it too.
 *
 * <p>Neighbours: the runtime and its ports, the codec, the core with its journal in memory.
 */
@NullMarked
package dev.segue.run.simulation;

import org.jspecify.annotations.NullMarked;
