package dev.segue.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Prints reports of the conformance kit side by side, in Markdown: a row for each case, a column
 * for each provider, and below it what the cells that are no tick mean.
 */
public final class ConformanceTable {
  private static final JsonMapper JSON = new JsonMapper();

  private ConformanceTable() {}

  /** Reads the files named by the arguments, in their order. */
  public static void main(String[] files) throws IOException {
    var reports = new ArrayList<JsonNode>();
    for (String file : files) {
      reports.add(JSON.readTree(Files.readString(Path.of(file))));
    }
    table(reports).forEach(System.out::println);
  }

  private static List<String> table(List<JsonNode> reports) {
    var lines = new ArrayList<String>();
    lines.add(row("tried", reports.stream().map(r -> r.path("provider").asString("")).toList()));
    lines.add("|---|" + "---|".repeat(reports.size()));
    lines.add(row("version", reports.stream().map(r -> r.path("version").asString("?")).toList()));
    lines.add(row("date", reports.stream().map(r -> r.path("date").asString("")).toList()));
    Map<String, List<String>> cells = new LinkedHashMap<>();
    var notes = new ArrayList<String>();
    for (JsonNode report : reports) {
      for (JsonNode one : report.path("cases")) {
        String id = one.path("id").asString("");
        cells.computeIfAbsent("`" + id + "`", _ -> new ArrayList<>()).add(cell(one));
        note(report, one, notes);
      }
    }
    cells.forEach((id, marks) -> lines.add(row(id, marks)));
    lines.add("");
    lines.addAll(notes);
    return lines;
  }

  private static String cell(JsonNode one) {
    return switch (one.path("result").asString("")) {
      case "passed" -> isSecondTry(one) ? "✓ alone" : "✓";
      case "cannot" -> "cannot";
      case "skipped" -> "not tried";
      default -> "**failed**";
    };
  }

  /** It had failed beside others, which a tick alone would hide. */
  private static boolean isSecondTry(JsonNode one) {
    return one.path("reason").asString("").startsWith("tried again alone");
  }

  private static void note(JsonNode report, JsonNode one, List<String> notes) {
    if (!one.path("result").asString("").equals("passed") || isSecondTry(one)) {
      notes.add(
          "- %s, `%s`: %s."
              .formatted(
                  report.path("provider").asString(""),
                  one.path("id").asString(""),
                  one.path("reason").asString("")));
    }
  }

  private static String row(String first, List<String> cells) {
    return "| " + first + " | " + String.join(" | ", cells) + " |";
  }
}
