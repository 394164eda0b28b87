package dev.segue.session.terminal;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Finds the processes in the session of a terminal, whatever their parent is by now, as Linux
 * reports it. On other systems, and for a process that has begun a session of its own, it finds
 * nothing.
 */
final class SessionMembers {
  private static final Path PROCESSES = Path.of("/proc");

  private SessionMembers() {}

  /**
   * Those that live.
   *
   * @param leaders process ids of the sessions' first processes, which are not among them
   */
  static List<ProcessHandle> of(Set<Long> leaders) {
    var members = new ArrayList<ProcessHandle>();
    if (leaders.isEmpty() || !Files.isDirectory(PROCESSES)) {
      return members;
    }
    try (DirectoryStream<Path> all = Files.newDirectoryStream(PROCESSES, "[1-9]*")) {
      for (Path process : all) {
        member(process, leaders).ifPresent(members::add);
      }
    } catch (IOException _) {
      return members; // Those that were seen until then.
    }
    return members;
  }

  private static Optional<ProcessHandle> member(Path process, Set<Long> leaders) {
    long pid = Long.parseLong(String.valueOf(process.getFileName()));
    return leaders.contains(pid)
        ? Optional.empty()
        : ForegroundProgram.session(pid)
            .filter(leaders::contains)
            .flatMap(_ -> ProcessHandle.of(pid));
  }
}
