package dev.segue.app.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.segue.app.boot.Playground.Result;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Many tasks with a workflow at once. */
@Tag("slow")
class ParallelWorkflowTest {
  private static final int TASKS = 12;

  /** Every third task is made badly at first. */
  private static final String MAKER =
      """
      prompt=$(cat)
      id=$(printf '%s\\n' "$prompt" | sed -n '/^## Task ID/{n;p;q}')
      made=good
      case $id in t3|t6|t9|t12)
        case $prompt in *'RETRY CONTEXT'*) ;; *) made=bad ;; esac ;;
      esac
      echo $made > "$id.txt"
      echo '{"status":"completed","summary":"Made it."}'
      """;

  private static final String REVIEWER =
      """
      cat >/dev/null
      if grep -q bad t*.txt; then
        echo '{"verdict":"reject","findings":[{"severity":"blocking","text":"It is made badly"}]}'
      else
        echo '{"verdict":"approve"}'
      fi
      """;

  @TempDir private Path folder;

  private static String tasks() {
    var yaml = new StringBuilder();
    for (int i = 1; i <= TASKS; i++) {
      yaml.append(
          "- {task_id: t%d, instructions: x, required_artifacts: [t%d.txt]}\n".formatted(i, i));
    }
    return yaml.toString();
  }

  @Test
  void finishesWhatWasBegunFirstAndMergesInQueueOrder() throws Exception {
    var scene = new WorkflowGround(folder);
    Playground ground = scene.ground();
    ground.write("agents/maker.sh", "#!/bin/sh\n" + MAKER);
    ground.write("agents/arch.sh", "#!/bin/sh\n" + REVIEWER);
    ground.write("agents/tester.sh", "#!/bin/sh\n" + REVIEWER);
    scene.git("commit", "-qam", "other agents");
    ground.tasks(tasks());

    Result result = ground.run("--parallel", "4", "--auto-approve");

    assertThat(result.exit()).as(result.err() + result.out()).isZero();
    var expected = new ArrayList<String>();
    for (int i = 1; i <= TASKS; i++) {
      expected.add("t" + i);
      assertThat(ground.read("t" + i + ".txt")).isEqualTo("good\n");
    }
    assertThat(ids(result.events("task_merged"))).containsExactlyInAnyOrderElementsOf(expected);
    assertThat(result.events("review_ended").stream().filter(ParallelWorkflowTest::isRejection))
        .hasSize(4);
    assertThat(scene.git("worktree", "list").lines()).hasSize(1);
    assertThat(scene.git("branch", "--list", "segue/*")).isEmpty();
    // New tasks begin only where no review can: when the fifth begins, one of the first is done.
    int fifth = index(result, "attempt_started", "t5");
    assertThat(fifth).isGreaterThan(index(result, "review_started", "t1"));
  }

  private static boolean isRejection(JsonNode ended) {
    return ended.path("verdict").asString().equals("rejected");
  }

  private static List<String> ids(List<JsonNode> events) {
    return events.stream().map(e -> e.path("task_id").asString()).toList();
  }

  private static int index(Result result, String type, String task) {
    List<JsonNode> events = result.events();
    for (int i = 0; i < events.size(); i++) {
      if (events.get(i).path("type").asString().equals(type)
          && events.get(i).path("task_id").asString().equals(task)) {
        return i;
      }
    }
    throw new AssertionError("no " + type + " of " + task);
  }

  @Test
  void aTaskThatWaitsForAPersonHoldsUpNobody() throws Exception {
    var scene = new WorkflowGround(folder);
    Playground ground = scene.ground();
    ground.write("agents/maker.sh", "#!/bin/sh\n" + MAKER);
    scene.git("commit", "-qam", "another agent");
    ground.tasks(
        """
        - {task_id: t1, instructions: x, required_artifacts: [t1.txt]}
        - {task_id: t2, instructions: x, required_artifacts: [t2.txt], workflow: none}
        """);

    Result result = ground.run("--parallel", "1");

    assertThat(result.exit()).isEqualTo(1);
    assertThat(ids(result.events("task_completed"))).containsExactly("t2");
    assertThat(ground.segue("run").out()).contains("t1: waits for po");
  }
}
