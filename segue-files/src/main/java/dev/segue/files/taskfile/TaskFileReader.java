package dev.segue.files.taskfile;

import dev.segue.files.source.Fields;
import dev.segue.files.source.InputException;
import dev.segue.files.source.Located;
import dev.segue.files.source.Names;
import dev.segue.files.source.Node;
import dev.segue.files.source.Problems;
import dev.segue.files.source.SourceReader;
import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Reads a task file: a mapping with {@code project}, {@code goal}, {@code defaults} and {@code
 * tasks}, a bare list of tasks, or one task.
 */
public final class TaskFileReader {
  /** Keys of a file that is a mapping. */
  static final Set<String> FILE_FIELDS = Set.of("project", "goal", "defaults", "tasks");

  // Mappings whose keys are laid singly; every other value of a task replaces the default whole.
  private static final Set<String> LAID_BY_KEY = Set.of("retry_policy", "options", "meta");

  private final Problems problems;

  private boolean isOlder;
  private Collection<String> workflows = List.of();

  private TaskFileReader(Problems problems) {
    this.problems = problems;
  }

  /**
   * Reads a file.
   *
   * @param known tasks of the project that may be depended on beside the file's own
   * @throws InputException with everything that is wrong
   */
  public static TaskFile read(Path file, KnownTasks known) {
    Problems problems = new Problems();
    Node root = SourceReader.read(file, problems);
    return new TaskFileReader(problems).read(root, known);
  }

  /**
   * Reads a file's bytes, as {@link #read(Path, KnownTasks)} does.
   *
   * @param name shown in problems; its ending chooses between YAML and JSON
   */
  public static TaskFile parse(String name, byte[] bytes, KnownTasks known) {
    Problems problems = new Problems();
    Node root = SourceReader.parse(name, bytes, problems);
    return new TaskFileReader(problems).read(root, known);
  }

  private TaskFile read(Node root, KnownTasks known) {
    Optional<String> project = Optional.empty();
    Optional<String> goal = Optional.empty();
    List<TaskDraft> drafts;
    isOlder = isOlder(root);
    workflows = known.workflows();
    if (root instanceof Node.Sequence) {
      drafts = tasks(Located.of(root, "", problems), noDefaults(root));
    } else {
      Optional<Fields> fields = mapping(root);
      project = fields.flatMap(f -> Names.project(f, "project"));
      goal = fields.flatMap(f -> f.text("goal"));
      drafts = fields.map(this::tasksOf).orElse(List.of());
    }
    TaskGraph.check(drafts, known, problems);
    problems.throwIfAny();
    return new TaskFile(
        project,
        goal,
        drafts.stream().map(TaskDraft::spec).toList(),
        problems.warnings(root.at().file()));
  }

  /** A list in which a task has a field that only the older supervisor had. */
  private static boolean isOlder(Node root) {
    return root instanceof Node.Sequence list
        && list.items().stream()
            .anyMatch(
                item ->
                    item instanceof Node.Mapping task
                        && TaskFields.OLDER.stream().anyMatch(task.entries()::containsKey));
  }

  private Optional<Fields> mapping(Node root) {
    if (root instanceof Node.Mapping) {
      return Located.of(root, "", problems).fields();
    }
    problems.add(root.at(), "", "must be a list of tasks, or a mapping with the key tasks");
    return Optional.empty();
  }

  private List<TaskDraft> tasksOf(Fields file) {
    if (!file.has("tasks") && (file.has("task_id") || file.has("instructions"))) {
      return List.of(task(without(file, "project", "goal"), noDefaults(file.self().node())));
    }
    file.refuseLookalikes(FILE_FIELDS);
    Optional<Located> tasks = file.value("tasks");
    if (tasks.isEmpty()) {
      file.missing("tasks", "is required: the list of tasks");
      return List.of();
    }
    Node.Mapping defaults =
        file.fields("defaults")
            .map(TaskFileReader::defaults)
            .orElse(noDefaults(file.self().node()));
    return tasks(tasks.get(), defaults);
  }

  private static Node.Mapping defaults(Fields defaults) {
    if (defaults.has("task_id")) {
      defaults.problem("task_id", "has no default: each task needs its own");
    }
    return without(defaults, "task_id");
  }

  private List<TaskDraft> tasks(Located tasks, Node.Mapping defaults) {
    if (!tasks.isList()) {
      tasks.problem("must be a list of tasks, not " + tasks.what());
      return List.of();
    }
    if (tasks.items().isEmpty()) {
      tasks.problem("the list of tasks is empty");
    }
    return tasks.items().stream().map(item -> task(item.node(), defaults)).toList();
  }

  private TaskDraft task(Node node, Node.Mapping defaults) {
    Node laid = node instanceof Node.Mapping task ? lay(task, defaults) : node;
    return TaskReader.read(Located.of(laid, "", problems), isOlder, workflows);
  }

  /** The task's own values over the defaults. */
  private static Node.Mapping lay(Node.Mapping task, Node.Mapping defaults) {
    Map<String, Node.Entry> entries = new LinkedHashMap<>(task.entries());
    boolean choosesProvider = isWritten(task, "tool") || isWritten(task, "providers");
    defaults
        .entries()
        .forEach(
            (key, entry) -> {
              boolean isProvider = key.equals("tool") || key.equals("providers");
              if (!isProvider || !choosesProvider) {
                entries.merge(key, entry, (own, under) -> lay(key, own, under));
              }
            });
    return new Node.Mapping(task.at(), entries);
  }

  private static Node.Entry lay(String key, Node.Entry own, Node.Entry under) {
    if (own.value().isNull()) {
      return under;
    }
    if (LAID_BY_KEY.contains(key)
        && own.value() instanceof Node.Mapping ownKeys
        && under.value() instanceof Node.Mapping underKeys) {
      Map<String, Node.Entry> entries = new LinkedHashMap<>(ownKeys.entries());
      underKeys.entries().forEach(entries::putIfAbsent);
      return new Node.Entry(own.keyAt(), new Node.Mapping(ownKeys.at(), entries));
    }
    return own;
  }

  private static boolean isWritten(Node.Mapping task, String key) {
    return task.value(key).filter(node -> !node.isNull()).isPresent();
  }

  private static Node.Mapping noDefaults(Node root) {
    return new Node.Mapping(root.at(), Map.of());
  }

  private static Node.Mapping without(Fields fields, String... keys) {
    Node.Mapping mapping = fields.mapping();
    Map<String, Node.Entry> entries = new LinkedHashMap<>(mapping.entries());
    for (String key : keys) {
      entries.remove(key);
    }
    return new Node.Mapping(mapping.at(), entries);
  }
}
