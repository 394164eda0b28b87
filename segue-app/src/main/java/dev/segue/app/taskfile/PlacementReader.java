package dev.segue.app.taskfile;

import dev.segue.app.source.Fields;
import dev.segue.app.source.Located;
import dev.segue.app.source.Quoted;
import dev.segue.app.source.Suggestion;
import dev.segue.core.context.Role;
import dev.segue.core.task.Placement;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Reads where a task belongs and who works on it. */
final class PlacementReader {
  /** Names of roles, as they are kept. */
  static final List<String> ROLES = Stream.of(Role.values()).map(Role::word).toList();

  // Names of trackers are far shorter; a longer one is a text in the wrong field.
  private static final int LONGEST_NAME = 200;

  private PlacementReader() {}

  static Placement read(Fields task) {
    return new Placement(
        name(task, "story"),
        name(task, "epic"),
        task.filled("role").flatMap(PlacementReader::role));
  }

  private static Optional<String> name(Fields task, String key) {
    Optional<String> name = task.filled(key).flatMap(Located::text).map(String::strip);
    if (name.filter(n -> n.length() > LONGEST_NAME || hasControl(n)).isPresent()) {
      task.problem(
          key, "must be the name of one, in one line of at most " + LONGEST_NAME + " characters");
      return Optional.empty();
    }
    return name;
  }

  private static boolean hasControl(String name) {
    return name.chars().anyMatch(Character::isISOControl);
  }

  private static Optional<String> role(Located value) {
    return value
        .text()
        .flatMap(
            text -> {
              Optional<String> role = Role.parse(text).map(Role::word);
              if (role.isEmpty()) {
                value.problem(
                    Quoted.of(text)
                        + " is none of "
                        + String.join(", ", ROLES)
                        + Suggestion.phrase(ROLES, text));
              }
              return role;
            });
  }
}
