package dev.segue.run.git;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Room on the disk of a folder: looked at before anything is written there. */
public record Room(Path folder) {
  /** For indexes, folders and what others write meanwhile. */
  private static final long SPARE_BYTES = 4L << 20;

  private static final long MEGABYTE = 1L << 20;

  private static final List<String> FULL =
      List.of("No space left on device", "Disk quota exceeded", "Out of diskspace");

  /**
   * What a checkout of one commit in place of another writes: git does so file by file, and what it
   * has written stays when the disk is full.
   */
  public static long bytesToWrite(Git git, String from, String to) {
    List<String> raw =
        git.must("diff-tree", "-r", "-z", "--raw", "--no-abbrev", "--no-renames", from, to).names();
    var objects = new StringBuilder();
    for (int at = 0; at + 1 < raw.size(); at += 2) {
      String[] words = raw.get(at).split(" ", -1);
      if (words[1].startsWith("1") && !words[1].equals("160000")) {
        objects.append(words[3]).append('\n');
      }
    }
    return git.must(
            GitSettings.none(), objects.toString(), "cat-file", "--batch-check=%(objectsize)")
        .out()
        .lines()
        .filter(size -> size.matches("[0-9]{1,18}"))
        .mapToLong(Long::parseLong)
        .sum();
  }

  /** What a system or git says of a failure, and what to do where the disk is full. */
  public static String advised(String failure) {
    if (FULL.stream().anyMatch(failure::contains)) {
      return failure + "; make room, then unblock the task";
    }
    return failure.contains("unable to write")
        ? failure + "; make room on that disk, or let Segue write there, then unblock the task"
        : failure;
  }

  /** A sentence, when so many bytes do not fit. */
  public Optional<String> lack(long bytes) {
    try {
      long free = Files.getFileStore(folder).getUsableSpace();
      return free >= bytes + SPARE_BYTES
          ? Optional.empty()
          : Optional.of(
              "the disk of %s is full: %d MB are needed and %d MB are free; make room, then unblock the task"
                  .formatted(folder, Math.ceilDiv(bytes + SPARE_BYTES, MEGABYTE), free / MEGABYTE));
    } catch (IOException _) {
      return Optional.empty(); // A system that cannot say it; a failed write is met all the same.
    }
  }
}
