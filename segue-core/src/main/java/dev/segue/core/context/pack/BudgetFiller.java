package dev.segue.core.context.pack;

import dev.segue.core.context.Dropped;
import dev.segue.core.context.Explained;
import dev.segue.core.context.Section;
import dev.segue.core.context.SectionKind;
import dev.segue.core.text.TokenCounter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Puts items under a heading within a number of tokens: first as many as fit in their shortest
 * form, best first, then longer forms for the best. So detail goes before an item does.
 */
final class BudgetFiller {
  /** So many in a row that do not fit, and the rest is not tried. */
  private static final int MOST_MISSES = 5;

  private final TokenCounter counter;
  private final SectionKind kind;
  private final String head;
  private final List<Item> items;
  private final Rest rest;

  /**
   * @param head first lines of the section, each with its end
   * @param rest what there is beside the items
   */
  BudgetFiller(TokenCounter counter, SectionKind kind, String head, List<Item> items, Rest rest) {
    this.rest = rest;
    this.counter = counter;
    this.kind = kind;
    this.head = head;
    this.items = items;
  }

  /**
   * Result of filling a section.
   *
   * @param section empty when not even one item fits, or there is none
   * @param items all candidates for the section, in their order
   */
  record Filled(Optional<Section> section, List<Dropped> dropped, List<Explained> items) {
    /** A section that has nothing to choose from. */
    static Filled alone(Optional<Section> section) {
      List<Explained> items =
          section.stream()
              .map(
                  one ->
                      new Explained(
                          one.sources().getFirst(),
                          one.kind(),
                          true,
                          one.tokens(),
                          0,
                          one.truncated() ? "always there; instructions cut" : "always there"))
              .toList();
      return new Filled(section, List.of(), items);
    }

    int tokens() {
      return section.map(Section::tokens).orElse(0);
    }
  }

  Filled within(int tokens) {
    var chosen = new ArrayList<Choice>();
    int left = tokens - counter.count(head) - counter.count(closing(0));
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
              .collect(Collectors.joining("", head, closing(kept.size())));
      int count = counter.count(text);
      if (count <= tokens) {
        return filled(Optional.of(section(kept, text, count)), kept, tokens);
      }
      kept.removeLast();
    }
    return filled(Optional.empty(), List.of(), tokens);
  }

  /** The last line with its end, where so many items are shown; empty where nothing is left out. */
  private String closing(int shown) {
    return rest.line(items.size() - shown);
  }

  private Filled filled(Optional<Section> section, List<Choice> kept, int tokens) {
    Map<Item, Choice> shown = new HashMap<>();
    kept.forEach(choice -> shown.put(choice.item(), choice));
    String noRoom = "no room in %d tokens".formatted(tokens);
    var dropped = new ArrayList<Dropped>();
    var all = new ArrayList<Explained>();
    for (Item item : items) {
      Choice choice = shown.get(item);
      int cost = choice == null ? cost(item.least()) : choice.cost();
      if (choice == null) {
        dropped.add(new Dropped(item.id(), kind, cost, noRoom));
      }
      all.add(
          new Explained(
              item.id(),
              kind,
              choice != null,
              cost,
              item.score(),
              choice == null ? said(item, noRoom) : said(item, shortened(choice))));
    }
    all.addAll(rest.items());
    return new Filled(section, dropped, all);
  }

  private static String shortened(Choice choice) {
    return choice.form().equals(choice.item().forms().getFirst()) ? "" : "shortened";
  }

  private static String said(Item item, String more) {
    return item.reason().isEmpty() || more.isEmpty()
        ? item.reason() + more
        : item.reason() + "; " + more;
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

  private int cost(String form) {
    return counter.count(form + "\n");
  }
}
