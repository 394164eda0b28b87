/**
 * Measurements: JMH benchmarks of what happens in memory ({@link dev.segue.bench.HandoffBenchmark},
 * {@link dev.segue.bench.FoldBenchmark}) and timings of the program as a user runs it ({@link
 * dev.segue.bench.Figures}). Nothing here is released, and no test asserts a time; what is run to
 * find faults lies in {@code dev.segue.bench.kill}. Neighbours: everything.
 */
@NullMarked
package dev.segue.bench;

import org.jspecify.annotations.NullMarked;
