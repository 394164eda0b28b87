/**
 * Puts the parts together: the one place that constructs adapters, in plain constructor calls, and
 * the program's entry ({@link dev.segue.app.boot.Main}). Neighbours: everything.
 */
@NullMarked
package dev.segue.app.boot;

import org.jspecify.annotations.NullMarked;
