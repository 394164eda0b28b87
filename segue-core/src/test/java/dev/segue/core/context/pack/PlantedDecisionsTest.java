package dev.segue.core.context.pack;

import static org.assertj.core.api.Assertions.assertThat;

import dev.segue.core.context.PackKey;
import dev.segue.core.context.PackResult;
import dev.segue.core.context.Phase;
import dev.segue.core.context.Role;
import dev.segue.core.context.Section;
import dev.segue.core.context.SectionKind;
import dev.segue.core.context.decision.DecisionRanking;
import dev.segue.core.text.JtokkitCounter;
import dev.segue.core.text.Redactor;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/**
 * Whether decisions that bind a task are found; {@code -Dplanted.seeds=1000} tries more projects.
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
      String text = decisions(builder, project);
      binding += project.binding().size();
      shown +=
          (int) project.binding().stream().filter(id -> text.contains("- " + id + " ")).count();
      assertThat(project.dead())
          .as("seed %d", seed)
          .noneMatch(id -> text.contains("- " + id + " "));
    }

    assertThat((double) shown / binding)
        .as("%d of %d shown", shown, binding)
        .isGreaterThanOrEqualTo(0.95);
  }

  private static String decisions(PackBuilder builder, PlantedDecisions project) {
    var task =
        new TaskFacts(
            "t7",
            project.text(),
            Optional.empty(),
            "coding",
            Optional.empty(),
            Optional.of("story-2"),
            Optional.of("epic-1"),
            List.of("It holds"),
            List.of());
    CodeSource code =
        budget ->
            new CodeSource.Rendered(
                "src/File.java some symbols\n".repeat(budget / 8),
                List.of("src/File.java"),
                List.of(),
                1,
                List.of());
    var inputs =
        new PackInputs(
            task,
            List.of(),
            Optional.empty(),
            DecisionRanking.rank(project.all(), project.sight()),
            List.of(),
            code,
            List.of(),
            "0".repeat(64));
    var key =
        new PackKey(
            "shop", "t7", Role.DEVELOPER, Phase.BUILD, 1, 2_000, false, PackKey.DEFAULT_TOKENIZER);
    var built =
        (PackResult.Built) builder.build(key, Set.copyOf(EnumSet.allOf(SectionKind.class)), inputs);
    return built.pack().sections().stream()
        .filter(s -> s.kind() == SectionKind.DECISIONS)
        .map(Section::text)
        .findFirst()
        .orElse("");
  }
}
