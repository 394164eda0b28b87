package dev.segue.run.workspace;

import java.util.List;

/**
 * Files that differ between two pictures: relative to the workspace, {@code /} between names,
 * sorted, each in one list only. A file that was created and then changed is created.
 *
 * @param hash over paths and contents of all of these; equal hashes mean the same work was done
 *     again
 */
public record Changes(
    List<String> created, List<String> updated, List<String> deleted, String hash) {
  public Changes {
    created = List.copyOf(created);
    updated = List.copyOf(updated);
    deleted = List.copyOf(deleted);
  }

  public boolean isEmpty() {
    return created.isEmpty() && updated.isEmpty() && deleted.isEmpty();
  }
}
