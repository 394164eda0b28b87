package dev.segue.context.index.workspace;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A reading of a workspace that is done again only when something that it looked at has changed.
 * For one thread.
 *
 * @param <T> what comes of it
 */
public final class Remembered<T> {
  private final Function<Workspace, T> reading;
  private Optional<T> value = Optional.empty();
  private List<Observation> glances = List.of();

  /**
   * @param reading looks at nothing but the workspace that it is given
   */
  public Remembered(Function<Workspace, T> reading) {
    this.reading = reading;
  }

  /** What the workspace says now. */
  public T of(Workspace workspace) {
    Optional<T> known = value;
    if (known.isPresent()
        && glances.stream().allMatch(observation -> observation.isSameIn(workspace))) {
      return known.get();
    }
    var seen = new ArrayList<Observation>();
    T read = reading.apply(workspace.noting(seen::add));
    value = Optional.of(read);
    glances = List.copyOf(seen);
    return read;
  }

  /** Something that the reading rests on has changed outside of the workspace. */
  public void forget() {
    value = Optional.empty();
  }

  /** Something that was looked at. */
  interface Observation {
    /** Whether it would be seen again as it was. */
    boolean isSameIn(Workspace workspace);
  }

  /**
   * A file or a folder.
   *
   * @param stamp null where there was none, or where it had changed so lately that it may change
   *     within the same tick
   */
  record AtPath(String path, boolean isThere, @Nullable Stamp stamp) implements Observation {
    @Override
    public boolean isSameIn(Workspace workspace) {
      Optional<Stamp> now = workspace.stamp(path);
      return isThere ? now.isPresent() && now.get().equals(stamp) : now.isEmpty();
    }
  }
}
