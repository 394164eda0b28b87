package dev.segue.context.index.workspace;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** One walk through a workspace, level by level, so that a bound costs the deepest files. */
final class Walk {
  /** Folders below folders; deeper nesting is somebody's joke. */
  private static final int DEEPEST = 24;

  /** Files and folders looked at; a second or two of a slow disk. */
  private static final int MOST_ENTRIES = 400_000;

  /** Files listed; more build files or reports than any project has. */
  private static final int MOST_FOUND = 5_000;

  private record Folder(String path, int depth) {}

  private final Path root;
  private final Listings listings;
  private final Predicate<String> enters;
  private final Predicate<String> wants;
  private final Warnings warnings;
  private final ArrayDeque<Folder> open = new ArrayDeque<>();
  private final List<String> found = new ArrayList<>();
  private int entries;

  Walk(
      Path root,
      Listings listings,
      Predicate<String> enters,
      Predicate<String> wants,
      Warnings warnings) {
    this.root = root;
    this.listings = listings;
    this.enters = enters;
    this.wants = wants;
    this.warnings = warnings;
  }

  List<String> from(String folder) {
    open.add(new Folder(folder, 0));
    while (!open.isEmpty()) {
      Folder next = open.remove();
      for (Listings.Entry entry : entries(next)) {
        look(next, entry);
      }
      if (entries > MOST_ENTRIES || found.size() >= MOST_FOUND) {
        warnings.add(next.path(), "is where the search ended, because the workspace is too large");
        break;
      }
    }
    return List.copyOf(found.size() > MOST_FOUND ? found.subList(0, MOST_FOUND) : found);
  }

  private List<Listings.Entry> entries(Folder folder) {
    try {
      List<Listings.Entry> listed = listings.of(root, folder.path(), MOST_ENTRIES - entries + 1);
      entries += listed.size();
      return listed;
    } catch (IOException e) {
      warnings.add(folder.path(), Workspace.reason(e));
      return List.of();
    }
  }

  private void look(Folder folder, Listings.Entry entry) {
    String path = RelativePath.in(folder.path(), entry.name());
    switch (entry.kind()) {
      case FOLDER -> {
        if (folder.depth() < DEEPEST && enters.test(path)) {
          open.add(new Folder(path, folder.depth() + 1));
        }
      }
      case FILE -> {
        if (wants.test(path)) {
          found.add(path);
        }
      }
      case OTHER -> {
        // A link, or something that is read nowhere.
      }
    }
  }
}
