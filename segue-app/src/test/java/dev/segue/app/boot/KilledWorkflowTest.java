package dev.segue.app.boot;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A run with a workflow that is killed at one of its calls of git or by an agent, and goes on; the
 * third tier has more of them ({@link KilledAgainTest}).
 */
@Tag("slow")
class KilledWorkflowTest {
  private static final String KILLS_ONCE =
      "if mkdir \"$HOME/killed\" 2>/dev/null; then kill -9 $PPID; exec sleep 60; fi\n";

  @TempDir private Path folder;
  private KilledGround ground;

  @BeforeEach
  void makeRepository() throws Exception {
    ground = new KilledGround(folder);
    ground.queue();
  }

  @Test
  void whileAReviewerIsAtWork() throws Exception {
    ground.agents("", KILLS_ONCE);
    assertThat(ground.run()).isEqualTo(KilledGround.KILLED);
    ground.endsRight();
    assertThat(ground.asked()).filteredOn(line -> line.startsWith("arch")).hasSize(2);
  }

  @Test
  void whileTheDeveloperIsAtWork() throws Exception {
    ground.agents(KILLS_ONCE, "");
    assertThat(ground.run()).isEqualTo(KilledGround.KILLED);
    ground.endsRight();
    assertThat(ground.asked()).hasSize(3);
  }

  @ParameterizedTest
  @ValueSource(ints = {20, 44, 68, 92, 104, 128})
  void atACallOfGit(int call) throws Exception {
    ground.agents("", "");
    ground.killAtCall(call, false);
    assertThat(ground.run()).isIn(0, KilledGround.KILLED);
    ground.endsRight();
  }
}
