package dev.segue.core.verify;

import java.util.List;
import java.util.Set;

/** Detects a task that goes round in circles (hand-off rule 6). */
public final class LoopDetection {
  /** Attempts that must agree. */
  public static final int ATTEMPTS = 3;

  private LoopDetection() {}

  /**
   * Whether the last three validated attempts failed with the same errors.
   *
   * @param validatedErrors the errors of every attempt that was validated, oldest first, over the
   *     full history; attempts that only met provider failures are not among them
   */
  public static boolean stuck(List<List<String>> validatedErrors) {
    int size = validatedErrors.size();
    if (size < ATTEMPTS) {
      return false;
    }
    Set<String> last = ErrorNormal.set(validatedErrors.getLast());
    return !last.isEmpty()
        && validatedErrors.subList(size - ATTEMPTS, size).stream()
            .allMatch(errors -> ErrorNormal.set(errors).equals(last));
  }
}
