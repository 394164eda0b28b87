package dev.segue.run.workspace;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/**
 * State of a workspace at one moment, immutable. It can be kept in a file, so that work which a
 * killed supervisor had started is still accounted for by the next one.
 */
public sealed interface Picture {

  Instant takenAt();

  /** The commit that was checked out; empty outside git and before the first commit. */
  Optional<String> head();

  /**
   * Keeps the picture, in place of an earlier one and whole or not at all.
   *
   * @throws IOException when the folder cannot be written
   */
  default void write(Path file) throws IOException {
    PictureFile.write(this, file);
  }

  /** Reads a kept picture; empty when there is none or it is damaged. */
  static Optional<Picture> read(Path file) {
    return PictureFile.read(file);
  }

  /**
   * Inside git: only what differs from HEAD.
   *
   * @param dirty path → what HEAD has there and what the workspace has
   */
  record OfGit(Instant takenAt, Optional<String> head, Map<String, Dirty> dirty)
      implements Picture {}

  /** A path that differs from HEAD. */
  record Dirty(FileState inHead, FileState now) {}

  /** Outside git: all files by their metadata. */
  record OfTree(Instant takenAt, Map<String, FileState> files) implements Picture {
    @Override
    public Optional<String> head() {
      return Optional.empty();
    }
  }
}
