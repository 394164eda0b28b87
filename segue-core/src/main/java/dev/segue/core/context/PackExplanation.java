package dev.segue.core.context;

import java.util.List;

/**
 * Why a pack is as it is.
 *
 * @param items everything that was a candidate, section by section, best first; what is shown and
 *     what is not
 * @param uses what the agents of its attempt did with its files, one for each dispatch
 */
public record PackExplanation(ContextPack pack, List<Explained> items, List<PackUse> uses) {
  public PackExplanation {
    items = List.copyOf(items);
    uses = List.copyOf(uses);
  }
}
