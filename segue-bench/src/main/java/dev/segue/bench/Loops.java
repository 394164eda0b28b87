package dev.segue.bench;

import java.util.List;

/** Shell loops to compare with: what starting the agent costs without Segue. */
final class Loops {
  private Loops() {}

  /** Starts the agent, and nothing else. */
  static List<String> bare(BenchWorkspace benchWorkspace, int times) {
    return loop(benchWorkspace, times, "/bin/sh \"$1\" </dev/null");
  }

  /**
   * What a careful person would write into such a loop, and what Segue does each time: the agent in
   * a session of its own, the workspace looked at before and after, the file checked, every step
   * written down and synced.
   */
  static List<String> careful(BenchWorkspace benchWorkspace, int times, boolean isInGit) {
    String look = isInGit ? "git status --porcelain=v2 -uall >\"$3\"" : "ls -lR >\"$3\"";
    String note = "echo step >>\"$3.log\"; sync \"$3.log\"";
    return loop(
        benchWorkspace,
        times,
        String.join(
            "; ",
            look,
            note,
            "setsid -w /bin/sh \"$1\" </dev/null",
            look,
            note,
            "test -e out.txt || exit 1",
            note));
  }

  private static List<String> loop(BenchWorkspace benchWorkspace, int times, String step) {
    return List.of(
        "/bin/sh",
        "-c",
        "i=0; while [ $i -lt \"$2\" ]; do " + step + "; i=$((i+1)); done",
        "loop",
        benchWorkspace.agent().toString(),
        Integer.toString(times),
        benchWorkspace.file("picture").toString());
  }
}
