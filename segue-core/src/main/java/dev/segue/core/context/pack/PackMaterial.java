package dev.segue.core.context.pack;

import dev.segue.core.context.PackKey;
import dev.segue.core.context.Section;
import dev.segue.core.context.SectionKind;
import dev.segue.core.text.TokenCounter;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Content of one pack, prepared once and then tried within several numbers of tokens. Confined to
 * one thread.
 */
final class PackMaterial {
  private final TokenCounter counter;
  private final TaskSection task;
  private final int least;
  private final CodeSource code;
  private final Map<SectionKind, BudgetFiller> fillings = new EnumMap<>(SectionKind.class);

  /** Of a request. */
  PackMaterial(TokenCounter counter, PackText packText, PackKey key, PackInputs inputs) {
    this.counter = remembering(counter);
    this.task = new TaskSection(this.counter, packText, inputs.task());
    this.least = task.least();
    this.code = inputs.code();
    var sectionItems = new SectionItems(packText);
    put(SectionKind.ATTEMPTS, key.includesPrevious() ? sectionItems.attempts(inputs) : List.of());
    put(SectionKind.WORK, inputs.work().map(sectionItems::work).orElse(List.of()));
    fillings.put(
        SectionKind.DECISIONS,
        new BudgetFiller(
            this.counter,
            SectionKind.DECISIONS,
            SectionItems.head(SectionKind.DECISIONS),
            sectionItems.decisions(inputs.decisions()),
            SectionItems.otherDecisions(inputs.decisions())));
    put(SectionKind.DEPENDENCIES, sectionItems.dependencies(inputs));
    put(SectionKind.TESTS, sectionItems.tests(inputs.tests()));
  }

  /** The same lines are counted for each try. */
  private static TokenCounter remembering(TokenCounter counter) {
    Map<String, Integer> known = new HashMap<>();
    return text -> known.computeIfAbsent(text, counter::count);
  }

  private void put(SectionKind kind, List<Item> items) {
    fillings.put(kind, new BudgetFiller(counter, kind, SectionItems.head(kind), items, Rest.NONE));
  }

  /** Tokens of the least that a pack must show. */
  int least() {
    return least;
  }

  /**
   * A section.
   *
   * @param tokens that it may have; the task's least is shown whatever they are
   */
  BudgetFiller.Filled fill(SectionKind kind, int tokens) {
    BudgetFiller budgetFiller = fillings.get(kind);
    if (budgetFiller != null) {
      return budgetFiller.within(tokens);
    }
    return kind == SectionKind.TASK
        ? BudgetFiller.Filled.alone(task.within(Math.max(tokens, least)))
        : code(tokens);
  }

  private BudgetFiller.Filled code(int tokens) {
    String head = SectionItems.head(SectionKind.CODE);
    int room = tokens - counter.count(head);
    if (room <= 0) {
      return new BudgetFiller.Filled(Optional.empty(), List.of(), List.of());
    }
    CodeSource.Rendered map = code.within(room);
    if (map.text().isEmpty()) {
      return new BudgetFiller.Filled(Optional.empty(), map.dropped(), map.items());
    }
    String text = head + map.text() + (map.text().endsWith("\n") ? "" : "\n");
    var section =
        new Section(
            SectionKind.CODE,
            text,
            counter.count(text),
            map.paths(),
            map.score(),
            !map.dropped().isEmpty());
    return new BudgetFiller.Filled(Optional.of(section), map.dropped(), map.items());
  }
}
