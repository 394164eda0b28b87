package dev.segue.bench.context;

import static org.assertj.core.api.Assertions.assertThat;

import com.knuddels.jtokkit.api.EncodingType;
import dev.segue.core.context.ContextPack;
import dev.segue.core.context.PackKey;
import dev.segue.core.context.PackResult;
import dev.segue.core.context.Refusal;
import dev.segue.core.context.Section;
import dev.segue.core.context.SectionKind;
import dev.segue.core.context.pack.CodeSource;
import dev.segue.core.context.pack.PackInputs;
import dev.segue.core.context.pack.TaskFacts;
import dev.segue.core.workflow.Phase;
import dev.segue.core.workflow.Role;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Packs that break a rule: a checker that finds nothing in them would find nothing anywhere. */
class PackCheckTest {
  private static final EncodingType TYPE = EncodingType.O200K_BASE;
  private static final JtokkitTokens TOKENS = JtokkitTokens.of(TYPE);
  private static final String TEXT =
      "### Task\nt1 (coding)\nDo it.\nAcceptance criteria:\n- it is done\n- and tested\n";

  private final PackCheck check = new PackCheck(TYPE);

  private static PackKey key(int budget) {
    return new PackKey("shop", "t1", Role.DEVELOPER, Phase.BUILD, 1, budget, false, TYPE.getName());
  }

  private static PackInputs inputs() {
    var task =
        new TaskFacts(
            "t1",
            "Do it.",
            Optional.empty(),
            Optional.empty(),
            "coding",
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            List.of("it is done", "and tested"),
            List.of());
    return new PackInputs(
        task,
        List.of(),
        Optional.empty(),
        List.of(),
        List.of(),
        CodeSource.NONE,
        List.of(),
        "0".repeat(64));
  }

  private List<String> broken(int budget, String text, int tokens) {
    var task = new Section(SectionKind.TASK, text, tokens, List.of(), 0, false);
    var pack =
        new ContextPack("h", key(budget), text, tokens, List.of(task), List.of(), "0".repeat(64));
    return check.broken(key(budget), inputs(), new PackResult.Built(pack, List.of()));
  }

  @Test
  void leavesASoundPackInPeace() {
    assertThat(broken(100, TEXT, TOKENS.count(TEXT))).isEmpty();
  }

  @Test
  void seesAPackAboveItsBudget() {
    int tokens = TOKENS.count(TEXT);

    assertThat(broken(tokens - 1, TEXT, tokens))
        .containsExactly("%d tokens of %d".formatted(tokens, tokens - 1));
    assertThat(broken(tokens - 1, TEXT, tokens - 1)).hasSize(2);
  }

  @Test
  void seesThatACriterionIsMissing() {
    String less = TEXT.replace("- it is done\n", "");

    assertThat(broken(100, less, TOKENS.count(less)))
        .containsExactly("task or criteria are missing");
  }

  @Test
  void seesAnEmptyPack() {
    assertThat(broken(100, " \n", TOKENS.count(" \n"))).contains("empty");
  }

  @Test
  void believesARefusalOnlyWhenTheTaskDoesNotFit() {
    assertThat(refusal(Refusal.Kind.RESOURCE_EXHAUSTED, "task t1 alone needs 51 tokens")).isEmpty();
    assertThat(refusal(Refusal.Kind.RESOURCE_EXHAUSTED, "task t1 alone needs 50 tokens"))
        .hasSize(1);
    assertThat(refusal(Refusal.Kind.NOT_FOUND, "nothing")).hasSize(2);
  }

  private List<String> refusal(Refusal.Kind code, String message) {
    return check.broken(key(50), inputs(), new PackResult.Refused(code, message));
  }
}
