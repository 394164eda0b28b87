package dev.segue.run.process;

import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Linux: /proc, one small read per process. */
final class ProcTable implements ProcessTable {
  private static final File PROC = new File("/proc");
  private static final int STAT_BYTES = 512;

  /** Places of numbers behind the state letter. */
  private static final int SESSION = 2;

  private static final int STARTED_AT = 18;

  @Override
  public List<ProcessEntry> living() {
    var entries = new ArrayList<ProcessEntry>();
    String[] names = PROC.list();
    for (String name : names == null ? new String[0] : names) {
      char first = name.charAt(0);
      if (first >= '0' && first <= '9') {
        read(name).ifPresent(entries::add);
      }
    }
    return entries;
  }

  @Override
  public Optional<ProcessEntry> find(long pid) {
    return read(Long.toString(pid));
  }

  @Override
  public Optional<String> variable(ProcessEntry entry, String name) {
    String before = "\0" + name + "=";
    try (var in = new FileInputStream("/proc/" + entry.pid() + "/environ")) {
      String environment = "\0" + new String(in.readAllBytes(), StandardCharsets.UTF_8);
      int at = environment.indexOf(before);
      if (at < 0 || !isOurs(entry)) {
        return Optional.empty();
      }
      int from = at + before.length();
      int end = environment.indexOf('\0', from);
      return Optional.of(environment.substring(from, end < 0 ? environment.length() : end));
    } catch (IOException _) {
      return Optional.empty(); // Ended meanwhile, or another user's: not ours to judge.
    }
  }

  /** Root may read everybody's environment, but ends only its own. */
  private static boolean isOurs(ProcessEntry entry) throws IOException {
    return Files.getAttribute(Path.of("/proc/" + entry.pid()), "unix:uid")
        .equals(Files.getAttribute(Path.of("/proc/self"), "unix:uid"));
  }

  private static Optional<ProcessEntry> read(String pid) {
    byte[] bytes = new byte[STAT_BYTES];
    try (var in = new FileInputStream("/proc/" + pid + "/stat")) {
      int count = in.read(bytes);
      return count <= 0
          ? Optional.empty()
          : parse(new String(bytes, 0, count, StandardCharsets.ISO_8859_1));
    } catch (IOException _) {
      return Optional.empty(); // Ended between the listing and the read.
    }
  }

  /**
   * proc_pid_stat(5): pid (name) state ppid pgrp session ... starttime is field 22. By hand, since
   * every process of the machine is read after every agent.
   */
  private static Optional<ProcessEntry> parse(String stat) {
    int open = stat.indexOf('(');
    int close = stat.lastIndexOf(')'); // The name may hold anything, parentheses too.
    int state = close + 2;
    if (open < 0 || state >= stat.length() || "ZXx".indexOf(stat.charAt(state)) >= 0) {
      return Optional.empty();
    }
    long[] numbers = new long[STARTED_AT + 1];
    int at = state + 2;
    for (int field = 0; field <= STARTED_AT; field++) {
      int end = stat.indexOf(' ', at);
      if (end < 0) {
        return Optional.empty();
      }
      if (field <= SESSION || field == STARTED_AT) {
        numbers[field] = Long.parseLong(stat, at, end, 10);
      }
      at = end + 1;
    }
    return Optional.of(
        new ProcessEntry(
            Long.parseLong(stat, 0, open - 1, 10),
            numbers[0],
            numbers[1],
            numbers[SESSION],
            numbers[STARTED_AT],
            name(stat, open, close)));
  }

  private static String name(String stat, int open, int close) {
    byte[] bytes = stat.substring(open + 1, close).getBytes(StandardCharsets.ISO_8859_1);
    return new String(bytes, StandardCharsets.UTF_8);
  }
}
