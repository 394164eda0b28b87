/**
 * Coverage reports of JaCoCo, lcov and Cobertura, and the pairing of tests with sources by name.
 * {@link dev.segue.context.index.coverage.CoverageFiles} finds and reads reports, {@link
 * dev.segue.context.index.coverage.CoverageReport} is one report, {@link
 * dev.segue.context.index.coverage.TestFiles} pairs. Reports are parsed as streams: memory grows
 * with the files of the project, not with the report.
 */
@NullMarked
package dev.segue.context.index.coverage;

import org.jspecify.annotations.NullMarked;
