package dev.segue.session.terminal;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A shell between the terminal and the program, as at any terminal. A program that leads its
 * session cannot stop itself: the system passes its wish over, and an agent that has put the
 * terminal back for that (claude 2.1.332 at ^Z) waits for ever.
 */
final class Leader {
  /**
   * Runs the program as a job and ends as it ends. When the job stops, the shell stops, too, for
   * whoever watches it; told to go on, so does the job. In words that dash and bash agree on: bash
   * leaves every loop when a job stops, and needs its error output to be the terminal.
   */
  private static final String SCRIPT =
      """
      set -m
      exec 3>&2
      [ -n "${BASH_VERSION-}" ] || exec 2>/dev/null
      pause() {
        kill -STOP $$
      }
      again() {
        [ "$1" -gt 128 ] && kill -0 %1 2>/dev/null || exit "$1"
        $0
        fg %1 >/dev/null
        again $?
      }
      (exec "$@" 2>&3 3>&-)
      again $?
      """;

  private static final Path PROCESSES = Path.of("/proc/self/stat");

  private Leader() {}

  /** The command line of a shell that runs this one. */
  static List<String> of(List<String> argv) {
    // The name of the shell is what it does then: where nobody could see that it has stopped,
    // nothing.
    String pause = Files.exists(PROCESSES) ? "pause" : ":";
    var all = new ArrayList<>(List.of("/bin/sh", "-c", SCRIPT, pause));
    all.addAll(argv);
    return all;
  }
}
