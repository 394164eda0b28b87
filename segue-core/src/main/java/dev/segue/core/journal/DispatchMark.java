package dev.segue.core.journal;

import java.util.Optional;

/**
 * Which dispatch a process belongs to, carried in its environment as {@value #VARIABLE} and
 * inherited by everything it starts: {@code <store id>/<project>/<task>/<dispatch>@<epoch>}. Each
 * part is percent-encoded, since a project's name may hold slashes, spaces and quotes.
 *
 * @param storeId the random id of the store
 * @param epoch the run of the supervisor that started the process; a later run has a higher one
 */
public record DispatchMark(
    String storeId, String project, String task, String dispatch, long epoch) {

  /** The environment variable that holds the mark. */
  public static final String VARIABLE = "SEGUE_DISPATCH";

  /**
   * The environment variable that holds the store of the dispatch, where an agent works outside of
   * the workspace and Segue's commands would find another one there.
   */
  public static final String STORE = "SEGUE_DISPATCH_STORE";

  public DispatchMark {
    check("store id", storeId);
    check("project", project);
    check("task", task);
    check("dispatch", dispatch);
  }

  /** Reads a mark; empty when the text is none. */
  public static Optional<DispatchMark> parse(String text) {
    int at = text.lastIndexOf('@');
    String[] parts = at < 0 ? new String[0] : text.substring(0, at).split("/", -1);
    String epoch = text.substring(at + 1);
    if (parts.length != 4 || !epoch.matches("[0-9]{1,18}")) {
      return Optional.empty();
    }
    for (int i = 0; i < parts.length; i++) {
      if (parts[i].isEmpty()) {
        return Optional.empty();
      }
      parts[i] = PercentText.decoded(parts[i]);
    }
    return Optional.of(
        new DispatchMark(parts[0], parts[1], parts[2], parts[3], Long.parseLong(epoch)));
  }

  /** Whether this mark is of the same store and project, from a run before {@code current}. */
  public boolean isLeftFrom(String store, String ofProject, long current) {
    return storeId.equals(store) && project.equals(ofProject) && epoch < current;
  }

  @Override
  public String toString() {
    return encoded(storeId)
        + "/"
        + encoded(project)
        + "/"
        + encoded(task)
        + "/"
        + encoded(dispatch)
        + "@"
        + epoch;
  }

  private static String encoded(String part) {
    return PercentText.encoded(part);
  }

  private static void check(String what, String part) {
    if (part.isEmpty()) {
      throw new IllegalArgumentException("A dispatch mark's " + what + " must not be empty");
    }
  }
}
