package dev.segue.core.context;

import java.util.List;

/** Result of a request for a pack; never an empty pack. */
public sealed interface PackResult {
  /**
   * The pack.
   *
   * @param items everything that could have been in it, section by section, best first
   */
  record Built(ContextPack pack, List<Explained> items) implements PackResult {
    public Built {
      items = List.copyOf(items);
    }
  }

  /**
   * There is none.
   *
   * @param message one sentence: what, where, what to do
   */
  record Refused(Refusal.Kind code, String message) implements PackResult {}
}
