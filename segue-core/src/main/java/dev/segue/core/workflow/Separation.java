package dev.segue.core.workflow;

import java.util.Locale;
import java.util.Optional;

/** Rule on a reviewer of the vendor that made the change. */
public enum Separation {
  /** Another vendor is asked first; the maker's own when no other is left. */
  PREFER,
  /** The maker's vendor is never asked. */
  REQUIRE,
  /** Vendors do not matter. */
  OFF;

  /** The public word. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Reads a {@link #word}. */
  public static Optional<Separation> ofWord(String word) {
    for (Separation separation : values()) {
      if (separation.word().equals(word)) {
        return Optional.of(separation);
      }
    }
    return Optional.empty();
  }
}
