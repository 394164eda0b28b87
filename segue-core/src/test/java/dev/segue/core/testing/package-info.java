/**
 * Support for the tests of all modules: programs that a machine may lack ({@link
 * dev.segue.core.testing.Requires}), JVMs that tests start, a disk that fills up. Neighbours: none.
 */
@NullMarked
package dev.segue.core.testing;

import org.jspecify.annotations.NullMarked;
