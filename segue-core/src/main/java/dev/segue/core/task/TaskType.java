package dev.segue.core.task;

import java.util.Locale;
import java.util.Optional;

/** Kind of work. The public words are the lower-case names. */
public enum TaskType {
  CODING,
  BEHAVIORAL,
  VERIFICATION,
  TESTING,
  DOCUMENTATION,
  CONFIGURATION,
  REFACTORING;

  /** The public word. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * The type of a word in a task file. {@code implementation} of older files is coding.
   *
   * @return empty for a word that names no type
   */
  public static Optional<TaskType> ofWord(String word) {
    if (word.equals("implementation")) {
      return Optional.of(CODING);
    }
    for (TaskType type : values()) {
      if (type.word().equals(word)) {
        return Optional.of(type);
      }
    }
    return Optional.empty();
  }
}
