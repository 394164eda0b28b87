/**
 * Puts the parts together: the one place that constructs adapters, in plain constructor calls that
 * can be read from top to bottom ({@link dev.segue.app.boot.RunAssembly}), and the program's entry
 * ({@link dev.segue.app.boot.Main}). Decides nothing. Neighbours: everything.
 */
@NullMarked
package dev.segue.app.boot;

import org.jspecify.annotations.NullMarked;
