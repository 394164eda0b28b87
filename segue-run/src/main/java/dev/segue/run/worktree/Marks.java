package dev.segue.run.worktree;

import dev.segue.run.git.Git;
import dev.segue.run.git.GitResult;
import dev.segue.run.git.GitSettings;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Segue's marks in git itself: for each task one ref under {@code refs/segue-tasks/<project>/},
 * which exists before its branch and is gone after it. The ref names a blob with the task's id and
 * the commit that the work started from. The folder is not {@code refs/segue/}, or the branch's
 * short name {@code segue/…} would mean the mark.
 */
final class Marks {
  /**
   * @param taskId as it was given
   * @param baseCommit full object name
   */
  record Mark(String taskId, String baseCommit) {}

  private static final String HEADER = "segue task ";

  private final Git git;
  private final String prefix;

  Marks(Git git, String projectName) {
    this.git = git;
    this.prefix = "refs/segue-tasks/" + projectName + "/";
  }

  Optional<Mark> of(String taskName) {
    GitResult answer = git.ask("cat-file", "blob", prefix + taskName);
    return answer.isFine() ? parse(answer.out()) : Optional.empty();
  }

  List<Mark> all() {
    var marks = new ArrayList<Mark>();
    for (String ref :
        git.must("for-each-ref", "--format=%(refname)", prefix).out().split("\n", -1)) {
      if (ref.startsWith(prefix)) {
        of(ref.substring(prefix.length())).ifPresent(marks::add);
      }
    }
    return marks;
  }

  void put(String taskName, Mark mark) {
    String id = URLEncoder.encode(mark.taskId(), StandardCharsets.UTF_8);
    String blob =
        git.must(
                GitSettings.none(),
                HEADER + id + "\n" + mark.baseCommit() + "\n",
                "hash-object",
                "-w",
                "--stdin")
            .line();
    git.must("update-ref", prefix + taskName, blob);
  }

  void remove(String taskName) {
    git.must("update-ref", "-d", prefix + taskName);
  }

  private static Optional<Mark> parse(String text) {
    List<String> lines = text.lines().toList();
    if (lines.size() != 2 || !lines.getFirst().startsWith(HEADER)) {
      return Optional.empty();
    }
    try {
      String id =
          URLDecoder.decode(lines.getFirst().substring(HEADER.length()), StandardCharsets.UTF_8);
      return Optional.of(new Mark(id, lines.getLast()));
    } catch (IllegalArgumentException _) {
      return Optional.empty(); // Not written by us.
    }
  }
}
