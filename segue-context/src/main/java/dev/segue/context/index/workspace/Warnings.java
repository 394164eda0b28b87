package dev.segue.context.index.workspace;

import java.util.ArrayList;
import java.util.List;

/**
 * List of the files and parts of files that could not be read, in the order of discovery. For one
 * thread. A hostile workspace does not fill it: after {@link #MOST} entries, one last entry counts
 * the rest.
 */
public final class Warnings {
  /** More than a user reads. */
  public static final int MOST = 200;

  private final List<Warning> list = new ArrayList<>();
  private int further;

  /** Says why a file, or a part of it, was left out. */
  public void add(String path, String reason) {
    if (list.size() < MOST) {
      list.add(new Warning(path, reason));
    } else {
      further++;
    }
  }

  /** All of them, and how many more there were. */
  public List<Warning> list() {
    var all = new ArrayList<>(list);
    if (further > 0) {
      all.add(new Warning("", "there were %d further warnings".formatted(further)));
    }
    return List.copyOf(all);
  }
}
