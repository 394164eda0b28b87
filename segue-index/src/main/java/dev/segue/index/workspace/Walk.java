package dev.segue.index.workspace;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
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
  private final Predicate<String> enters;
  private final Predicate<String> wants;
  private final Warnings warnings;
  private final ArrayDeque<Folder> open = new ArrayDeque<>();
  private final List<String> found = new ArrayList<>();
  private int entries;

  Walk(Path root, Predicate<String> enters, Predicate<String> wants, Warnings warnings) {
    this.root = root;
    this.enters = enters;
    this.wants = wants;
    this.warnings = warnings;
  }

  List<String> from(String folder) {
    open.add(new Folder(folder, 0));
    while (!open.isEmpty()) {
      Folder next = open.remove();
      for (String name : names(next)) {
        look(next, name);
      }
      if (entries > MOST_ENTRIES || found.size() >= MOST_FOUND) {
        warnings.add(next.path(), "is where the search ended, because the workspace is too large");
        break;
      }
    }
    return List.copyOf(found.size() > MOST_FOUND ? found.subList(0, MOST_FOUND) : found);
  }

  private List<String> names(Folder folder) {
    var names = new ArrayList<String>();
    try (DirectoryStream<Path> stream = Files.newDirectoryStream(root.resolve(folder.path()))) {
      for (Path entry : stream) {
        if (++entries > MOST_ENTRIES) {
          break;
        }
        names.add(String.valueOf(entry.getFileName()));
      }
    } catch (IOException e) {
      warnings.add(folder.path(), Workspace.reason(e));
    } catch (DirectoryIteratorException e) {
      warnings.add(folder.path(), "cannot be listed: " + e.getMessage());
    }
    names.sort(null);
    return names;
  }

  private void look(Folder folder, String name) {
    String path = RelativePath.in(folder.path(), name);
    try {
      BasicFileAttributes entry =
          Files.readAttributes(
              root.resolve(path), BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
      if (entry.isDirectory() && folder.depth() < DEEPEST && enters.test(path)) {
        open.add(new Folder(path, folder.depth() + 1));
      } else if (entry.isRegularFile() && wants.test(path)) {
        found.add(path);
      }
    } catch (IOException _) {
      // It went away since its folder was read, so there is nothing to list.
      return;
    }
  }
}
