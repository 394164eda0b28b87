package dev.segue.context.index.document;

import dev.segue.context.index.workspace.UnreadableException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/**
 * Reads the text of lcov. Where a file has several records, which are of several tests, its lines
 * are put together; of branches the record with the most counts, since records do not tell which
 * ones they mean. A text that ends within a record is half written, and refused.
 */
final class Lcov {
  private final LineSets sets = new LineSets();
  private String file = "";
  private int covered;
  private int total;
  private int coveredBranches;
  private int branches;
  private boolean hasBranchLines;

  private Lcov() {}

  static Parsed read(ReportStream in) throws IOException, UnreadableException {
    var lcov = new Lcov();
    var reader = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
    for (String line = reader.readLine(); line != null; line = reader.readLine()) {
      in.progress();
      lcov.take(line.strip());
    }
    if (!lcov.file.isEmpty()) {
      throw new UnreadableException("ends within a record");
    }
    return new Parsed(CoverageFormat.LCOV, Optional.empty(), lcov.sets.sums(), List.of());
  }

  private void take(String line) throws UnreadableException {
    int colon = line.indexOf(':');
    String value = line.substring(colon + 1);
    switch (colon < 0 ? line : line.substring(0, colon)) {
      case "SF" -> begin(value);
      case "DA" -> line(value);
      case "LF" -> total = number(value);
      case "LH" -> covered = number(value);
      case "BRF" -> branches = hasBranchLines ? branches : number(value);
      case "BRH" -> coveredBranches = hasBranchLines ? coveredBranches : number(value);
      case "BRDA" -> branch(value);
      case "end_of_record" -> end();
      default -> {
        // Functions, names of tests and checksums of versions.
      }
    }
  }

  private void begin(String name) throws UnreadableException {
    if (!file.isEmpty()) {
      throw new UnreadableException("begins a record within another");
    }
    file = name.strip();
    covered = 0;
    total = 0;
    coveredBranches = 0;
    branches = 0;
    hasBranchLines = false;
  }

  /** {@code LINE,HITS[,CHECKSUM]}. */
  private void line(String value) throws UnreadableException {
    int comma = value.indexOf(',');
    if (comma > 0 && !file.isEmpty()) {
      String hits = value.substring(comma + 1);
      sets.line(file, number(value.substring(0, comma)), isHit(hits));
    }
  }

  /** {@code LINE,BLOCK,BRANCH,TAKEN}; the last is a dash where the line never ran. */
  private void branch(String value) {
    if (!hasBranchLines) {
      hasBranchLines = true;
      branches = 0;
      coveredBranches = 0;
    }
    branches++;
    coveredBranches += isHit(value.substring(value.lastIndexOf(',') + 1)) ? 1 : 0;
  }

  /** Counts overflow in some tools, and then are negative: such a line ran. */
  private static boolean isHit(String hits) {
    int end = hits.indexOf(',');
    String count = (end < 0 ? hits : hits.substring(0, end)).strip();
    return !count.isEmpty() && !count.equals("-") && !count.equals("0");
  }

  private void end() throws UnreadableException {
    if (!file.isEmpty()) {
      sets.again(file, new Count(covered, total), new Count(coveredBranches, branches));
      file = "";
    }
  }

  /** Of decimal digits; 0 for what is none. */
  static int number(String text) {
    String digits = text.strip();
    return digits.length() <= 9
            && !digits.isEmpty()
            && digits.chars().allMatch(c -> c >= '0' && c <= '9')
        ? Integer.parseInt(digits)
        : 0;
  }
}
