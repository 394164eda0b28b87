package dev.segue.run.workspace;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.function.BiConsumer;

/**
 * All files below a folder by their metadata: links are listed, never followed; what disappears on
 * the way is not there; what may not be read is left out. Rules of {@link IgnoreRules} apply.
 */
final class TreeWalk {
  private record Folder(Path path, String base, IgnoreRules rules) {}

  private TreeWalk() {}

  /**
   * @param base what stands before each name, empty or ending with a slash
   * @param files takes name and metadata of each file, link, pipe or socket
   */
  static void walk(Path root, String base, BiConsumer<String, Stat> files) {
    var open = new ArrayDeque<Folder>();
    open.push(new Folder(root, base, IgnoreRules.none()));
    while (!open.isEmpty()) {
      Folder folder = open.pop();
      List<Path> entries = list(folder.path());
      var names = new HashSet<String>();
      entries.forEach(entry -> names.add(Names.text(entry.getFileName())));
      IgnoreRules rules = folder.rules().inside(folder.path(), folder.base(), names);
      for (Path entry : entries) {
        visit(entry, new Folder(folder.path(), folder.base(), rules), open, files);
      }
    }
  }

  private static void visit(
      Path entry, Folder folder, ArrayDeque<Folder> open, BiConsumer<String, Stat> files) {
    String name = Names.text(entry.getFileName());
    try {
      Stat stat = Stat.of(entry);
      boolean isFolder = stat.kind() == Stat.Kind.FOLDER;
      if (folder.rules().isIgnored(folder.base(), name, isFolder)) {
        return;
      }
      if (isFolder) {
        open.push(new Folder(entry, folder.base() + name + "/", folder.rules()));
      } else {
        files.accept(folder.base() + name, stat);
      }
    } catch (IOException _) {
      return; // Deleted between the listing and the look.
    }
  }

  private static List<Path> list(Path folder) {
    var entries = new ArrayList<Path>();
    try (var stream = Files.newDirectoryStream(folder)) {
      stream.forEach(entries::add);
    } catch (IOException | DirectoryIteratorException _) {
      return entries; // Gone or forbidden: what was listed until then counts.
    }
    return entries;
  }
}
