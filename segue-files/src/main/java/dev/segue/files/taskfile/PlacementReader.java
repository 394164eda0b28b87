package dev.segue.files.taskfile;

import dev.segue.core.task.Placement;
import dev.segue.core.workflow.Role;
import dev.segue.core.workflow.Workflow;
import dev.segue.files.source.Fields;
import dev.segue.files.source.Located;
import dev.segue.files.source.Quoted;
import dev.segue.files.source.Suggestion;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Reads where a task belongs and who works on it. */
final class PlacementReader {
  /** Names of roles, as they are kept. */
  static final List<String> ROLES = Stream.of(Role.values()).map(Role::word).toList();

  // Names of trackers are far shorter; a longer one is a text in the wrong field.
  private static final int LONGEST_NAME = 200;

  private PlacementReader() {}

  /**
   * Reads the fields of a task.
   *
   * @param isOlder whether its file is a list of the older supervisor, which had a field of the
   *     same name
   */
  static Placement read(Fields task, Collection<String> workflows, boolean isOlder) {
    Optional<String> role = task.filled("role").flatMap(PlacementReader::role);
    Optional<String> workflow =
        isOlder
            ? Optional.empty()
            : task.filled("workflow").flatMap(value -> workflow(value, workflows));
    if (isOlder && task.has("workflow")) {
      task.warnOnce("workflow", "names a workflow of an older format, ignored");
    }
    if (role.isPresent() && workflow.filter(name -> !name.equals(Workflow.NONE)).isPresent()) {
      task.problem("role", "a workflow gives the roles; leave out one of the two");
    }
    return new Placement(name(task, "story"), name(task, "epic"), role, workflow);
  }

  private static Optional<String> workflow(Located value, Collection<String> workflows) {
    Map<String, String> words = new LinkedHashMap<>();
    workflows.forEach(name -> words.put(name, name));
    words.put(Workflow.NONE, Workflow.NONE);
    return value.word(words);
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
