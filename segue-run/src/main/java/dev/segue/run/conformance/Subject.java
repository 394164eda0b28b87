package dev.segue.run.conformance;

import dev.segue.core.provider.Profile;
import java.util.Map;
import java.util.Optional;

/**
 * The provider that is tried.
 *
 * @param origin where its profile comes from, for the report
 * @param isInstalled whether its program is on this machine
 * @param version that its program told
 * @param isStubbed whether a stand-in answers; otherwise the user's account does
 * @param environment of this process; a stubbed provider gets little of it
 */
public record Subject(
    Profile profile,
    String origin,
    boolean isInstalled,
    Optional<String> version,
    boolean isStubbed,
    Map<String, String> environment) {
  public Subject {
    environment = Map.copyOf(environment);
  }
}
