/**
 * What tests ran, as reports of JaCoCo, lcov and Cobertura tell, and which tests belong to which
 * source by their names. {@link dev.segue.index.coverage.CoverageFiles} finds and reads the
 * reports, {@link dev.segue.index.coverage.CoverageReport} is one, {@link
 * dev.segue.index.coverage.TestFiles} pairs tests with sources. Reports are read as streams: a file
 * of the project costs memory, a line of the report does not.
 *
 * <p>Neighbours: {@code core.context.code} says what a test is, {@code index.syntax} for XML,
 * {@code index.workspace} for files.
 */
@NullMarked
package dev.segue.index.coverage;

import org.jspecify.annotations.NullMarked;
