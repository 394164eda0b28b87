package dev.segue.files.source;

import java.util.Locale;
import java.util.Optional;

/** Truth values as people write them. */
public final class Flags {
  private Flags() {}

  /** {@code true yes on 1} and {@code false no off 0}, in any case; empty for any other text. */
  public static Optional<Boolean> parse(String text) {
    return switch (text.toLowerCase(Locale.ROOT)) {
      case "true", "yes", "on", "1" -> Optional.of(true);
      case "false", "no", "off", "0" -> Optional.of(false);
      default -> Optional.empty();
    };
  }
}
