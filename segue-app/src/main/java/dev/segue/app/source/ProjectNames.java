package dev.segue.app.source;

import java.util.Optional;

/** What may name a project, wherever the name comes from. */
public final class ProjectNames {
  private static final int LONGEST = 128;

  private ProjectNames() {}

  /** Why a text cannot name a project; empty when it can. */
  public static Optional<String> refusal(String name) {
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

  /** A value that names a project. */
  public static Optional<String> read(Fields fields, String key) {
    Optional<String> name = fields.text(key);
    Optional<String> refusal = name.flatMap(ProjectNames::refusal);
    refusal.ifPresent(message -> fields.problem(key, message));
    return refusal.isPresent() ? Optional.empty() : name;
  }
}
