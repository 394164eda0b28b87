package dev.segue.core.task;

import java.util.List;
import java.util.TreeSet;

/**
 * Files that a series of dispatches created or updated in the workspace. A file created by one
 * dispatch and changed by a later one counts as created; a file deleted by a later one is left out.
 *
 * @param created sorted
 * @param updated sorted, without the created ones
 */
public record TouchedFiles(List<String> created, List<String> updated) {
  public TouchedFiles {
    created = List.copyOf(created);
    updated = List.copyOf(updated);
  }

  /** Over the dispatches of one attempt. */
  public static TouchedFiles of(Attempt attempt) {
    return of(List.of(attempt));
  }

  /** Over all dispatches of several attempts, oldest first. */
  public static TouchedFiles of(List<Attempt> attempts) {
    var gathered = new Gathered();
    for (Attempt attempt : attempts) {
      for (Dispatch dispatch : attempt.dispatches()) {
        dispatch.end().ifPresent(end -> gathered.add(end.created(), end.updated(), end.deleted()));
      }
    }
    return gathered.result();
  }

  /** Over dispatches as they were recorded, oldest first. */
  public static TouchedFiles ofEnds(List<TaskEvent.DispatchEnded> ends) {
    var gathered = new Gathered();
    for (TaskEvent.DispatchEnded end : ends) {
      gathered.add(end.filesCreated(), end.filesUpdated(), end.filesDeleted());
    }
    return gathered.result();
  }

  private static final class Gathered {
    private final TreeSet<String> created = new TreeSet<>();
    private final TreeSet<String> updated = new TreeSet<>();

    void add(List<String> newlyCreated, List<String> newlyUpdated, List<String> deleted) {
      created.addAll(newlyCreated);
      updated.addAll(newlyUpdated);
      deleted.forEach(created::remove);
      deleted.forEach(updated::remove);
    }

    TouchedFiles result() {
      updated.removeAll(created);
      return new TouchedFiles(List.copyOf(created), List.copyOf(updated));
    }
  }

  /** All of them, sorted. */
  public List<String> all() {
    var all = new TreeSet<>(created);
    all.addAll(updated);
    return List.copyOf(all);
  }
}
