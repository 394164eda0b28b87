package dev.segue.core.handoff;

import dev.segue.core.text.Json;
import dev.segue.core.text.Redactor;
import dev.segue.core.text.Untrusted;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The section that shows the project around the task. Every value in it is hostile: an earlier
 * agent wrote it, or could have.
 */
final class ReadOnlyContext {
  static final String HEADING = "## READ-ONLY CONTEXT — DO NOT MODIFY";

  /** A goal or reason beyond this tells nothing more; the section is paid for on every dispatch. */
  private static final int VALUE_CHARACTERS = 300;

  /** What a task is about fits into one line, as its result does. */
  private static final int ABOUT_CHARACTERS = 120;

  private static final int LOOKED_AT = 4096;

  private final Redactor redactor;

  ReadOnlyContext(Redactor redactor) {
    this.redactor = redactor;
  }

  /** Pretty JSON; both lists are always there. */
  String json(ProjectFacts project, Window window) {
    var about = new LinkedHashMap<String, @Nullable Object>();
    about.put("id", clean(project.id()));
    about.put("goal", orNull(project.goal()));
    var tree = new LinkedHashMap<String, @Nullable Object>();
    tree.put("project", about);
    tree.put("recent_history", window.history().stream().map(this::entry).toList());
    tree.put("active_blockers", window.blockers().stream().map(this::blocker).toList());
    if (window.moreBlockers() > 0) {
      tree.put("more", window.moreBlockers());
    }
    return Json.pretty(tree);
  }

  private Map<String, @Nullable Object> entry(HistoryEntry entry) {
    var fields = new LinkedHashMap<String, @Nullable Object>();
    fields.put("task_id", clean(entry.taskId()));
    fields.put("intent", about(entry.intent()));
    fields.put("status", clean(entry.status()));
    fields.put("completed_at", time(entry.completedAt()));
    fields.put("result", orNull(entry.result()));
    return fields;
  }

  private Map<String, @Nullable Object> blocker(Blocker blocker) {
    var fields = new LinkedHashMap<String, @Nullable Object>();
    fields.put("task_id", clean(blocker.taskId()));
    fields.put("intent", about(blocker.intent()));
    fields.put("reason", clean(blocker.reason()));
    fields.put("blocked_at", time(blocker.blockedAt()));
    return fields;
  }

  private @Nullable String about(Optional<String> intent) {
    String text = orNull(intent);
    return text == null ? null : Untrusted.cut(text, ABOUT_CHARACTERS);
  }

  private @Nullable String orNull(Optional<String> value) {
    return value.map(this::clean).filter(text -> !text.isEmpty()).orElse(null);
  }

  private String clean(String value) {
    String beginning = Untrusted.beginning(value, LOOKED_AT);
    String safe = Untrusted.oneLine(redactor.redact(Untrusted.visible(beginning)));
    return Untrusted.cut(safe, VALUE_CHARACTERS);
  }

  private static String time(Instant instant) {
    return instant.truncatedTo(ChronoUnit.SECONDS).toString();
  }
}
