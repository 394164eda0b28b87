package dev.segue.context.index.workspace;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * A folder of somebody else's files. Nothing outside it is opened: paths are checked as text, no
 * link is followed on the way, and only regular files are read, so that no pipe holds a reader up.
 * Whoever swaps a folder for a link in the very moment between check and opening is not stopped by
 * this; they could write what they like into the workspace anyway, and what is read is only shown.
 *
 * <p>Nothing here throws for what the disk does; it is a warning. For many threads.
 */
public final class Workspace {
  private final Path root;
  private final Clock clock;
  private final Listings listings;
  private final Consumer<Remembered.Observation> noted;

  /** Of a folder; a link to one is followed here, and only here. */
  public Workspace(Path root) {
    this(root, Clock.systemUTC());
  }

  /**
   * Of a folder.
   *
   * @param clock tells how old a change is
   */
  public Workspace(Path root, Clock clock) {
    this(root.toAbsolutePath().normalize(), clock, new Listings(clock), _ -> {});
  }

  private Workspace(
      Path root, Clock clock, Listings listings, Consumer<Remembered.Observation> noted) {
    this.root = root;
    this.clock = clock;
    this.listings = listings;
    this.noted = noted;
  }

  /** The same one, which tells what is looked at. */
  Workspace noting(Consumer<Remembered.Observation> told) {
    return new Workspace(root, clock, listings, told);
  }

  /** What is at a path, reached without a link; empty where nothing is. */
  Optional<Stamp> stamp(String path) {
    try {
      Optional<Path> place = place(path);
      return place.isEmpty() ? Optional.empty() : Optional.of(Stamp.of(place.get()));
    } catch (IOException _) {
      return Optional.empty();
    }
  }

  private void note(String path) {
    Optional<Stamp> now = stamp(path);
    noted.accept(
        new Remembered.AtPath(
            path, now.isPresent(), now.filter(one -> one.isSettled(clock)).orElse(null)));
  }

  /** The folder, absolute, as it was named. */
  public Path root() {
    return root;
  }

  /** Whether there is such a regular file, reached without a link. */
  public boolean has(String path) {
    note(path);
    return place(path).flatMap(Workspace::attributes).filter(a -> a.isRegularFile()).isPresent();
  }

  /** Whether there is such a folder, reached without a link. */
  public boolean hasFolder(String path) {
    // Its stamp changes with every file in it, which is no matter here.
    boolean isThere = isFolder(path);
    noted.accept(workspace -> workspace.isFolder(path) == isThere);
    return isThere;
  }

  private boolean isFolder(String path) {
    return place(path).flatMap(Workspace::attributes).filter(a -> a.isDirectory()).isPresent();
  }

  /**
   * The text of a file, in UTF-8 with wrong bytes replaced and without a byte order mark. Empty
   * when there is none; where there is one that is not read, a warning says so.
   */
  public Optional<String> text(String path, int maxBytes, Warnings warnings) {
    Optional<InputStream> opened = open(path, maxBytes, warnings);
    if (opened.isEmpty()) {
      return Optional.empty();
    }
    try (InputStream in = opened.get()) {
      byte[] bytes = in.readNBytes(maxBytes + 1);
      if (bytes.length > maxBytes) {
        warnings.add(path, "grew larger than %,d bytes".formatted(maxBytes));
        return Optional.empty();
      }
      String text = new String(bytes, StandardCharsets.UTF_8);
      return Optional.of(text.startsWith("\uFEFF") ? text.substring(1) : text);
    } catch (IOException e) {
      warnings.add(path, reason(e));
      return Optional.empty();
    }
  }

  /** The bytes of a file, to be closed by the caller; like {@link #text} otherwise. */
  public Optional<InputStream> open(String path, long maxBytes, Warnings warnings) {
    note(path);
    Optional<Path> place = place(path);
    if (place.isEmpty()) {
      warnings.add(path, "leads out of the workspace, or through a link");
      return Optional.empty();
    }
    try {
      BasicFileAttributes file = read(place.get());
      if (!file.isRegularFile()) {
        warnings.add(path, "is no regular file");
      } else if (file.size() > maxBytes) {
        warnings.add(path, "is larger than %,d bytes".formatted(maxBytes));
      } else {
        return Optional.of(Files.newInputStream(place.get(), LinkOption.NOFOLLOW_LINKS));
      }
    } catch (NoSuchFileException _) {
      return Optional.empty();
    } catch (IOException e) {
      warnings.add(path, reason(e));
    }
    return Optional.empty();
  }

  /**
   * Regular files below a folder, shallow ones first, then by path. Links are passed over. It ends
   * early, with a warning, when it has seen too much.
   *
   * @param enters whether to look into the folder of this path
   * @param wants whether to list the file of this path
   */
  public List<String> find(
      String folder, Predicate<String> enters, Predicate<String> wants, Warnings warnings) {
    if (!hasFolder(folder)) {
      return List.of();
    }
    List<String> found = walk(folder, enters, wants, warnings);
    noted.accept(workspace -> workspace.walk(folder, enters, wants, new Warnings()).equals(found));
    return found;
  }

  private List<String> walk(
      String folder, Predicate<String> enters, Predicate<String> wants, Warnings warnings) {
    return new Walk(root, listings, enters, wants, warnings).from(folder);
  }

  /** Where a path of the workspace is, unless it leads out of it. */
  private Optional<Path> place(String path) {
    Optional<String> inside = RelativePath.resolve("", path);
    if (inside.isEmpty()) {
      return Optional.empty();
    }
    Path at = root;
    try {
      String[] parts = inside.get().split("/", -1);
      for (int i = 0; i < parts.length; i++) {
        at = at.resolve(parts[i]);
        if (Files.isSymbolicLink(at) && !inside.get().isEmpty()) {
          return Optional.empty();
        }
      }
    } catch (InvalidPathException _) {
      // A name that this system cannot have, so there is no such file.
      return Optional.empty();
    }
    return Optional.of(at);
  }

  private BasicFileAttributes read(Path place) throws IOException {
    // The workspace itself may be named by a link, nothing in it.
    return place.equals(root)
        ? Files.readAttributes(place, BasicFileAttributes.class)
        : Files.readAttributes(place, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
  }

  private static Optional<BasicFileAttributes> attributes(Path place) {
    try {
      return Optional.of(Files.readAttributes(place, BasicFileAttributes.class));
    } catch (IOException _) {
      // Whoever asks whether there is a file is told no; who opens it gets the reason.
      return Optional.empty();
    }
  }

  /** Why, without the path, which stands in the warning already. */
  static String reason(IOException e) {
    if (e instanceof java.nio.file.AccessDeniedException) {
      return "cannot be read: permission denied";
    }
    String said = e instanceof FileSystemException file ? file.getReason() : e.getMessage();
    return "cannot be read: " + (said == null ? e.getClass().getSimpleName() : said);
  }
}
