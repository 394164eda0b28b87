package dev.segue.core.startup;

import java.util.ArrayList;
import java.util.List;

/**
 * The task of a session as its start-up context shows it: id, title, role and state, then its pack,
 * or without one its instructions and criteria.
 */
final class TaskBrief {
  /** Characters of instructions and criteria without a pack; four times a pack's tokens. */
  private static final int MOST = 16_000;

  private static final String HEADING = "\n\n### Task";

  private final StartupTask task;
  private final SafeText safeText;

  TaskBrief(StartupTask task, SafeText safeText) {
    this.task = task;
    this.safeText = safeText;
  }

  /**
   * The text, begun with a blank line.
   *
   * @param room characters that it may have; below a few hundred it may have more
   */
  String within(int room) {
    String head = head();
    String body =
        task.pack()
            .map(pack -> "\n\n" + pack.strip())
            .filter(pack -> head.length() + pack.length() <= room)
            .orElseGet(() -> own(Math.min(MOST, room - head.length())));
    return head + body;
  }

  private String head() {
    String trouble =
        task.trouble().map(why -> "\n- It has no context pack: " + safeText.text(why)).orElse("");
    return "\n\n### What this session works on\n- Task %s%s as %s; the task's state is %s.%s"
        .formatted(
            safeText.name(task.taskId()),
            task.title().map(title -> " (" + safeText.about(title) + ")").orElse(""),
            task.role(),
            task.state(),
            trouble);
  }

  /** Criteria come first into the room, since they say when the work is done. */
  private String own(int room) {
    List<String> criteria = criteria(room / 2);
    int taken = criteria.stream().mapToInt(line -> line.length() + 1).sum();
    String instructions = safeText.lines(task.instructions(), room - taken - HEADING.length());
    String text = instructions.isEmpty() ? "" : "\n" + instructions;
    return HEADING + text + (criteria.isEmpty() ? "" : "\n" + String.join("\n", criteria));
  }

  private List<String> criteria(int room) {
    var lines = new ArrayList<String>();
    int taken = 0;
    for (String criterion : task.criteria()) {
      String line = "- " + safeText.line(criterion);
      taken += line.length() + 1;
      if (taken > room) {
        lines.add("- (%d more criteria)".formatted(task.criteria().size() - lines.size()));
        break;
      }
      lines.add(line);
    }
    if (!lines.isEmpty()) {
      lines.addFirst("Acceptance criteria:");
    }
    return lines;
  }
}
