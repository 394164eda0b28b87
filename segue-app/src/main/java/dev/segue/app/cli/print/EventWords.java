package dev.segue.app.cli.print;

import dev.segue.core.journal.StoredEvent;
import dev.segue.core.provider.BreakerNotes;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** One event as one line for people; events that say nothing new to them have none. */
public final class EventWords {
  private static final JsonMapper JSON = new JsonMapper();
  private static final int FILES = 3;

  /** The line, harmless on a terminal. */
  public Optional<String> of(StoredEvent event) {
    return raw(event).map(TerminalLine::of);
  }

  private static Optional<String> raw(StoredEvent event) {
    JsonNode data = JSON.readTree(event.data());
    return switch (event.type()) {
      case "attempt_started" -> line(data, "attempt " + data.path("attempt").asInt());
      case "dispatch_started" -> line(data, "-> " + text(data, "provider") + session(data));
      case "context_injected" ->
          line(
              data,
              "   told of %s: %d lines, %d tokens"
                  .formatted(kind(data), number(data, "lines"), number(data, "tokens")));
      case "dispatch_ended" -> line(data, ended(data));
      case "attempt_failed", "validation_failed" ->
          line(data, "failed: " + String.join("; ", errors(data)));
      case "helper_invoked" -> line(data, helper(data));
      case "work_reported", "review_started", "review_ended", "approval_wanted" ->
          ReviewWords.of(event.type(), data);
      case "task_merged" -> line(data, "   " + merged(data));
      case "work_kept" -> kept(data).map(what -> text(data, "task_id") + "  not merged; " + what);
      case "merge_conflict" -> line(data, "   " + conflict(data));
      case "task_completed" -> line(data, "completed" + unchanged(data) + said(data, "result"));
      case "task_blocked" -> line(data, "blocked: " + text(data, "reason"));
      case "task_cancelled" -> line(data, "cancelled");
      case "breaker_opened" -> Optional.of(breaker(data));
      case "breaker_closed" -> Optional.of(text(data, "provider") + " may be asked again");
      case "decision_recorded" ->
          Optional.of(
              "%s  %s: %s".formatted(text(data, "id"), text(data, "status"), text(data, "title")));
      case "decision_superseded" ->
          Optional.of("%s  superseded by %s".formatted(text(data, "id"), text(data, "by")));
      case "session_started" ->
          Optional.of(
              "session %s of %s began%s"
                  .formatted(text(data, "session"), text(data, "agent"), task(data)));
      case "session_ended" ->
          Optional.of("session %s ended%s".formatted(text(data, "session"), lost(data)));
      case "run_halted" -> Optional.of("halted: nothing new starts");
      case "run_resumed" -> Optional.of("resumed");
      default -> Optional.empty();
    };
  }

  private static Optional<String> line(JsonNode data, String what) {
    return Optional.of(text(data, "task_id") + "  " + what);
  }

  /** A check may hold without any work; whoever reads the line should know. */
  private static String unchanged(JsonNode data) {
    boolean isUnchanged = data.path("files_changed").asInt(-1) == 0;
    return isUnchanged ? ", no change seen" : "";
  }

  private static String task(JsonNode data) {
    String task = text(data, "task_id");
    return task.isEmpty() ? "" : ", for task " + task;
  }

  private static String lost(JsonNode data) {
    int lost = data.path("lost").size();
    return lost == 0
        ? ""
        : ", %d %s not delivered (segue sessions --all)"
            .formatted(lost, lost == 1 ? "message" : "messages");
  }

  private static String session(JsonNode data) {
    return data.path("resumed").asBoolean(false) ? " (its session goes on)" : "";
  }

  private static String kind(JsonNode data) {
    return switch (text(data, "kind")) {
      case "circuit_breaker" -> "the switch";
      case "retry" -> "the earlier attempts";
      case "role" -> "the work to review";
      default -> "the attempts so far";
    };
  }

  private static String ended(JsonNode data) {
    String outcome = text(data, "outcome");
    String why = text(data, "reason");
    String detail = said(data, "detail");
    String changed = files(data);
    String time = "%.1f s".formatted(data.path("duration_ms").asLong() / 1000.0);
    String how =
        outcome.equals("answered") ? "answered" : why.isEmpty() ? outcome : outcome + ": " + why;
    return "   %s %s after %s%s%s".formatted(text(data, "provider"), how, time, changed, detail);
  }

