package dev.segue.session.hook;

import dev.segue.core.startup.BlockKey;
import dev.segue.core.startup.Edit;
import dev.segue.core.startup.MemoryText;
import dev.segue.core.text.Sha256;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * The memory files that one agent's CLI reads in a workspace, and the blocks of sessions in them.
 *
 * <p>A block goes into the first file that is there, or makes the first one. Line ends, byte order
 * mark, mode, links and, as far as we may, the owner of a file stay, and so does every byte outside
 * of the block. A file that cannot be understood or must not be written is left alone. Killed at
 * any moment, this leaves the old text or the new one.
 *
 * <p>What others append or write at the same moment is kept; what a writer with an open file writes
 * after a change is taken over with the next change, or by {@link #close}. Safe for use by several
 * threads and processes.
 */
public final class MemoryFiles implements AutoCloseable {
  private static final int NAME = 32;

  private final Path workspace;
  private final List<String> names;
  private final Path folder;
  private final Disk disk;
  private final Map<Path, Swapping> swappings = new ConcurrentHashMap<>();

  /**
   * Of one agent.
   *
   * @param workspace real path
   * @param names relative to the workspace, the one to be made first; not empty
   * @param folder Segue's own, for locks and notes; made when needed
   */
  public MemoryFiles(Path workspace, List<String> names, Path folder) {
    this(workspace, names, folder, new NioDisk());
  }

  MemoryFiles(Path workspace, List<String> names, Path folder, Disk disk) {
    if (names.isEmpty()) {
      throw new IllegalArgumentException("an agent that reads no memory file");
    }
    this.workspace = workspace;
    this.names = List.copyOf(names);
    this.folder = folder.toAbsolutePath().normalize();
    this.disk = disk;
  }

  /** Puts a session's block there, or another body into it. */
  public BlockResult put(BlockKey key, String body) {
    String name = nameFor(key);
    return switch (Place.find(workspace, name)) {
      case Place.There(var real) -> put(name, real, key, body);
      case Place.Missing(var real) -> put(name, real, key, body);
      case Place.Closed(_, var why) -> new BlockResult.Refused(why);
    };
  }

  private BlockResult put(String name, Path real, BlockKey key, String body) {
    return switch (edit(name, real, text -> MemoryText.put(text, key, body))) {
      case Swapping.Outcome.Done() -> new BlockResult.Written(real);
      case Swapping.Outcome.Same() -> new BlockResult.Unchanged(real);
      case Swapping.Outcome.Refused(var reason) -> new BlockResult.Refused(reason);
    };
  }

  /**
   * Takes a session's block out, wherever it is. A file that was made for a block goes with the
   * last one, when nothing else is in it.
   */
  public BlockResult remove(BlockKey key) {
    BlockResult worst = new BlockResult.Absent();
    for (String name : names) {
      BlockResult result = remove(name, key);
      boolean isWorse =
          result instanceof BlockResult.Refused
              || (result instanceof BlockResult.Removed && worst instanceof BlockResult.Absent);
      worst = isWorse ? result : worst;
    }
    return worst;
  }

  private BlockResult remove(String name, BlockKey key) {
    return switch (Place.find(workspace, name)) {
      case Place.There(var real) -> remove(name, real, key);
      case Place.Missing(var real) -> remove(name, real, key);
      case Place.Closed(var kind, var why) ->
          kind == Place.Kind.UNKNOWN ? new BlockResult.Refused(why) : new BlockResult.Absent();
    };
  }

  private BlockResult remove(String name, Path real, BlockKey key) {
    return switch (edit(name, real, text -> MemoryText.remove(text, key))) {
      case Swapping.Outcome.Done() -> new BlockResult.Removed(real);
      case Swapping.Outcome.Same() -> new BlockResult.Absent();
      case Swapping.Outcome.Refused(var reason) -> new BlockResult.Refused(reason);
    };
  }

  /**
   * Takes out the blocks of sessions that ended without doing it.
   *
   * @param isLeft which blocks go
   * @return what became of them
   */
  public List<BlockResult> removeLeft(Predicate<BlockKey> isLeft) {
    var results = new ArrayList<BlockResult>();
    for (String name : names) {
      Place place = Place.find(workspace, name);
      if (place instanceof Place.There(var real)) {
        Set<BlockKey> dead = new HashSet<>(keys(real));
        dead.removeIf(isLeft.negate());
        dead.forEach(key -> results.add(remove(name, real, key)));
        tidy(name, real);
      } else if (place instanceof Place.Missing(var real)) {
        tidy(name, real);
      }
    }
    return List.copyOf(results);
  }

  /** Removes what a killed writer left beside a file, and its note of a file that it never made. */
  private void tidy(String name, Path real) {
    if (Files.exists(Swapping.temporaryOf(real), LinkOption.NOFOLLOW_LINKS)
        || Files.exists(own(real, "created"))) {
      edit(name, real, _ -> new Edit.Same());
    }
  }

  private String nameFor(BlockKey key) {
    Optional<String> first = Optional.empty();
    for (String name : names) {
      Place place = Place.find(workspace, name);
      if (place instanceof Place.There(var real) && keys(real).contains(key)) {
        return name;
      }
      boolean isThere =
          switch (place) {
            case Place.There _ -> true;
            case Place.Missing _ -> false;
            case Place.Closed(var kind, _) -> kind != Place.Kind.NOWHERE;
          };
      if (isThere && first.isEmpty()) {
        first = Optional.of(name);
      }
    }
    return first.orElse(names.getFirst());
  }

  /** Whose blocks a file holds; none where it cannot be read, which an edit of it would report. */
  private Set<BlockKey> keys(Path real) {
    try (Disk.Opened opened = disk.open(real)) {
      return Utf8.decode(opened.read()) instanceof Utf8.Text(var text)
          ? MemoryText.keys(text)
          : Set.of();
    } catch (IOException _) {
      return Set.of();
    }
  }

  private Swapping.Outcome edit(String name, Path real, Function<String, Edit> edit) {
    try (Guard _ = Guard.hold(own(real, "lock"))) {
      return swappings
          .computeIfAbsent(real, file -> new Swapping(disk, name, file, own(file, "created")))
          .edit(edit);
    } catch (IOException e) {
      return new Swapping.Outcome.Refused(
          "%s cannot be changed: %s.".formatted(name, Reasons.of(e)));
    }
  }

  private Path own(Path real, String kind) {
    return folder.resolve(Sha256.hex(real.toString()).substring(0, NAME) + "." + kind);
  }

  /**
   * Takes over what was written late, for the last time; blocks stay.
   *
   * @throws IOException when that failed for a file
   */
  @Override
  public void close() throws IOException {
    for (Path real : List.copyOf(swappings.keySet())) {
      try (Guard _ = Guard.hold(own(real, "lock"))) {
        Swapping swapping = swappings.remove(real);
        if (swapping != null) {
          swapping.close();
        }
      }
    }
  }
}
