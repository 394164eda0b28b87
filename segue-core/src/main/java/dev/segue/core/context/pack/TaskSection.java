package dev.segue.core.context.pack;

import dev.segue.core.context.Section;
import dev.segue.core.context.SectionKind;
import dev.segue.core.text.TokenCounter;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The section that no pack goes without: the task, its criteria, and as much of its instructions as
 * there is room for. Criteria are never cut away; instructions are, from their end.
 */
final class TaskSection {
  private static final int LINE = 400;
  private static final int NAME = 200;

  /** Instructions shorter than this say nothing. */
  private static final int LEAST_INSTRUCTIONS = 120;

  private final TokenCounter counter;
  private final String head;
  private final String instructions;
  private final String criteria;
  private final String taskId;

  TaskSection(TokenCounter counter, PackText packText, TaskFacts task) {
    this.counter = counter;
    this.taskId = task.taskId();
    this.head = SectionItems.head(SectionKind.TASK) + about(packText, task);
    this.instructions = packText.lines(task.instructions());
    this.criteria =
        task.criteria().isEmpty()
            ? ""
            : task.criteria().stream()
                .map(criterion -> "- " + packText.line(criterion, LINE) + "\n")
                .collect(Collectors.joining("", "Acceptance criteria:\n", ""));
  }

  private static String about(PackText packText, TaskFacts task) {
    String place =
        task.story().map(story -> ", story " + packText.line(story, NAME)).orElse("")
            + task.epic().map(epic -> ", epic " + packText.line(epic, NAME)).orElse("");
    String goal =
        task.goal()
            .map(text -> "Goal of the project: " + packText.line(text, LINE) + "\n")
            .orElse("");
    String intent =
        task.intent().map(text -> "Purpose: " + packText.line(text, LINE) + "\n").orElse("");
    String title = task.title().map(text -> ": " + packText.line(text, NAME)).orElse("");
    return "%s%s (%s)%s\n"
            .formatted(
                packText.line(task.taskId(), NAME), title, packText.line(task.type(), NAME), place)
        + intent
        + goal;
  }

  /** Tokens of the least that must be shown. */
  int least() {
    return counter.count(text(beginning(LEAST_INSTRUCTIONS)));
  }

  /** The section; empty when not even the least fits. */
  Optional<Section> within(int tokens) {
    if (counter.count(text(instructions)) <= tokens) {
      return Optional.of(section(text(instructions), false));
    }
    int low = Math.min(LEAST_INSTRUCTIONS, instructions.length());
    int high = instructions.length();
    Optional<Section> best = Optional.empty();
    while (low <= high) {
      int middle = (low + high) >>> 1;
      String text = text(beginning(middle));
      if (counter.count(text) <= tokens) {
        best = Optional.of(section(text, true));
        low = middle + 1;
      } else {
        high = middle - 1;
      }
    }
    return best;
  }

  private String beginning(int characters) {
    if (characters >= instructions.length()) {
      return instructions;
    }
    int end = characters;
    if (end > 0 && Character.isHighSurrogate(instructions.charAt(end - 1))) {
      end--;
    }
    return instructions.substring(0, end).stripTrailing() + " …";
  }

  private String text(String shownInstructions) {
    return head + (shownInstructions.isEmpty() ? "" : shownInstructions + "\n") + criteria;
  }

  private Section section(String text, boolean isCut) {
    return new Section(
        SectionKind.TASK, text, counter.count(text), List.of("task " + taskId), 0, isCut);
  }
}
