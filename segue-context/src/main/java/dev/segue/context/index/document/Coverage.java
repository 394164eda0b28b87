package dev.segue.context.index.document;

import dev.segue.context.index.workspace.Warning;
import java.util.List;

/**
 * All reports of a workspace. They may overlap, and which of two is right is not for this place to
 * say.
 *
 * @param reports by path
 * @param warnings what was not read, and why
 */
public record Coverage(List<CoverageReport> reports, List<Warning> warnings) {
  public Coverage {
    reports = List.copyOf(reports);
    warnings = List.copyOf(warnings);
  }
}
