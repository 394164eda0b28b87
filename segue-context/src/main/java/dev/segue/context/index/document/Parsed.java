package dev.segue.context.index.document;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A report as it stands, before its files are looked for in the workspace.
 *
 * @param files by the name that the report gives them
 * @param folders where the report says that its files are; absolute or relative to it
 */
record Parsed(
    CoverageFormat format,
    Optional<Instant> ranAt,
    Map<String, LineSets.Sums> files,
    List<String> folders) {
  Parsed {
    folders = List.copyOf(folders);
  }
}
