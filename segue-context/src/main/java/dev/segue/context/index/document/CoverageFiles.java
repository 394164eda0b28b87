package dev.segue.context.index.document;

import dev.segue.context.index.workspace.RelativePath;
import dev.segue.context.index.workspace.UnreadableException;
import dev.segue.context.index.workspace.Warnings;
import dev.segue.context.index.workspace.Workspace;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** Finds and reads the reports of a workspace, ignored ones as well. For many threads. */
public final class CoverageFiles {
  /** In bytes; the report of a million lines of code has a fifth. */
  public static final long LARGEST = 256L << 20;

  private static final int MOST = 200;
  private static final long MOST_BYTES = 1L << 30;

  private static final Set<String> PASSED_OVER =
      Set.of(
          "node_modules",
          "vendor",
          "venv",
          "site-packages",
          "third_party",
          "testdata",
          "test-data",
          "fixtures",
          "__fixtures__",
          "__pycache__");

  /** What is looked into of the folders in which build tools leave all they make. */
  private static final Set<String> OUTPUTS =
      Set.of(
          "site",
          "reports",
          "coverage",
          "jacoco",
          "jacoco-report",
          "kover",
          "tarpaulin",
          "llvm-cov");

  private CoverageFiles() {}

  /**
   * The reports at the usual places.
   *
   * @param paths of the source files of the workspace; only those are reported on
   */
  public static Coverage read(Workspace workspace, Collection<String> paths) {
    var warnings = new Warnings();
    var sources = new PathEnds(paths);
    var reports = new ArrayList<CoverageReport>();
    List<String> found =
        workspace.find("", CoverageFiles::mayHold, CoverageFiles::isOne, warnings).stream()
            .sorted()
            .toList();
    long bytes = 0;
    for (String path : found) {
      if (reports.size() >= MOST || bytes > MOST_BYTES) {
        warnings.add(path, "and what comes after it is left out: there are too many reports");
        break;
      }
      Optional<InputStream> opened = workspace.open(path, LARGEST, warnings);
      if (opened.isEmpty()) {
        continue;
      }
      try (var in = new ReportStream(opened.get())) {
        reports.add(report(workspace, path, parse(path, in), sources));
        bytes += in.total();
      } catch (UnreadableException e) {
        warnings.add(path, e.reason());
      } catch (IOException e) {
        warnings.add(path, "cannot be read: " + e.getMessage());
      }
    }
    return new Coverage(reports, warnings.list());
  }

  /** The name tells lcov from the others, whose root tells which they are. */
  static Parsed parse(String path, ReportStream in) throws IOException, UnreadableException {
    Parsed parsed = path.endsWith(".xml") ? XmlReport.read(in) : Lcov.read(in);
    if (parsed.files().isEmpty()) {
      throw new UnreadableException("tells of no file");
    }
    return parsed;
  }

  private static CoverageReport report(
      Workspace workspace, String path, Parsed parsed, PathEnds sources) {
    var placing = new Placing(workspace.root(), sources, parsed, path);
    var sums = new TreeMap<String, FileCoverage>();
    int unknown = 0;
    for (var entry : parsed.files().entrySet()) {
      Optional<String> place = placing.place(entry.getKey());
      if (place.isEmpty()) {
        unknown++;
        continue;
      }
      // Two names of one file tell of the same lines.
      LineSets.Sums sum = entry.getValue();
      sums.merge(
          place.get(),
          new FileCoverage(place.get(), sum.lines(), sum.branches()),
          CoverageFiles::fuller);
    }
    return new CoverageReport(
        path, parsed.format(), parsed.ranAt(), List.copyOf(sums.values()), unknown);
  }

  private static FileCoverage fuller(FileCoverage one, FileCoverage other) {
    return other.lines().covered() > one.lines().covered() ? other : one;
  }

  private static boolean mayHold(String folder) {
    String name = RelativePath.name(folder);
    String parent = RelativePath.name(RelativePath.folder(folder));
    boolean isOutput = parent.equals("target") || parent.equals("build");
    return !name.startsWith(".")
        && !PASSED_OVER.contains(name)
        && !folder.endsWith("src/test/resources")
        && (!isOutput || OUTPUTS.contains(name));
  }

  private static boolean isOne(String path) {
    String name = RelativePath.name(path);
    boolean isOfGradle =
        name.endsWith(".xml")
            && (path.contains("build/reports/jacoco/") || path.contains("build/reports/kover/"));
    return switch (name) {
      case "lcov.info", "coverage.info", "coverage.lcov" -> true;
      case "jacoco.xml", "jacocoTestReport.xml", "coverage.xml", "cobertura.xml" -> true;
      case "cobertura-coverage.xml", "coverage.cobertura.xml" -> true;
      default -> isOfGradle;
    };
  }
}
