package dev.segue.app.worktree;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Room on the disk of a folder: looked at before anything is written there. */
record Room(Path folder) {
  /** For indexes, folders and what others write meanwhile. */
  private static final long SPARE_BYTES = 4L << 20;

  private static final long MEGABYTE = 1L << 20;

  /** A sentence, when so many bytes do not fit. */
  Optional<String> lack(long bytes) {
    try {
      long free = Files.getFileStore(folder).getUsableSpace();
      return free >= bytes + SPARE_BYTES
          ? Optional.empty()
          : Optional.of(
              "the disk of %s is full: %d MB are needed and %d MB are free; make room, then unblock the task"
                  .formatted(folder, (bytes + SPARE_BYTES) / MEGABYTE, free / MEGABYTE));
    } catch (IOException _) {
      return Optional.empty(); // A system that cannot say it; a failed write is met all the same.
    }
  }
}
