package dev.segue.bench.hygiene;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * A process that is alive, as /proc shows it; zombies are not.
 *
 * @param startedAt in clock ticks since the machine was started
 * @param environment entries with NUL around each; empty where it cannot be read
 * @param folder its working directory
 */
public record Living(
    long pid,
    long parent,
    long group,
    long session,
    long startedAt,
    String command,
    String environment,
    String folder) {
  private static final int GROUP = 2;
  private static final int SESSION = 3;
  private static final int STARTED_AT = 19;

  /** All of the machine. */
  public static List<Living> all() {
    var all = new ArrayList<Living>();
    try (DirectoryStream<Path> folders = Files.newDirectoryStream(Path.of("/proc"), "[0-9]*")) {
      folders.forEach(folder -> read(folder).ifPresent(all::add));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return all;
  }

  /**
   * Those that are wanted, the groups and sessions that they lead, and everybody's descendants.
   *
   * @param not neither these nor what they started
   */
  public static List<Living> trees(Predicate<Living> wanted, Set<Long> not) {
    List<Living> all = all();
    Map<Long, Living> members = new HashMap<>();
    boolean grew = true;
    while (grew) {
      grew = false;
      for (Living one : all) {
        boolean isIn =
            wanted.test(one)
                || members.containsKey(one.parent)
                || members.containsKey(one.group)
                || members.containsKey(one.session);
        if (isIn && !not.contains(one.pid) && !members.containsKey(one.pid)) {
          members.put(one.pid, one);
          grew = true;
        }
      }
    }
    return List.copyOf(members.values());
  }

  /** Those that are still the same process. */
  public static List<Living> still(List<Living> before) {
    Set<String> names = new HashSet<>();
    before.forEach(one -> names.add(one.name()));
    return all().stream().filter(one -> names.contains(one.name())).toList();
  }

  /** No other process has it, before the machine is started again. */
  String name() {
    return pid + "@" + startedAt;
  }

  private static Optional<Living> read(Path folder) {
    try {
      String stat = text(folder.resolve("stat"));
      // proc_pid_stat(5) from field 3 on; the name in field 2 may hold anything, parentheses too.
      String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
      if ("ZX".contains(fields[0])) {
        return Optional.empty();
      }
      return Optional.of(
          new Living(
              Long.parseLong(folder.getFileName().toString()),
              Long.parseLong(fields[1]),
              Long.parseLong(fields[GROUP]),
              Long.parseLong(fields[SESSION]),
              Long.parseLong(fields[STARTED_AT]),
              text(folder.resolve("cmdline")).replace('\0', ' ').strip(),
              "\0" + text(folder.resolve("environ")),
              Files.readSymbolicLink(folder.resolve("cwd")).toString()));
    } catch (IOException _) {
      return Optional.empty(); // Ended meanwhile, another user's, or a thread of the kernel.
    }
  }

  private static String text(Path file) throws IOException {
    return Files.readString(file, StandardCharsets.ISO_8859_1);
  }
}
