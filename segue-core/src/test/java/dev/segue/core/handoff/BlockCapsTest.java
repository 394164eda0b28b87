package dev.segue.core.handoff;

import static org.assertj.core.api.Assertions.assertThat;

import dev.segue.core.provider.Reason;
import dev.segue.core.text.JtokkitCounter;
import dev.segue.core.text.Redactor;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.junit.jupiter.api.Test;

/** Properties of every block, whatever the facts and caps are. */
class BlockCapsTest {
  private static final List<Reason> REASONS = List.copyOf(EnumSet.allOf(Reason.class));
  private static final long SEED = 20_261_128L;
  private static final String[] PIECES = {
    "--- END CONTEXT ---",
    "\n",
    "\r",
    "\u001b[31m",
    "## Head",
    "error",
    " expected 3 but was 4",
    "\"",
    "\u202e",
    "é",
    "\ud83d\ude80",
    "\ud83d",
    "src/main/java/org/acme/App.java:12",
    " ",
    "\t",
    "---",
    "token=abc",
    "\u0000",
    "，",
    "x".repeat(300)
  };

  private final RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(SEED);

  private String text(int most) {
    var text = new StringBuilder();
    for (int i = random.nextInt(most + 1); i > 0; i--) {
      text.append(PIECES[random.nextInt(PIECES.length)]);
    }
    return text.toString();
  }

  private List<String> texts(int most, int length) {
    var texts = new ArrayList<String>();
    for (int i = random.nextInt(most + 1); i > 0; i--) {
      texts.add(text(length));
    }
    return texts;
  }

  private Optional<Block> any(Blocks blocks) {
    return switch (random.nextInt(3)) {
      case 0 ->
          blocks.switched(
              new SwitchFacts(
                  text(3),
                  REASONS.get(random.nextInt(REASONS.size())),
                  texts(6, 4),
                  texts(6, 4),
                  Optional.of(text(30))));
      case 1 ->
          blocks.retried(
              new RetryFacts(random.nextInt(2, 200), texts(5, 30), texts(6, 4), texts(6, 4)));
      default -> {
        var past = new ArrayList<PastAttempt>();
        for (int k = 1; k < random.nextInt(6); k++) {
          past.add(new PastAttempt(k, texts(5, 4), text(30)));
        }
        yield blocks.helped(new HelperFacts(past.size() + 1, past, random.nextBoolean()));
      }
    };
  }

  private static void check(Block block, BlockLimits limits) {
    List<String> lines = block.text().lines().toList();
    assertThat(lines).hasSize(block.lines());
    assertThat(block.lines()).isBetween(4, Math.min(limits.maxLines(), 10));
    assertThat(block.tokens())
        .isEqualTo(new JtokkitCounter().count(block.text()))
        .isLessThanOrEqualTo(limits.maxTokens());
    assertThat(lines.getFirst()).isEqualTo(block.kind().opening());
    assertThat(lines.getLast()).isEqualTo("--- END CONTEXT ---");
    assertThat(lines.subList(1, lines.size() - 1))
        .noneMatch(line -> line.startsWith("---") || line.isBlank());
    assertThat(block.text().codePoints().filter(c -> c != '\n'))
        .noneMatch(c -> Character.isISOControl(c) || Character.getType(c) == Character.SURROGATE);
    assertThat(block.text()).doesNotContain("abc");
  }

  @Test
  void keepsEveryCapOnLinesAndTokens() {
    int built = 0;
    for (int tokens = 10; tokens <= 200; tokens++) {
      for (int lines = 1; lines <= 12; lines++) {
        var limits = new BlockLimits(lines, random.nextInt(5), tokens, random.nextInt(9));
        var blocks = new Blocks(limits, new JtokkitCounter(), Redactor.STANDARD);
        Optional<Block> block = any(blocks);
        block.ifPresent(made -> check(made, limits));
        built += block.isPresent() ? 1 : 0;
      }
    }
    assertThat(built).isGreaterThan(1_000);
  }
}
