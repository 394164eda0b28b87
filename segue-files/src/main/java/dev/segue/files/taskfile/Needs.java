package dev.segue.files.taskfile;

import dev.segue.core.task.Dependency;
import dev.segue.files.source.Fields;
import dev.segue.files.source.Located;
import dev.segue.files.source.Place;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The dependencies of a task, each id once: named twice, it is hard when one of the two is.
 *
 * @param places where each of them stands
 */
record Needs(List<Dependency> dependencies, List<Place> places) {
  /** Keys of a dependency written as a mapping. */
  static final Set<String> KEYS = Set.of("task_id", "type");

  private static final Map<String, Boolean> HARD = hardness();

  Needs {
    dependencies = List.copyOf(dependencies);
    places = List.copyOf(places);
  }

  static Needs read(Fields task) {
    Map<String, Dependency> dependencies = new LinkedHashMap<>();
    Map<String, Place> places = new LinkedHashMap<>();
    for (Located item : task.items("depends_on")) {
      read(item)
          .ifPresent(
              need -> {
                dependencies.merge(need.taskId(), need, (a, b) -> a.hard() ? a : b);
                places.putIfAbsent(need.taskId(), item.node().at());
              });
    }
    return new Needs(new ArrayList<>(dependencies.values()), new ArrayList<>(places.values()));
  }

  private static Optional<Dependency> read(Located item) {
    if (!item.isMapping()) {
      return item.text().map(id -> new Dependency(id, true));
    }
    return item.fields()
        .flatMap(
            fields -> {
              fields.refuseUnknown(KEYS);
              boolean isHard = fields.word("type", HARD).orElse(true);
              return fields.requiredText("task_id").map(id -> new Dependency(id, isHard));
            });
  }

  private static Map<String, Boolean> hardness() {
    Map<String, Boolean> words = new LinkedHashMap<>();
    words.put("hard", true);
    words.put("soft", false);
    return words;
  }
}
