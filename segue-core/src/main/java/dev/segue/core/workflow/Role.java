package dev.segue.core.workflow;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Role in which an agent works on a task. */
public enum Role {
  DEVELOPER(Phase.BUILD),
  ARCHITECT(Phase.BUILD),
  QA(Phase.TEST),
  DEVOPS(Phase.BUILD),
  DATA(Phase.BUILD),
  PO(Phase.DOC);

  /** Short and long forms that callers may use; lower case. */
  private static final Map<String, Role> ALIASES =
      Map.of(
          "dev", DEVELOPER,
          "arch", ARCHITECT,
          "tester", QA,
          "ops", DEVOPS,
          "product_owner", PO);

  private final Phase usual;

  Role(Phase usual) {
    this.usual = usual;
  }

  /** The phase that a request means which names none. */
  public Phase usual() {
    return usual;
  }

  /** Its name on the wire. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Whether it judges what another has made. */
  public boolean isReviewer() {
    return this == ARCHITECT || this == QA || this == PO;
  }

  /** Reads a name or an alias, in any case. */
  public static Optional<Role> parse(String word) {
    String name = word.strip().toLowerCase(Locale.ROOT);
    for (Role role : values()) {
      if (role.word().equals(name)) {
        return Optional.of(role);
      }
    }
    return Optional.ofNullable(ALIASES.get(name));
  }
}
