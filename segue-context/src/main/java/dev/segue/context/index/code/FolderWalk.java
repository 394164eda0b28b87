package dev.segue.context.index.code;

import dev.segue.context.index.code.WorkspaceFiles.Listed;
import java.io.IOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The files of a workspace without git: links are not followed, {@code .gitignore} files and the
 * folders of tools are respected, what disappears on the way is not there.
 */
final class FolderWalk {
  /** More is no workspace, but somebody's whole disk. */
  private static final int LIMIT_FILES = 200_000;

  private record Folder(Path path, String base) {}

  private final WorkspaceRoot root;
  private final IgnoreRules ignored;

  FolderWalk(WorkspaceRoot root) {
    this.root = root;
    this.ignored = new IgnoreRules(root, ".gitignore");
  }

  List<Listed> list() {
    var files = new ArrayList<Listed>();
    var open = new ArrayDeque<Folder>();
    open.push(new Folder(root.path(), ""));
    while (!open.isEmpty() && files.size() < LIMIT_FILES) {
      Folder folder = open.pop();
      for (Path entry : entries(folder.path())) {
        String name = name(entry);
        if (Files.isDirectory(entry, LinkOption.NOFOLLOW_LINKS)) {
          if (!Exclusions.isFolderOut(name) && !ignored.leavesOut(folder.base() + name, true)) {
            open.push(new Folder(entry, folder.base() + name + "/"));
          }
        } else if (!ignored.leavesOut(folder.base() + name, false)) {
          WorkspaceRoot.look(entry)
              .ifPresent(
                  listing ->
                      files.add(
                          new Listed(
                              folder.base() + name, listing.isExecutable(), Optional.empty())));
        }
      }
    }
    return files;
  }

  private static List<Path> entries(Path folder) {
    var entries = new ArrayList<Path>();
    try (var stream = Files.newDirectoryStream(folder)) {
      stream.forEach(entries::add);
    } catch (IOException | DirectoryIteratorException _) {
      return entries; // Gone or forbidden: what was listed until then counts.
    }
    // In a set order, so that a cut at the limit is always the same one.
    entries.sort(null);
    return entries;
  }

  /** In UTF-8, also where the locale of this process is not: its URI then has the true bytes. */
  private static String name(Path entry) {
    String name = String.valueOf(entry.getFileName());
    if (name.indexOf('\uFFFD') < 0) {
      return name;
    }
    String raw = entry.toUri().getRawPath();
    String plain = raw.endsWith("/") ? raw.substring(0, raw.length() - 1) : raw;
    String last = plain.substring(plain.lastIndexOf('/') + 1);
    return URLDecoder.decode(last.replace("+", "%2B"), StandardCharsets.UTF_8);
  }
}
