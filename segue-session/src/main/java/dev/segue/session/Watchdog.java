package dev.segue.session;

import dev.segue.core.session.Via;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A small process that waits for the end of a session's owner, and ends the agent when the owner
 * was killed: the hang-up of the terminal does not end every agent (gemini 0.61.0 lives on). Only a
 * process that is in the session of that terminal and carries the mark of this session is ended.
 */
public final class Watchdog implements AutoCloseable {
  private static final Path PROCESSES = Path.of("/proc/self/environ");

  /**
   * A line means that the owner ends by itself, an end of input that it was killed. $1 is the mark,
   * $2 the first process of the terminal's session. A number of a session is not given to another
   * one as long as a process is in it.
   */
  private static final String SCRIPT =
      """
      trap '' HUP INT TERM
      read -r said && exit 0
      members() {
        for file in $(grep -lzxF -e "$1" /proc/[0-9]*/environ 2>/dev/null); do
          pid=${file#/proc/}
          pid=${pid%/environ}
          stat=
          read -r stat 2>/dev/null <"/proc/$pid/stat" || continue
          set -- "$1" "$2" ${stat##*) }
          [ "$6" = "$2" ] && kill -"$signal" "$pid" 2>/dev/null && left=yes
        done
      }
      signal=TERM
      members "$1" "$2"
      signal=0
      for look in 1 2 3 4 5 6 7 8 9 10 11 12; do
        left=
        members "$1" "$2"
        [ -n "$left" ] || exit 0
        sleep 0.25
      done
      signal=KILL
      members "$1" "$2"
      """;

  private final Optional<Process> process;

  private Watchdog(Optional<Process> process) {
    this.process = process;
  }

  /**
   * Starts it, where the system can tell who belongs to a session. An agent in tmux outlives its
   * owner, so that nobody watches over it.
   *
   * @param socket where the owner listens, the mark of all that belongs to its session
   * @param leader process id of what leads the agent's terminal
   */
  public static Watchdog over(Via via, Path socket, long leader) throws IOException {
    return via == Via.PTY && Files.isReadable(PROCESSES)
        ? new Watchdog(Optional.of(start(socket, leader)))
        : new Watchdog(Optional.empty());
  }

  /** The process; the end of its input is the owner's. */
  static Process start(Path socket, long leader) throws IOException {
    var argv = new ArrayList<String>();
    if (Files.isExecutable(Path.of("/usr/bin/setsid"))) {
      argv.add("/usr/bin/setsid");
    }
    argv.addAll(
        List.of(
            "/bin/sh",
            "-c",
            SCRIPT,
            "segue-watchdog",
            Control.SOCKET + "=" + socket,
            Long.toString(leader)));
    var builder =
        new ProcessBuilder(argv)
            .directory(Path.of("/").toFile())
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .redirectError(ProcessBuilder.Redirect.DISCARD);
    // It carries no mark itself.
    builder.environment().keySet().retainAll(List.of("PATH"));
    return builder.start();
  }

  @Override
  public void close() {
    process.ifPresent(Watchdog::release);
  }

  private static void release(Process process) {
    try (OutputStream out = process.getOutputStream()) {
      out.write("end\n".getBytes(StandardCharsets.UTF_8));
    } catch (IOException _) {
      return; // It has ended, or was ended.
    }
  }
}
