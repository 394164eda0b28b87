package dev.segue.core.context.pack;

import static org.assertj.core.api.Assertions.assertThat;

import dev.segue.core.text.JtokkitCounter;
import dev.segue.core.text.Redactor;
import org.junit.jupiter.api.Test;

/**
 * Checks that decisions that bind a task are found; {@code -Dplanted.seeds=1000} tries more
 * projects.
 */
class PlantedDecisionsTest {
  private static final int SEEDS = Integer.getInteger("planted.seeds", 20);

  @Test
  void aPackOfTwoThousandTokensShowsNearlyAllThatBindAndNoneThatDoNotHold() {
    var builder = new PackBuilder(new JtokkitCounter(), Redactor.STANDARD);
    int shown = 0;
    int binding = 0;
    for (long seed = 1; seed <= SEEDS; seed++) {
      var project = new PlantedDecisions(seed);
      String text = project.shown(builder);
      binding += project.binding().size();
      shown +=
          (int) project.binding().stream().filter(id -> text.contains("- " + id + " ")).count();
      assertThat(project.stated())
          .as("those that say so, seed %d", seed)
          .allMatch(id -> text.contains("- " + id + " "));
      assertThat(project.dead())
          .as("seed %d", seed)
          .noneMatch(id -> text.contains("- " + id + " "));
    }

    assertThat((double) shown / binding)
        .as("%d of %d shown", shown, binding)
        .isGreaterThanOrEqualTo(0.95);
  }
}
