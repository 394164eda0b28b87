package dev.segue.run.worktree;

import dev.segue.run.git.Folders;
import dev.segue.run.git.GitException;
import dev.segue.run.git.Room;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A folder beside the worktrees that keeps what a merge does not bring: {@code
 * .segue/salvage/<project>/<task>-<commit>}. Asked again after a kill it finds what was put there.
 * Only users remove it.
 */
final class Salvage {
  /** Refs that keep commits: of the clone, or of one of its submodules. */
  static final String REFS = "refs/segue-salvage/";

  /** Written before anything is moved: one path a line. */
  private static final String LIST = "kept.txt";

  private final Path folder;
  private final Map<String, String> kept = new LinkedHashMap<>();

  Salvage(TaskTree tree, String tip) {
    this.folder = tree.salvage().resolve(tree.name() + "-" + tip.substring(0, 8));
    Folders.text(folder.resolve(LIST)).stream()
        .flatMap(String::lines)
        .filter(path -> Folders.exists(folder.resolve(path)))
        .forEach(this::note);
  }

  /** Moves a file or folder here, where it lies under the same path. */
  void take(Path from, String path) {
    Path to = begin(path);
    try {
      if (!Folders.exists(to)) {
        Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
      }
    } catch (AtomicMoveNotSupportedException _) {
      copyTree(from, to);
    } catch (IOException e) {
      throw failed(path, e);
    }
    note(path);
  }

  /** Copies a file here. */
  void copy(Path from, String path) {
    Path to = begin(path);
    if (!Folders.exists(to)) {
      copyTree(from, to);
    }
    note(path);
  }

  /** A place for a file that is not whole yet. */
  Path part() {
    Folders.make(folder);
    Path ignore = folder.resolve(".gitignore");
    if (!Folders.exists(ignore)) {
      Folders.write(ignore, "*\n");
    }
    return folder.resolve(".part");
  }

  /** Path in the worktree → the folder that keeps it. */
  Map<String, String> kept() {
    return kept;
  }

  /** Removes the folder where nothing was put into it. */
  void tidy() {
    Folders.remove(folder.resolve(".part"));
    if (kept.isEmpty()) {
      Folders.remove(folder);
    }
  }

  void note(String path, String place) {
    kept.put(path, place);
  }

  private void note(String path) {
    kept.put(path, folder.toString());
  }

  private Path begin(String path) {
    Path to = folder.resolve(path);
    try {
      part();
      Files.createDirectories(to.resolveSibling("."));
      if (!kept.containsKey(path)) {
        Files.writeString(
            folder.resolve(LIST),
            path.replace("\n", "\\n") + "\n",
            StandardCharsets.UTF_8,
            StandardOpenOption.CREATE,
            StandardOpenOption.APPEND);
      }
      return to;
    } catch (IOException e) {
      throw failed(path, e);
    }
  }

  private GitException failed(String path, IOException e) {
    return new GitException(
        "%s cannot be kept in %s: %s".formatted(path, folder, Room.advised(Placing.why(e))), e);
  }

  /** Whole or not at all, under its name. */
  private void copyTree(Path from, Path to) {
    Path part = Path.of(to + ".part");
    Folders.remove(part);
    try {
      Files.walkFileTree(from, new Copy(from, part));
      Files.move(part, to, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      Folders.remove(part);
      throw failed(from.toString(), e);
    }
  }

  private static final class Copy extends SimpleFileVisitor<Path> {
    private final Path from;
    private final Path to;

    Copy(Path from, Path to) {
      this.from = from;
      this.to = to;
    }

    @Override
    public FileVisitResult preVisitDirectory(Path dir, BasicFileAttributes attributes)
        throws IOException {
      Files.createDirectories(to.resolve(from.relativize(dir).toString()));
      return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
      if (!attributes.isOther()) {
        Path target = file.equals(from) ? to : to.resolve(from.relativize(file).toString());
        Files.copy(
            file,
            target,
            StandardCopyOption.COPY_ATTRIBUTES,
            StandardCopyOption.REPLACE_EXISTING,
            LinkOption.NOFOLLOW_LINKS);
      }
      return FileVisitResult.CONTINUE;
    }
  }
}
