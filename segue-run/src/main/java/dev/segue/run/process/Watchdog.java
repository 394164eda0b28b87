package dev.segue.run.process;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A shell that waits for the end of this process, however that comes, and then writes down who
 * descends from the members in its pid files. A look from outside at that very moment is needed: an
 * agent may end some hundred milliseconds after its supervisor, and what it started has no parents
 * then (codex 0.171.0 takes about 130 ms). It ends nobody. Linux only.
 */
final class Watchdog implements AutoCloseable {
  /** Fields of proc_pid_stat(5) behind the name, which may hold anything: 2 parent, 20 start. */
  private static final String SCRIPT =
      """
      read -r word
      [ "$word" = over ] && exit
      for file in "$1"*; do
        [ -f "$file" ] || continue
        cat /proc/[0-9]*/stat 2>/dev/null | awk '
          FNR == NR { if (NF == 2) member[$1] = $2; next }
          { pid = $1; sub(/^.*\\) /, ""); parent[pid] = $2; start[pid] = $20 }
          END {
            do {
              grew = 0
              for (pid in parent) {
                of = parent[pid]
                if (!(pid in member) && (of in member) && member[of] == start[of]) {
                  member[pid] = start[pid]
                  print pid, start[pid]
                  grew = 1
                }
              }
            } while (grew)
          }' "$file" - >"$file.late" && cat "$file.late" >>"$file"
        rm -f "$file.late"
      done
      """;

  private final Process shell;

  private Watchdog(Process shell) {
    this.shell = shell;
  }

  /**
   * Starts one.
   *
   * @param files how the paths of its pid files begin
   * @return empty where it cannot be
   */
  static Optional<Watchdog> start(Path files) {
    if (!Files.isReadable(Path.of("/proc/self/stat"))) {
      return Optional.empty();
    }
    // In a session of its own: what is sent to our group is not for it.
    var argv = List.of("/bin/sh", "-c", SCRIPT, "segue-watchdog", files.toString());
    var builder =
        new ProcessBuilder(Program.commandLine(Path.of("/bin/sh"), argv))
            .directory(Path.of("/").toFile())
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .redirectError(ProcessBuilder.Redirect.DISCARD);
    builder.environment().clear();
    builder.environment().putAll(Map.of("PATH", "/usr/bin:/bin", "LC_ALL", "C"));
    try {
      return Optional.of(new Watchdog(builder.start()));
    } catch (IOException _) {
      return Optional.empty(); // Without it the files say what they said at the last look.
    }
  }

  /** It goes, and writes nothing. */
  @Override
  public void close() {
    try (OutputStream words = shell.getOutputStream()) {
      words.write("over\n".getBytes(StandardCharsets.US_ASCII));
    } catch (IOException _) {
      shell.destroy();
    }
  }
}