  private static String merged(JsonNode data) {
    var parts = new ArrayList<String>();
    parts.add("merged from " + text(data, "branch"));
    String into = text(data, "into");
    parts.set(0, parts.getFirst() + (into.isEmpty() ? "" : " into " + into) + unchanged(data));
    some("copied beside it", texts(data, "carried")).ifPresent(parts::add);
    some("not in the workspace", texts(data, "left_behind")).ifPresent(parts::add);
    kept(data).ifPresent(parts::add);
    return String.join("; ", parts);
  }

  private static Optional<String> kept(JsonNode data) {
    var kept = new ArrayList<String>();
    data.path("kept").forEach(node -> kept.add(text(node, "path") + " in " + text(node, "place")));
    return some("kept", kept);
  }

  private static Optional<String> some(String word, List<String> names) {
    if (names.isEmpty()) {
      return Optional.empty();
    }
    String more = names.size() > FILES ? " +" + (names.size() - FILES) + " more" : "";
    List<String> shown = names.subList(0, Math.min(FILES, names.size()));
    return Optional.of(word + ": " + String.join(", ", shown) + more);
  }

  private static String conflict(JsonNode data) {
    List<String> files = texts(data, "files");
    String more = files.size() > FILES ? " +" + (files.size() - FILES) + " more" : "";
    String named = String.join(", ", files.subList(0, Math.min(FILES, files.size()))) + more;
    String branch = text(data, "branch");
    String again = "then segue unblock " + text(data, "task_id");
    return data.path("uncommitted").asBoolean()
        ? "uncommitted work of yours is in the way of %s: %s; commit or move it, %s"
            .formatted(branch, named, again)
        : "both sides changed %s; merge into %s in its worktree, %s"
            .formatted(named, branch, again);
  }

  private static String files(JsonNode data) {
    var parts = new ArrayList<String>();
    for (String key : List.of("created", "updated", "deleted")) {
      List<String> names = texts(data, "files_" + key);
      if (!names.isEmpty()) {
        String more = names.size() > FILES ? " +" + (names.size() - FILES) + " more" : "";
        parts.add(
            key + " " + String.join(", ", names.subList(0, Math.min(FILES, names.size()))) + more);
      }
    }
    some("changed in the workspace outside its folder", texts(data, "workspace_changed"))
        .ifPresent(parts::add);
    return parts.isEmpty() ? "" : ", " + String.join(", ", parts);
  }

  private static String helper(JsonNode data) {
    String failure = text(data, "failure");
    return failure.isEmpty()
        ? "   helper %s proposed %d commands"
            .formatted(text(data, "provider"), data.path("commands").size())
        : "   helper: " + failure;
  }

  private static String breaker(JsonNode data) {
    String until = text(data, "until");
    var notes =
        new BreakerNotes(
            Optional.of(text(data, "reset_unread")).filter(t -> !t.isEmpty()),
            Optional.of(text(data, "advice")).filter(t -> !t.isEmpty()),
            Optional.empty());
    return "%s is left alone: %s, %s%s"
        .formatted(
            text(data, "provider"),
            text(data, "reason"),
            until.isEmpty() ? "until it is mended" : "until " + until,
            notes.words());
  }

  private static List<String> errors(JsonNode data) {
    List<String> errors = texts(data, "errors");
    return errors.isEmpty()
        ? List.of("no reason given")
        : errors.subList(0, Math.min(FILES, errors.size()));
  }

  private static List<String> texts(JsonNode data, String key) {
    var texts = new ArrayList<String>();
    data.path(key).forEach(node -> texts.add(node.asString("")));
    return texts;
  }

  private static String said(JsonNode data, String key) {
    String text = text(data, key);
    return text.isEmpty() ? "" : ": " + text;
  }

  private static String text(JsonNode data, String key) {
    return data.path(key).asString("");
  }

  private static int number(JsonNode data, String key) {
    return data.path(key).asInt(0);
  }
}
