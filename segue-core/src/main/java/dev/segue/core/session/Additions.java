package dev.segue.core.session;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Additions to the start of an agent. In all texts {@code {name}} stands for a value of {@link
 * LaunchFacts} or for a digest, {@code {name:json}} for the same as the inside of a JSON string.
 *
 * @param environment variables and values
 * @param files texts by path below the run's own folder
 * @param digests texts by name, whose SHA-256 in hexadecimal the name stands for: one CLI takes a
 *     hook only with the digest of its definition
 */
public record Additions(
    List<String> arguments,
    Map<String, String> environment,
    Map<String, String> files,
    Map<String, String> digests) {
  /** Nothing. */
  public static final Additions NONE = new Additions(List.of(), Map.of(), Map.of(), Map.of());

  public Additions {
    arguments = List.copyOf(arguments);
    environment = Map.copyOf(environment);
    files = Map.copyOf(files);
    digests = Map.copyOf(digests);
  }

  /** Whether one of its texts has a place for this. */
  public boolean mentions(String name) {
    return Stream.of(arguments, environment.values(), files.values(), digests.values())
        .flatMap(texts -> texts.stream())
        .anyMatch(text -> Placeholders.has(text, name));
  }
}
