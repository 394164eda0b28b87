package dev.segue.app.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.segue.app.boot.Playground.Result;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Profiles that lie as files in {@code .segue/agents/}, as users meet them. */
class AgentFilesTest {
  private static final String DONE = "cat >/dev/null; echo x > out.txt; echo \"level $LEVEL\"\n";

  @TempDir private Path folder;
  private Playground ground;

  @BeforeEach
  void makeGround() {
    ground = new Playground(folder).agent("mine", DONE, "tested: '1.0'").taskThatWants("out.txt");
  }

  @Test
  void areLaidUnderTheConfigurationsOwnEntry() {
    ground.write(".segue/agents/mine.yaml", "env: {LEVEL: '7'}\ntested: '0.9'\n");

    assertThat(ground.run().exit()).isZero();

    assertThat(ground.segue("providers").out()).contains("(tested 1.0)");
    assertThat(ground.segue("log", "t1").out()).contains("t1");
  }

  @Test
  void bringAProviderThatCanBeNamed() {
    ground.write(".segue/agents/other.yaml", "command: [./agents/mine.sh]\nenv: {LEVEL: '7'}\n");

    Result ended = ground.segue("run", "tasks.yaml", "--providers", "other", "--output", "jsonl");

    assertThat(ended.exit()).as(ended.err()).isZero();
    assertThat(ended.event("dispatch_ended").path("provider").asString()).isEqualTo("other");
  }

  @Test
  void areRefusedWithFileAndLineWhenTheyAreWrong() {
    ground.write(".segue/agents/mine.yaml", "env: {LEVEL: '7'}\nprompts: stdin\n");

    Result refused = ground.run();

    assertThat(refused.exit()).isEqualTo(2);
    assertThat(refused.err())
        .contains(".segue/agents/mine.yaml:2", "prompts", "did you mean \"prompt\"");
  }

  @Test
  void areCalledAsTheirProviders() {
    ground.write(".segue/agents/mine.yaml", "id: yours\n");

    Result refused = ground.run();

    assertThat(refused.exit()).isEqualTo(2);
    assertThat(refused.err()).contains("must be the file's name, \"mine\"");
  }

  @Test
  void failAnAttemptWhoseAgentBringsOne() {
    var other = new Playground(folder.resolve("other"));
    other
        .agent(
            "sly", "mkdir -p .segue/agents; echo 'env: {A: b}' > .segue/agents/sly.yaml\n" + DONE)
        .taskThatWants("out.txt", "retry_policy: {max_retries: 0}");

    Result ended = other.run();

    assertThat(ended.exit()).isEqualTo(1);
    assertThat(ended.out()).contains(".segue/agents/sly.yaml");
    assertThat(other.has(".segue/agents/sly.yaml")).isFalse();
  }

  @Test
  void sayWhenTheyWereNeverSeenWithTheProgram() {
    ground.write(
        ".segue/agents/mine.yaml", "source: its vendor's page, read in 2026\nversions: '>=2'\n");
    ground.write(".segue/agents/guess.yaml", "command: [./agents/mine.sh]\ntested: no\n");

    assertThat(ground.segue("providers").exit()).isZero();
    Result refused = ground.segue("run", "tasks.yaml", "--providers", "guess");
    assertThat(refused.exit()).isEqualTo(2);
    assertThat(refused.err()).contains("source: is required where tested is no");

    var other = new Playground(folder.resolve("other"));
    other.agent("guess", DONE, "tested: no");
    other.write(".segue/agents/guess.yaml", "source: its vendor's page, read in 2026\n");
    assertThat(other.segue("providers", "--output", "json").out())
        .contains("\"tested\": \"no\"", "its vendor's page");
    assertThat(other.segue("providers").out())
        .contains("(untested)", "guess: its profile was never seen with the program");
  }
}
