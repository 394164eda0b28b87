package dev.segue.files.source;

import java.util.Optional;
import java.util.regex.Pattern;

/** Rules for the names of projects and providers, for every source of names. */
public final class Names {
  private static final int LONGEST = 128;

  // Provider ids stand in file names, metrics and one-line blocks.
  private static final Pattern PROVIDER = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,63}");

  private Names() {}

  /** Why a text cannot name a project; empty when it can. */
  public static Optional<String> projectRefusal(String name) {
    if (name.isBlank()) {
      return Optional.of("a project's name must not be empty");
    }
    if (name.length() > LONGEST) {
      return Optional.of("a project's name has at most " + LONGEST + " characters");
    }
    return name.equals(Quoted.visible(name)) && name.equals(name.strip())
        ? Optional.empty()
        : Optional.of(
            Quoted.of(name) + " cannot name a project: no control characters or outer spaces");
  }

  /** Why a text cannot name a provider; empty when it can. */
  public static Optional<String> providerRefusal(String name) {
    return PROVIDER.matcher(name).matches()
        ? Optional.empty()
        : Optional.of(
            Quoted.of(name)
                + " cannot name a provider: letters, digits and . _ - only, 64 at most");
  }

  /** A value that names a project. */
  public static Optional<String> project(Fields fields, String key) {
    Optional<String> name = fields.text(key);
    Optional<String> refusal = name.flatMap(Names::projectRefusal);
    refusal.ifPresent(message -> fields.problem(key, message));
    return refusal.isPresent() ? Optional.empty() : name;
  }

  /** A value that names a provider. */
  public static Optional<String> provider(Located value) {
    Optional<String> name = value.text();
    Optional<String> refusal = name.flatMap(Names::providerRefusal);
    refusal.ifPresent(value::problem);
    return refusal.isPresent() ? Optional.empty() : name;
  }
}
