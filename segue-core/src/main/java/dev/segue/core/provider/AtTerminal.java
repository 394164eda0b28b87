package dev.segue.core.provider;

import dev.segue.core.session.readiness.Interactive;
import java.util.Optional;

/**
 * What is known of a CLI at its terminal. Screens change oftener than command lines, so this has a
 * range of its own.
 *
 * @param versions absent: any
 */
public record AtTerminal(Optional<VersionRange> versions, Interactive interactive) {
  /**
   * What is known of one version.
   *
   * @param version as the CLI tells it; empty when it did not
   * @return empty where this was never tried with that version
   */
  public Optional<Interactive> of(Optional<String> version) {
    boolean isTried = versions.isEmpty() || version.flatMap(versions.get()::contains).orElse(false);
    return isTried ? Optional.of(interactive) : Optional.empty();
  }
}
