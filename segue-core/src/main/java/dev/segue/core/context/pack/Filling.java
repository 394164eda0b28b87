package dev.segue.core.context.pack;

import dev.segue.core.context.Dropped;
import dev.segue.core.context.Section;
import dev.segue.core.context.SectionKind;
import dev.segue.core.text.TokenCounter;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Puts items under a heading within a number of tokens: first as many as fit in their shortest
 * form, best first, then longer forms for the best. So detail goes before an item does.
 */
final class Filling {
  /** So many in a row that do not fit, and the rest is not tried. */
  private static final int MOST_MISSES = 5;

  private final TokenCounter counter;
  private final SectionKind kind;
  private final String head;
  private final List<Item> items;

  /**
   * @param head first lines of the section, each with its end
   */
  Filling(TokenCounter counter, SectionKind kind, String head, List<Item> items) {
    this.counter = counter;
    this.kind = kind;
    this.head = head;
    this.items = items;
  }

  /**
   * What comes of it.
   *
   * @param section empty when not even one item fits, or there is none
   */
  record Filled(Optional<Section> section, List<Dropped> dropped) {
    int tokens() {
      return section.map(Section::tokens).orElse(0);
    }
  }

  Filled within(int tokens) {
    var chosen = new ArrayList<Choice>();
    int left = tokens - counter.count(head);
    int misses = 0;
    for (Item item : items) {
      int cost = cost(item.least());
      boolean fits = misses < MOST_MISSES && cost <= left;
      misses = fits ? 0 : misses + 1;
      left -= fits ? cost : 0;
      if (fits) {
        chosen.add(new Choice(item, item.least(), cost));
      }
    }
    return settle(lengthen(chosen, left), tokens);
  }

  private record Choice(Item item, String form, int cost) {}

  private List<Choice> lengthen(List<Choice> chosen, int room) {
    var longer = new ArrayList<Choice>();
    int left = room;
    for (Choice choice : chosen) {
      Choice best = choice;
      for (String form : choice.item().forms()) {
        int cost = cost(form);
        if (cost - choice.cost() <= left) {
          best = new Choice(choice.item(), form, cost);
          break;
        }
      }
      left -= best.cost() - choice.cost();
      longer.add(best);
    }
    return longer;
  }

  /** Tokens of two texts together may be more than their sum, so the whole is counted as well. */
  private Filled settle(List<Choice> chosen, int tokens) {
    var kept = new ArrayList<>(chosen);
    while (!kept.isEmpty()) {
      String text =
          kept.stream()
              .map(choice -> choice.form() + "\n")
              .collect(Collectors.joining("", head, ""));
      int count = counter.count(text);
      if (count <= tokens) {
        return new Filled(Optional.of(section(kept, text, count)), dropped(kept, tokens));
      }
      kept.removeLast();
    }
    return new Filled(Optional.empty(), dropped(List.of(), tokens));
  }

  private Section section(List<Choice> kept, String text, int count) {
    boolean isCut =
        kept.size() < items.size()
            || kept.stream().anyMatch(c -> !c.form().equals(c.item().forms().getFirst()));
    Set<String> sources = new LinkedHashSet<>();
    kept.forEach(choice -> sources.addAll(choice.item().sources()));
    double score = kept.stream().mapToDouble(choice -> choice.item().score()).max().orElse(0);
    return new Section(kind, text, count, List.copyOf(sources), score, isCut);
  }

  private List<Dropped> dropped(List<Choice> kept, int tokens) {
    Set<String> shown = kept.stream().map(c -> c.item().id()).collect(Collectors.toSet());
    return items.stream()
        .filter(item -> !shown.contains(item.id()))
        .map(
            item ->
                new Dropped(
                    item.id(), kind, cost(item.least()), "no room in %d tokens".formatted(tokens)))
        .toList();
  }

  private int cost(String form) {
    return counter.count(form + "\n");
  }
}
