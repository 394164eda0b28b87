package dev.segue.core.context.pack;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Which decisions say that they bind the task, or are named by it: statements, no guesses. */
final class Binding {
  /** What a decision is said to bind may be a file that the task does not name. */
  private static final int BEST_FILES = 5;

  /** A path that more of them mention singles out none. */
  private static final int MOST_MENTIONS = 3;

  private final TaskSight task;
  private final Set<String> asked;
  private final Map<String, Integer> mentions = new HashMap<>();

  /**
   * @param candidates those that may be shown
   * @param asked ids of those that the task's own text names
   */
  Binding(TaskSight task, List<KnownDecision> candidates, Set<String> asked) {
    this.task = task;
    this.asked = asked;
    for (KnownDecision decision : candidates) {
      new HashSet<>(decision.mentions()).forEach(path -> mentions.merge(path, 1, Integer::sum));
    }
  }

  /** Nearest first, in words. */
  enum Nearness {
    TASK("names the task"),
    ASKED("the task names it"),
    PATH("names a file of the task"),
    STORY("names its story"),
    EPIC("names its epic");

    private final String words;

    Nearness(String words) {
      this.words = words;
    }

    String words() {
      return words;
    }
  }

  /** The nearest of what a decision, or one whose place it took, names. */
  Optional<Nearness> of(List<KnownDecision> line) {
    return line.stream()
        .flatMap(one -> nearness(one).stream())
        .min(java.util.Comparator.naturalOrder());
  }

  private Optional<Nearness> nearness(KnownDecision decision) {
    List<String> affects = decision.affects();
    if (affects.contains(task.taskId())) {
      return Optional.of(Nearness.TASK);
    }
    if (asked.contains(decision.id())) {
      return Optional.of(Nearness.ASKED);
    }
    if (affects.stream().anyMatch(this::isOfTask)
        || decision.mentions().stream().anyMatch(this::isNamed)) {
      return Optional.of(Nearness.PATH);
    }
    if (task.story().filter(affects::contains).isPresent()) {
      return Optional.of(Nearness.STORY);
    }
    return task.epic().filter(affects::contains).map(_ -> Nearness.EPIC);
  }

  private boolean isOfTask(String named) {
    return task.named().stream().anyMatch(path -> isWithin(path, named))
        || task.best().stream().limit(BEST_FILES).anyMatch(file -> isWithin(file.path(), named));
  }

  private boolean isNamed(String mentioned) {
    return task.named().contains(mentioned) && mentions.getOrDefault(mentioned, 0) <= MOST_MENTIONS;
  }

  /** A folder stands for what is in it. */
  private static boolean isWithin(String path, String named) {
    String folder = named.endsWith("/") ? named : named + "/";
    return path.equals(named) || path.startsWith(folder);
  }
}
