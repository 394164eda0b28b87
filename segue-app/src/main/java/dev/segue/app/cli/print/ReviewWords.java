package dev.segue.app.cli.print;

import dev.segue.core.context.WorkReported;
import dev.segue.core.workflow.StageKind;
import dev.segue.core.workflow.StageStates;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/** Events of a workflow as lines for people. */
final class ReviewWords {
  private static final int ABBREVIATED = 7;

  private ReviewWords() {}

  static Optional<String> of(String type, JsonNode data) {
    return switch (type) {
      case "work_reported" ->
          text(data, "source").equals(WorkReported.EVIDENCE)
              ? line(data, StageStates.IMPLEMENTING, reported(data))
              : Optional.empty();
      case "review_started" -> line(data, active(data), "commit " + commit(data));
      case "review_ended" -> line(data, ended(data), verdict(data));
      case "approval_wanted" -> Optional.of(wanted(data));
      default -> Optional.empty();
    };
  }

  private static Optional<String> line(JsonNode data, String state, String what) {
    return Optional.of(
        "%s  attempt %d  %s  %s"
            .formatted(text(data, "task_id"), data.path("attempt").asInt(), state, what));
  }

  private static String reported(JsonNode data) {
    int files = data.path("files").size();
    return "commit %s, %s".formatted(commit(data), files == 1 ? "1 file" : files + " files");
  }

  private static String active(JsonNode data) {
    return StageStates.of(text(data, "stage"), StageKind.REVIEW).active();
  }

  private static String ended(JsonNode data) {
    boolean isAgent = text(data, "by").equals("agent");
    return isAgent
        ? active(data)
        : StageStates.of(text(data, "stage"), StageKind.APPROVAL).pending();
  }

  private static String verdict(JsonNode data) {
    String who = text(data, "provider");
    String by = who.isEmpty() ? text(data, "user") : who;
    String name = by.isEmpty() ? text(data, "by") : by;
    return switch (text(data, "verdict")) {
      case "approved" -> name + " approved" + minor(data);
      case "rejected" -> name + " rejected: " + finding(data);
      case "void" -> "the verdict of %s is void: %s".formatted(name, text(data, "why"));
      default -> "no verdict from %s: %s".formatted(name, text(data, "why"));
    };
  }

  private static String minor(JsonNode data) {
    int count = data.path("findings").size();
    return count == 0 ? "" : ", " + (count == 1 ? "1 minor finding" : count + " minor findings");
  }

  private static String finding(JsonNode data) {
    for (JsonNode finding : data.path("findings")) {
      if (text(finding, "severity").equals("blocking")) {
        String path = text(finding, "path");
        String line = finding.path("line").isNumber() ? ":" + finding.path("line").asInt() : "";
        return text(finding, "text") + (path.isEmpty() ? "" : " (" + path + line + ")");
      }
    }
    return text(data, "feedback");
  }

  private static String wanted(JsonNode data) {
    String id = text(data, "task_id");
    return "%s  waits for %s: segue work show %s, then segue approve %s or segue reject %s --reason \"…\""
        .formatted(id, text(data, "role"), id, id, id);
  }

  private static String commit(JsonNode data) {
    String hash = text(data, "commit");
    return hash.substring(0, Math.min(ABBREVIATED, hash.length()));
  }

  private static String text(JsonNode data, String key) {
    return data.path(key).asString("");
  }
}
