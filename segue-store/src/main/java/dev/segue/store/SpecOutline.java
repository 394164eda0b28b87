package dev.segue.store;

import dev.segue.core.task.Dependency;
import dev.segue.core.task.FurtherChecks;
import dev.segue.core.task.Placement;
import dev.segue.core.task.RetryPolicy;
import dev.segue.core.task.TaskOptions;
import dev.segue.core.task.TaskSpec;
import dev.segue.core.task.TaskType;
import java.util.List;
import java.util.Optional;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.deser.std.StdDeserializer;

/**
 * Reads of a task's text its id, title and what it depends on; everything else is left at its
 * default.
 */
final class SpecOutline extends StdDeserializer<TaskSpec> {
  SpecOutline() {
    super(TaskSpec.class);
  }

  @Override
  public TaskSpec deserialize(JsonParser parser, DeserializationContext context) {
    String id = "";
    Optional<String> title = Optional.empty();
    List<Dependency> dependsOn = List.of();
    while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
      String name = parser.currentName();
      parser.nextToken();
      switch (name) {
        case "task_id" -> id = parser.getString();
        case "title" -> title = Optional.of(parser.getString());
        case "depends_on" -> dependsOn = dependencies(parser);
        default -> parser.skipChildren();
      }
    }
    return outline(id, title, dependsOn);
  }

  /** None without asking databind, as most tasks have none. */
  private static List<Dependency> dependencies(JsonParser parser) {
    return parser.isExpectedStartArrayToken()
        ? List.of(parser.readValueAs(Dependency[].class))
        : List.of();
  }

  private static TaskSpec outline(String id, Optional<String> title, List<Dependency> dependsOn) {
    return new TaskSpec(
        id,
        "",
        title,
        Optional.empty(),
        TaskType.CODING,
        List.of(),
        FurtherChecks.NONE,
        RetryPolicy.DEFAULT,
        dependsOn,
        Optional.empty(),
        List.of(),
        Optional.empty(),
        TaskOptions.NONE,
        Placement.NONE,
        "{}");
  }
}
