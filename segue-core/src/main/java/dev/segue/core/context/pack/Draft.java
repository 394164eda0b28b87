package dev.segue.core.context.pack;

import dev.segue.core.context.Dropped;
import dev.segue.core.context.Explained;
import dev.segue.core.context.Section;
import dev.segue.core.context.SectionKind;
import dev.segue.core.workflow.Role;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Sections that share a number of tokens: each has its share and what those before it left; what is
 * left then goes to decisions, and to the code map after them. Confined to one thread.
 */
final class Draft {
  /** The blank line between two sections. */
  private static final int SEPARATOR = 1;

  private final PackMaterial packMaterial;
  private final Role role;
  private final int budget;
  private final Map<SectionKind, BudgetFiller.Filled> filled = new EnumMap<>(SectionKind.class);

  /** What the sections so far have left; below zero when the task took more than its share. */
  private int left;

  private Draft(PackMaterial packMaterial, Role role, int budget) {
    this.packMaterial = packMaterial;
    this.role = role;
    this.budget = budget;
  }

  /** The sections that are allowed, and fit. */
  static Draft of(PackMaterial packMaterial, Role role, Set<SectionKind> allowed, int budget) {
    var draft = new Draft(packMaterial, role, budget);
    for (SectionKind kind : SectionKind.values()) {
      if (allowed.contains(kind)) {
        draft.add(kind);
      }
    }
    draft.enlarge(SectionKind.DECISIONS);
    draft.enlarge(SectionKind.CODE);
    return draft;
  }

  private void add(SectionKind kind) {
    int allowance = (int) ((long) budget * kind.percent(role) / 100) + left;
    BudgetFiller.Filled section = packMaterial.fill(kind, Math.max(0, allowance));
    filled.put(kind, section);
    left = allowance - section.tokens() - (section.section().isPresent() ? SEPARATOR : 0);
  }

  private void enlarge(SectionKind kind) {
    BudgetFiller.Filled before = filled.get(kind);
    if (before != null && left > 0 && hasMore(before)) {
      int room = before.tokens() + left;
      BudgetFiller.Filled after = packMaterial.fill(kind, room);
      filled.put(kind, after);
      left = room - after.tokens();
    }
  }

  private static boolean hasMore(BudgetFiller.Filled section) {
    return !section.dropped().isEmpty() || section.section().filter(Section::truncated).isPresent();
  }

  List<Section> sections() {
    return filled.values().stream().flatMap(one -> one.section().stream()).toList();
  }

  List<Dropped> dropped() {
    var dropped = new ArrayList<Dropped>();
    filled.values().forEach(one -> dropped.addAll(one.dropped()));
    return dropped;
  }

  List<Explained> items() {
    var items = new ArrayList<Explained>();
    filled.values().forEach(one -> items.addAll(one.items()));
    return items;
  }

  String text() {
    return sections().stream().map(Section::text).collect(Collectors.joining("\n"));
  }
}
