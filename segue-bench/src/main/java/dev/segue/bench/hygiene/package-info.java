/**
 * Ends dispatches of the real agent CLIs in the middle, in every way that there is, and looks for
 * what lives on ({@link dev.segue.bench.hygiene.Hygiene}). Linux only. Neighbours: the stub of the
 * test kit, and the CLIs of {@code dev.segue.app.realcli}.
 */
@NullMarked
package dev.segue.bench.hygiene;

import org.jspecify.annotations.NullMarked;
