/**
 * What must hold of a project after any number of kills, read from its export, from the ledger that
 * its scripted agents wrote outside the workspace, and from the workspace itself. Knows nothing of
 * how Segue comes to its history: {@link dev.segue.bench.invariant.Invariants} would judge the one
 * of any other program. Neighbours: none.
 */
@NullMarked
package dev.segue.bench.invariant;

import org.jspecify.annotations.NullMarked;
