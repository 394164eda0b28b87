package dev.segue.app.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.segue.app.boot.Playground.Result;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests the fields of a run that a context pack needs: the run's task, and the files that were read
 * for it.
 */
@Tag("slow")
class TaskFieldsTest {
  private static final String DONE =
      "cat > prompt.txt; echo x > out.txt; echo '{\"status\":\"completed\",\"summary\":\"Made it.\"}'\n";

  @TempDir private Path folder;
  private Playground ground;

  @BeforeEach
  void makeGround() {
    ground = new Playground(folder);
  }

  @Test
  void tellWhichFilesAnAgentReadWhereItsOutputDoes() {
    String reading =
        """
        cat >/dev/null
        echo '{"read": "in.txt"}'
        echo '{"read": "/etc/passwd"}'
        echo '{"command": "cat notes.md none.md | head"}'
        echo x > out.txt
        echo '{"text": "{\\\\"status\\\\": \\\\"completed\\\\"}"}'
        """;
    ground
        .write("in.txt", "in")
        .write("notes.md", "notes")
        .agent(
            "only",
            reading,
            "output: jsonl",
            "answer: /text",
            "files: {read: /read, commands: /command}")
        .taskThatWants("out.txt");

    Result result = ground.run();

    assertThat(result.exit()).isZero();
    assertThat(result.event("dispatch_ended").path("files_read").toString())
        .isEqualTo("[\"in.txt\",\"notes.md\"]");
  }

  @Test
  void doNotTellWhereTheProfileDoesNotSay() {
    ground.agent("only", DONE).taskThatWants("out.txt");

    assertThat(ground.run().event("dispatch_ended").path("files_read").isNull()).isTrue();
  }

  @Test
  void goFromTheFileIntoTheHistoryAndToAnotherStore() {
    ground.agent("only", DONE).taskThatWants("out.txt", "role: tester", "story: S-1", "epic: E-1");

    Result result = ground.run("--context", "off");

    assertThat(result.event("task_queued").path("spec").path("placement").toString())
        .isEqualTo("{\"story\":\"S-1\",\"epic\":\"E-1\",\"role\":\"qa\"}");
    assertThat(result.event("attempt_started").path("role").asString()).isEqualTo("qa");
    assertThat(result.event("attempt_started").path("phase").asString()).isEqualTo("test");

    ground.write("all.jsonl", ground.segue("export").out());
    Playground elsewhere = new Playground(folder.resolve("elsewhere"));
    assertThat(elsewhere.segue("import", ground.path("all.jsonl").toString()).exit()).isZero();
    assertThat(elsewhere.segue("export").out()).contains("\"placement\":{\"story\":\"S-1\"");
  }

  @Test
  void refuseARoleAndASwitchThatNobodyKnows() {
    ground.agent("only", DONE).taskThatWants("out.txt", "role: develper");

    Result refused = ground.run();

    assertThat(refused.exit()).isEqualTo(2);
    assertThat(refused.err())
        .contains("tasks.yaml:4: role: \"develper\" is none of", "did you mean \"developer\"?");
    assertThat(ground.run("--context", "maybe").exit()).isEqualTo(2);
  }
}
