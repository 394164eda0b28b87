package dev.segue.context.index.document;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * A report of coverage.
 *
 * @param path of the report in the workspace
 * @param ranAt when the tests ran, as the report says; lcov never does
 * @param files by path
 * @param unknown how many files of the report are none of the workspace, or of several
 */
public record CoverageReport(
    String path,
    CoverageFormat format,
    Optional<Instant> ranAt,
    List<FileCoverage> files,
    int unknown) {
  public CoverageReport {
    files = List.copyOf(files);
  }
}
