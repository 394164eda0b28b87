package dev.segue.context.index.code;

import dev.segue.context.index.language.Language;
import dev.segue.run.git.WorkspaceGit;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The source files of a workspace that may be indexed, with the hashes of their contents. Where
 * there is a git repository it says what is tracked, clean, changed and ignored; elsewhere the
 * folders are walked with their {@code .gitignore} files. {@code .segueignore} leaves out more.
 *
 * <p>Never among them: links, submodules and other repositories below, files of secrets, other
 * people's code, names with control characters. Nothing outside the workspace is opened.
 *
 * <p>Remembers the hashes of files that it read itself, until their inodes change. Safe for use by
 * several threads, one at a time.
 */
public final class WorkspaceFiles {
  /** Larger files are no source that somebody wrote. */
  public static final int LIMIT_BYTES = 1_500_000;

  private static final Duration GIT_DEADLINE = Duration.ofSeconds(30);

  /** A file that changed this shortly before it was read may change again within the same tick. */
  private static final long RACY_MILLIS = 2_000;

  private record Cached(String signature, String blob) {}

  private final WorkspaceRoot root;
  private final Clock clock;
  private Map<String, Cached> known = new HashMap<>();

  /**
   * @param workspace an existing folder
   * @param clock tells how old a file's last change is
   * @throws java.io.UncheckedIOException when the folder is not there
   */
  public WorkspaceFiles(Path workspace, Clock clock) {
    this.root = new WorkspaceRoot(workspace);
    this.clock = clock;
  }

  /** The files that are there now, by path. */
  public synchronized List<WorkspaceFile> list() {
    long began = clock.millis();
    Optional<List<Listed>> byGit =
        WorkspaceGit.around(root.path(), GIT_DEADLINE).flatMap(git -> new GitListing(git).list());
    List<Listed> listed = byGit.orElseGet(() -> new FolderWalk(root).list());
    BlobHash hash =
        listed.stream()
            .flatMap(f -> f.blob().stream())
            .findFirst()
            .map(BlobHash::like)
            .orElse(BlobHash.SHA1);
    var own = new IgnoreRules(root, ".segueignore");
    var files = new ArrayList<WorkspaceFile>();
    var seen = new HashMap<String, Cached>();
    var paths = new HashSet<String>();
    for (Listed file : listed) {
      if (Language.of(file.path(), file.isExecutable()).isPresent()
          && !Exclusions.leavesOut(file.path())
          && !own.leavesOut(file.path(), false)
          && paths.add(file.path())) {
        file.blob()
            .or(() -> hashed(file.path(), hash, began, seen))
            .ifPresent(blob -> files.add(new WorkspaceFile(file.path(), blob)));
      }
    }
    known = seen;
    files.sort(Comparator.comparing(WorkspaceFile::path));
    return List.copyOf(files);
  }

  private Optional<String> hashed(
      String path, BlobHash hash, long began, Map<String, Cached> seen) {
    Optional<WorkspaceRoot.Listing> look = root.look(path);
    if (look.isEmpty() || look.get().size() > LIMIT_BYTES) {
      return Optional.empty();
    }
    Cached before = known.get(path);
    if (before != null && before.signature().equals(look.get().signature())) {
      seen.put(path, before);
      return Optional.of(before.blob());
    }
    Optional<String> blob = root.small(path, LIMIT_BYTES).map(hash::of);
    if (blob.isPresent() && look.get().changedMillis() < began - RACY_MILLIS) {
      seen.put(path, new Cached(look.get().signature(), blob.get()));
    }
    return blob;
  }

  /** Empty when the file is gone, too large, or no regular file any more. */
  public Optional<FileContents> read(WorkspaceFile file) {
    Optional<WorkspaceRoot.Listing> look = root.look(file.path());
    return root.small(file.path(), LIMIT_BYTES)
        .map(
            bytes ->
                new FileContents(
                    bytes,
                    BlobHash.like(file.blob()).of(bytes),
                    look.isPresent() && look.get().changedMillis() < clock.millis() - RACY_MILLIS));
  }

  /**
   * A file before it is judged.
   *
   * @param blob what git knows of its contents; empty where they have to be read
   */
  record Listed(String path, boolean isExecutable, Optional<String> blob) {}
}
