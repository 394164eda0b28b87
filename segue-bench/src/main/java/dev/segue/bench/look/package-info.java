/**
 * How the real agent CLIs look in terminals of many kinds: {@link dev.segue.bench.look.Looks}
 * starts each in each, brings it into states that are known, and compares what the rules of its
 * profile say. What looks different is kept as test data. Linux only. Neighbours: the stub of the
 * test kit, the scene of {@code dev.segue.app.realcli}.
 */
@NullMarked
package dev.segue.bench.look;

import org.jspecify.annotations.NullMarked;
