package dev.segue.core.context.pack;

import dev.segue.core.context.ContextPack;
import dev.segue.core.context.PackKey;
import dev.segue.core.context.PackResult;
import dev.segue.core.context.Refusal;
import dev.segue.core.context.SectionKind;
import dev.segue.core.text.Redactor;
import dev.segue.core.text.Sha256;
import dev.segue.core.text.TokenCounter;
import java.util.Set;

/**
 * Builds packs. The same key and inputs give the same bytes; the whole text never has more tokens
 * than the budget; the task's own section is always there. Safe for use by several threads when the
 * counter is.
 */
public final class PackBuilder {
  /** The sum of parts that were counted one by one is near the whole; so often it is corrected. */
  private static final int MOST_CORRECTIONS = 8;

  private final TokenCounter counter;
  private final PackText packText;

  /**
   * @param counter of the key's tokenizer
   * @param redactor takes secrets out before anything is counted or hashed
   */
  public PackBuilder(TokenCounter counter, Redactor redactor) {
    this.counter = counter;
    this.packText = new PackText(redactor);
  }

  /**
   * The pack, or {@link Refusal.Kind#RESOURCE_EXHAUSTED} when the task's own section does not fit.
   *
   * @param allowed what the role may see
   */
  public PackResult build(PackKey key, Set<SectionKind> allowed, PackInputs inputs) {
    var packMaterial = new PackMaterial(counter, packText, key, inputs);
    int aim = key.tokenBudget();
    for (int i = 0; i < MOST_CORRECTIONS && packMaterial.least() <= aim; i++) {
      Draft draft = Draft.of(packMaterial, key.role(), allowed, aim);
      int tokens = counter.count(draft.text());
      if (tokens <= key.tokenBudget()) {
        return built(key, draft, tokens, inputs);
      }
      aim -= tokens - key.tokenBudget();
    }
    if (packMaterial.least() <= key.tokenBudget()) {
      // Alone it is what was counted.
      Draft alone =
          Draft.of(packMaterial, key.role(), Set.of(SectionKind.TASK), packMaterial.least());
      return built(key, alone, counter.count(alone.text()), inputs);
    }
    return new PackResult.Refused(
        Refusal.Kind.RESOURCE_EXHAUSTED,
        "the section of task %s alone needs %d tokens, and the budget is %d; ask for more"
            .formatted(key.taskId(), packMaterial.least(), key.tokenBudget()));
  }

  private PackResult built(PackKey key, Draft draft, int tokens, PackInputs inputs) {
    String text = draft.text();
    return new PackResult.Built(
        new ContextPack(
            Sha256.hex(key.line() + "\n" + text),
            key,
            text,
            tokens,
            draft.sections(),
            draft.dropped().stream().map(packText::of).toList(),
            inputs.revision()),
        draft.items().stream().map(packText::of).toList());
  }
}
