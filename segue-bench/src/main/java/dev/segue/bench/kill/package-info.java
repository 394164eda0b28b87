/**
 * Kills Segue with -9 at chosen instants, again and again, and lets the invariants judge what
 * became of its project ({@link dev.segue.bench.kill.Kills}); or lets several runs fight for one
 * project ({@link dev.segue.bench.kill.TwoAtOnce}). Everything is done with whole processes, as a
 * user would: nothing of the program is called here. Linux only. Neighbours: {@code
 * dev.segue.bench.invariant}.
 */
@NullMarked
package dev.segue.bench.kill;

import org.jspecify.annotations.NullMarked;
