package dev.segue.context.index.workspace;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Cached listings of folders, read again only for folders that have changed: a folder's own time of
 * change shows whether names were added or removed. For many threads.
 */
final class Listings {
  /** Folders that are remembered; more than any project has. */
  private static final int MOST = 100_000;

  private final Clock clock;
  private final Map<String, Listing> known = new ConcurrentHashMap<>();

  Listings(Clock clock) {
    this.clock = clock;
  }

  /** Kind of an entry; a link is neither a folder nor a file. */
  enum Kind {
    FOLDER,
    FILE,
    OTHER
  }

  /** An entry of a folder. */
  record Entry(String name, Kind kind) {}

  /**
   * A folder.
   *
   * @param stamp of the folder when it was listed; null where it changed so lately that it may
   *     change again within the same tick
   */
  private record Listing(@Nullable Stamp stamp, List<Entry> entries) {}

  /**
   * The entries of a folder, by name.
   *
   * @param most entries that are looked at
   * @throws IOException when it cannot be listed
   */
  List<Entry> of(Path root, String folder, int most) throws IOException {
    Path place = root.resolve(folder);
    Stamp now = Stamp.of(place);
    Listing before = known.get(folder);
    if (before != null && now.equals(before.stamp())) {
      return before.entries();
    }
    List<Entry> entries = list(place, most);
    if (known.size() < MOST) {
      known.put(folder, new Listing(now.isSettled(clock) ? now : null, entries));
    }
    return entries;
  }

  private static List<Entry> list(Path place, int most) throws IOException {
    var entries = new ArrayList<Entry>();
    try (DirectoryStream<Path> stream = Files.newDirectoryStream(place)) {
      for (Path entry : stream) {
        if (entries.size() >= most) {
          break;
        }
        entries.add(new Entry(String.valueOf(entry.getFileName()), kind(entry)));
      }
    } catch (DirectoryIteratorException e) {
      throw e.getCause();
    }
    entries.sort(Comparator.comparing(Entry::name));
    return List.copyOf(entries);
  }

  private static Kind kind(Path entry) {
    try {
      BasicFileAttributes attributes =
          Files.readAttributes(entry, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
      if (attributes.isDirectory()) {
        return Kind.FOLDER;
      }
      return attributes.isRegularFile() ? Kind.FILE : Kind.OTHER;
    } catch (IOException _) {
      return Kind.OTHER; // It went away since its folder was read.
    }
  }
}
