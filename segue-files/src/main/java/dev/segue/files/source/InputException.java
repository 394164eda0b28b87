package dev.segue.files.source;

import java.util.List;
import java.util.stream.Collectors;

/**
 * Thrown when input of the operator cannot be used: a file, a variable or a flag. The message is
 * all problems, one a line; the command line puts {@code segue: } in front and exits 2.
 */
public final class InputException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient List<Problem> problems;
  private final int more;

  /** One problem. */
  public InputException(Problem problem) {
    this(List.of(problem), 0);
  }

  /**
   * Several problems.
   *
   * @param more how many were found beside these
   */
  InputException(List<Problem> problems, int more) {
    super(
        problems.stream().map(Problem::toString).collect(Collectors.joining("\n"))
            + (more > 0 ? "\n… and " + more + " more" : ""));
    this.problems = List.copyOf(problems);
    this.more = more;
  }

  /** All problems as the operator reads them, one a line. */
  @Override
  public String getMessage() {
    return String.valueOf(super.getMessage());
  }

  /** By file and line, at most {@link Problems#MOST}. */
  public List<Problem> problems() {
    return problems;
  }

  /** How many were found beside {@link #problems()}. */
  public int more() {
    return more;
  }
}
