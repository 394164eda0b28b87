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
 * What one pack is made of, prepared once and then tried within several numbers of tokens. Confined
 * to one thread.
 */
final class Material {
  private final TokenCounter counter;
  private final TaskSection task;
  private final int least;
  private final CodeSource code;
  private final Map<SectionKind, Filling> fillings = new EnumMap<>(SectionKind.class);

  /** Of a request. */
  Material(TokenCounter counter, Shown shown, PackKey key, PackInputs inputs) {
    this.counter = remembering(counter);
    this.task = new TaskSection(this.counter, shown, inputs.task());
    this.least = task.least();
    this.code = inputs.code();
    var contents = new Contents(shown);
    put(SectionKind.ATTEMPTS, key.includesPrevious() ? contents.attempts(inputs) : List.of());
    put(SectionKind.WORK, inputs.work().map(contents::work).orElse(List.of()));
    fillings.put(
        SectionKind.DECISIONS,
        new Filling(
            this.counter,
            SectionKind.DECISIONS,
            Contents.head(SectionKind.DECISIONS),
            contents.decisions(inputs.decisions()),
            Contents.otherDecisions(inputs.decisions())));
    put(SectionKind.DEPENDENCIES, contents.dependencies(inputs));
    put(SectionKind.TESTS, contents.tests(inputs.tests()));
  }

  /** The same lines are counted for each try. */
  private static TokenCounter remembering(TokenCounter counter) {
    Map<String, Integer> known = new HashMap<>();
    return text -> known.computeIfAbsent(text, counter::count);
  }

  private void put(SectionKind kind, List<Item> items) {
    fillings.put(kind, new Filling(counter, kind, Contents.head(kind), items, Rest.NONE));
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
  Filling.Filled fill(SectionKind kind, int tokens) {
    Filling filling = fillings.get(kind);
    if (filling != null) {
      return filling.within(tokens);
    }
    return kind == SectionKind.TASK
        ? Filling.Filled.alone(task.within(Math.max(tokens, least)))
        : code(tokens);
  }

  private Filling.Filled code(int tokens) {
    String head = Contents.head(SectionKind.CODE);
    int room = tokens - counter.count(head);
    if (room <= 0) {
      return new Filling.Filled(Optional.empty(), List.of(), List.of());
    }
    CodeSource.Rendered map = code.within(room);
    if (map.text().isEmpty()) {
      return new Filling.Filled(Optional.empty(), map.dropped(), map.items());
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
    return new Filling.Filled(Optional.of(section), map.dropped(), map.items());
  }
}
