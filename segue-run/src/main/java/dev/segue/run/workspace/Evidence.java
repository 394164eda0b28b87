package dev.segue.run.workspace;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Takes pictures of one workspace and compares them. Nothing here throws because of what lies in
 * the workspace; where git cannot tell (any more), the files themselves are looked at. {@code
 * .segue} and ignored files are never part of it. Safe for use by several threads.
 *
 * <p>Limits: a file that git was told to overlook ({@code assume-unchanged}) is overlooked; a file
 * above 16 MB is compared by size and time; outside git, in a tree of more than 500 files or 8 MB,
 * a file that was written again with the same content counts as updated.
 */
public final class Evidence {
  private static final Duration GIT_DEADLINE = Duration.ofSeconds(20);

  /** Hashing so much takes a few milliseconds at the first time and none later. */
  private static final int FEW_FILES = 500;

  private static final long FEW_BYTES = 8 << 20;

  /** With so many untracked files, their contents are not read. */
  private static final int MANY_DIRTY = 10_000;

  private final Path workspace;
  private final Duration gitDeadline;
  private final FileStates states;
  private volatile @Nullable Repository repository;

  /**
   * @throws UncheckedIOException when the workspace does not exist
   */
  public Evidence(Path workspace) {
    this(workspace, GIT_DEADLINE);
  }

  /**
   * @param gitDeadline for one call of git; a repository in which git takes longer, or is made to
   *     wait for ever, is walked like a plain folder
   * @throws UncheckedIOException when the workspace does not exist
   */
  public Evidence(Path workspace, Duration gitDeadline) {
    this.gitDeadline = gitDeadline;
    try {
      this.workspace = workspace.toRealPath();
    } catch (IOException e) {
      throw new UncheckedIOException("Workspace does not exist: " + workspace, e);
    }
    this.states = new FileStates(this.workspace);
  }

  /** The workspace as it is now. A few milliseconds in git; outside, some per thousand files. */
  public Picture take() {
    Instant takenAt = Instant.now();
    Optional<Repository> around = repository();
    return around
        .flatMap(Repository::status)
        .<Picture>map(status -> ofGit(takenAt, status, around.orElseThrow()))
        .orElseGet(() -> ofTree(takenAt));
  }

  /**
   * What happened between two pictures of this workspace. To be asked right after {@code after} was
   * taken: what neither picture holds is read from the workspace as it is then.
   */
  public Changes between(Picture before, Picture after) {
    var comparison = new Comparison(states, before.takenAt());
    return switch (before) {
      case Picture.OfTree(_, var files) ->
          switch (after) {
            case Picture.OfTree(_, var now) -> comparison.ofTrees(files, now);
            case Picture.OfGit _ -> comparison.ofTrees(files, walk());
          };
      case Picture.OfGit old ->
          switch (after) {
            case Picture.OfTree(_, var now) -> comparison.byTime(old, now);
            case Picture.OfGit now ->
                moved(old, now)
                    .map(moved -> comparison.ofGit(old, now, moved))
                    .orElseGet(() -> comparison.byTime(old, walk()));
          };
    };
  }

  /**
   * Files whose uncommitted state differs between two pictures, sorted. What commits between them
   * brought is none of it; nothing can be said outside git.
   */
  public List<String> uncommittedBetween(Picture before, Picture after) {
    if (!(before instanceof Picture.OfGit old) || !(after instanceof Picture.OfGit now)) {
      return List.of();
    }
    var changed = new TreeSet<String>();
    now.dirty()
        .forEach(
            (path, dirty) -> {
              Picture.Dirty was = old.dirty().get(path);
              if (was == null || !was.now().equals(dirty.now())) {
                changed.add(path);
              }
            });
    if (old.head().equals(now.head())) {
      old.dirty().keySet().stream()
          .filter(path -> !now.dirty().containsKey(path))
          .forEach(changed::add);
    }
    changed.removeIf(Evidence::isSegue);
    return List.copyOf(changed);
  }

  private Optional<Map<String, GitStatus.Moved>> moved(Picture.OfGit old, Picture.OfGit now) {
    return old.head().equals(now.head())
        ? Optional.of(Map.of())
        : repository().flatMap(found -> found.diff(old.head(), now.head()));
  }

  private Optional<Repository> repository() {
    Repository known = repository;
    if (known != null && known.isInPlace()) {
      return Optional.of(known);
    }
    Optional<Repository> found = Repository.around(workspace, gitDeadline);
    repository = found.orElse(null);
    return found;
  }

  private Picture ofGit(Instant takenAt, GitStatus status, Repository around) {
    var dirty = new HashMap<String, Picture.Dirty>();
    boolean sha256 = status.head().filter(oid -> oid.length() == 64).isPresent();
    boolean many = status.paths().size() > MANY_DIRTY;
    status
        .paths()
        .forEach(
            (path, inHead) -> {
              if (isSegue(path)) {
                return;
              }
              if (path.endsWith("/")) {
                addNested(path, dirty);
              } else if (inHead.mode().equals("160000")) {
                dirty.put(path, new Picture.Dirty(inHead, around.submodule(path)));
              } else {
                boolean byStat = many && !inHead.isPresent();
                FileState now = byStat ? states.stat(path) : states.content(path, sha256);
                dirty.put(path, new Picture.Dirty(inHead, now));
              }
            });
    return new Picture.OfGit(takenAt, status.head(), Map.copyOf(dirty));
  }

  /** A repository inside, of which git says no more than its name; it may be large. */
  private void addNested(String folder, Map<String, Picture.Dirty> dirty) {
    Names.path(workspace, folder)
        .ifPresent(
            path ->
                TreeWalk.walk(
                    path,
                    folder,
                    (name, stat) ->
                        dirty.put(
                            name, new Picture.Dirty(FileState.ABSENT, FileState.ofStat(stat)))));
  }

  private Picture ofTree(Instant takenAt) {
    return new Picture.OfTree(takenAt, walk());
  }

  /** By content where that is cheap, so that a mere touch is no change; else by metadata. */
  private Map<String, FileState> walk() {
    var stats = new HashMap<String, Stat>();
    TreeWalk.walk(workspace, "", stats::put);
    boolean few =
        stats.size() <= FEW_FILES
            && stats.values().stream().mapToLong(Stat::size).sum() <= FEW_BYTES;
    var files = new HashMap<String, FileState>();
    stats.forEach(
        (path, stat) -> files.put(path, few ? states.walked(path, stat) : FileState.ofStat(stat)));
    return files;
  }

  static boolean isSegue(String path) {
    return path.startsWith(".segue/") || path.contains("/.segue/");
  }
}
