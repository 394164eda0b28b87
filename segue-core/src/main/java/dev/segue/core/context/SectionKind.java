package dev.segue.core.context;

import dev.segue.core.workflow.Role;
import java.util.Locale;
import java.util.Optional;

/** The sections of a pack, in their order. */
public enum SectionKind {
  TASK("Task", 25),
  ATTEMPTS("Earlier attempts", 15),
  WORK("Work to review", 0),
  DECISIONS("Decisions", 20),
  DEPENDENCIES("Dependencies", 5),
  CODE("Code map", 30),
  TESTS("Tests", 5);

  /** What a reviewer's work to review gets, and the code map gives. */
  private static final int REVIEWED = 25;

  private final String title;
  private final int percent;

  SectionKind(String title, int percent) {
    this.title = title;
    this.percent = percent;
  }

  /** Its heading, without the marks. */
  public String title() {
    return title;
  }

  /** Its name on the wire and in a policy. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Its share of a budget, in percent; what it leaves goes to the next. */
  public int percent(Role role) {
    if (!role.isReviewer()) {
      return percent;
    }
    return switch (this) {
      case WORK -> REVIEWED;
      case CODE -> percent - REVIEWED;
      case TASK, ATTEMPTS, DECISIONS, DEPENDENCIES, TESTS -> percent;
    };
  }

  /** Reads a {@link #word}. */
  public static Optional<SectionKind> parse(String word) {
    for (SectionKind kind : values()) {
      if (kind.word().equals(word)) {
        return Optional.of(kind);
      }
    }
    return Optional.empty();
  }
}
