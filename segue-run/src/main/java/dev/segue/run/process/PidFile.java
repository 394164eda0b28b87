package dev.segue.run.process;

import dev.segue.core.journal.DispatchMark;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The members of one running tree on disk: the machine, the mark, and a line with number and start
 * for each. Written without a sync, since it must outlive this process and not the machine, and
 * moved into place, so that nobody reads half of it. Safe for use by several threads.
 */
final class PidFile {
  private static final Pattern MEMBER = Pattern.compile("([0-9]{1,18}) ([0-9]{1,18})");
  private static final int HEAD = 2;

  private final Path file;
  private final String head;
  private final Runnable atFirst;
  private Map<Long, Long> written = Map.of();
  private boolean isOver;

  /**
   * Content of a file of process numbers.
   *
   * @param members start times by number
   */
  record Stored(Path file, String machine, DispatchMark mark, Map<Long, Long> members) {}

  /**
   * Of one start.
   *
   * @param head machine and mark, a line each
   * @param atFirst called when the file is there for the first time
   */
  PidFile(Path file, String head, Runnable atFirst) {
    this.file = file;
    this.head = head;
    this.atFirst = atFirst;
  }

  /** Puts down who is there, if that has changed. What cannot be written is not known later. */
  synchronized void write(List<ProcessEntry> members) {
    Map<Long, Long> now = new HashMap<>();
    members.forEach(entry -> now.put(entry.pid(), entry.startedAt()));
    if (isOver || now.equals(written)) {
      return;
    }
    var text = new StringBuilder(head).append('\n');
    now.forEach((pid, startedAt) -> text.append(pid).append(' ').append(startedAt).append('\n'));
    Path next = file.resolveSibling(file.getFileName() + ".new");
    try {
      PidFiles.makeFolder(file.resolveSibling("."));
      Files.writeString(next, text);
      Files.move(next, file, StandardCopyOption.ATOMIC_MOVE);
      if (written.isEmpty()) {
        atFirst.run();
      }
      written = now;
    } catch (IOException _) {
      remove(next); // A full disk must not keep anybody from work.
    }
  }

  /** The tree has ended: removes the file, for good. */
  synchronized void end() {
    isOver = true;
    if (!written.isEmpty()) {
      remove(file);
    }
  }

  /** Reads one; empty when it is none, or gone. */
  static Optional<Stored> read(Path file) {
    List<String> lines;
    try {
      lines = Files.readAllLines(file, StandardCharsets.UTF_8);
    } catch (IOException _) {
      return Optional.empty();
    }
    if (lines.size() < HEAD) {
      return Optional.empty();
    }
    Map<Long, Long> members = new HashMap<>();
    for (String line : lines.subList(HEAD, lines.size())) {
      var member = MEMBER.matcher(line);
      if (member.matches()) {
        members.put(Long.parseLong(member.group(1)), Long.parseLong(member.group(2)));
      }
    }
    return DispatchMark.parse(lines.get(1))
        .map(mark -> new Stored(file, lines.getFirst(), mark, members));
  }

  static void remove(Path file) {
    try {
      Files.deleteIfExists(file);
    } catch (IOException _) {
      // Whoever reads it later finds none of its processes alive.
      return;
    }
  }
}
