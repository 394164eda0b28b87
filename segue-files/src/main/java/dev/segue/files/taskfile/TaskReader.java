package dev.segue.files.taskfile;

import dev.segue.core.task.AnswerSchema;
import dev.segue.core.task.Backoff;
import dev.segue.core.task.Budget;
import dev.segue.core.task.Check;
import dev.segue.core.task.Criterion;
import dev.segue.core.task.FurtherChecks;
import dev.segue.core.task.RetryPolicy;
import dev.segue.core.task.TaskOptions;
import dev.segue.core.task.TaskSpec;
import dev.segue.core.task.TaskType;
import dev.segue.core.text.Untrusted;
import dev.segue.files.source.BudgetFields;
import dev.segue.files.source.Durations;
import dev.segue.files.source.Fields;
import dev.segue.files.source.Located;
import dev.segue.files.source.Names;
import dev.segue.files.source.Quoted;
import dev.segue.files.source.Suggestion;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** Reads one task. */
final class TaskReader {
  /** Ids are parts of file names, branch names and store keys, so that they stay this plain. */
  private static final Pattern TASK_ID = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._:-]{0,127}");

  // Nobody means more; a typo in a number should not cost a thousand agent runs.
  private static final int MOST_RETRIES = 1_000;

  private static final int LONGEST_TITLE = 200;

  private static final Map<String, Backoff> BACKOFFS =
      Map.of("linear", new Backoff.Linear(), "exponential", new Backoff.Exponential());

  private TaskReader() {}

  /**
   * The task; with stand-ins where a problem was recorded.
   *
   * @param isOlder whether its file is a list of the older supervisor
   * @param workflows that it may choose
   */
  static TaskDraft read(Located task, boolean isOlder, Collection<String> workflows) {
    Optional<Fields> fields = task.fields();
    if (fields.isEmpty()) {
      if (task.node().isNull()) {
        task.problem("a task must be a mapping of fields, not nothing");
      }
      return new TaskDraft(TaskSpec.of("", ""), task.node().at(), List.of());
    }
    return read(fields.get(), isOlder, workflows);
  }

  private static TaskDraft read(Fields task, boolean isOlder, Collection<String> workflows) {
    warn(task, isOlder);
    String id = id(task);
    Optional<String> folder =
        task.filled("working_directory").flatMap(new WorkspacePaths("")::read);
    WorkspacePaths paths = new WorkspacePaths(folder.orElse(""));
    Needs needs = Needs.read(task);
    TaskSpec spec =
        new TaskSpec(
            id,
            task.requiredText("instructions").orElse(""),
            title(task),
            task.filled("intent").flatMap(Located::text),
            type(task),
            criteria(task, new CheckReader(paths)),
            checks(task, paths),
            retry(task),
            needs.dependencies(),
            folder,
            providers(task),
            task.filled("agent_mode").flatMap(Located::text).filter(mode -> !mode.equals("auto")),
            options(task),
            PlacementReader.read(task, workflows, isOlder),
            meta(task));
    return new TaskDraft(
        spec, task.value("task_id").orElse(task.self()).node().at(), needs.places());
  }

  private static void warn(Fields task, boolean isOlder) {
    ForeignFields.check(task, isOlder);
  }

  private static String id(Fields task) {
    String id = task.requiredText("task_id").orElse("");
    if (!id.isEmpty() && !TASK_ID.matcher(id).matches()) {
      task.problem(
          "task_id",
          Quoted.of(id)
              + " is no task id: it begins with a letter or digit, then letters, digits and . _ : -"
              + " follow, 128 characters at most");
      return "";
    }
    return id;
  }

  private static Optional<String> title(Fields task) {
    return task.filled("title")
        .flatMap(Located::text)
        .map(title -> Untrusted.cut(Untrusted.oneLine(Untrusted.visible(title)), LONGEST_TITLE))
        .filter(title -> !title.isEmpty());
  }

  private static TaskType type(Fields task) {
    String word = task.text("task_type").orElse(TaskType.CODING.word());
    Optional<TaskType> type = TaskType.ofWord(word);
    if (type.isEmpty() && TaskFields.OLDER_TYPES.contains(word)) {
      task.warnOnce("task_type", Quoted.of(word) + " is a type of an older format, read as coding");
    } else if (type.isEmpty()) {
      List<String> words = TaskFields.TYPES;
      task.problem(
          "task_type",
          Quoted.of(word)
              + " is none of "
              + String.join(", ", words)
              + Suggestion.phrase(words, word));
    }
    return type.orElse(TaskType.CODING);
  }

  private static List<Criterion> criteria(Fields task, CheckReader checks) {
    List<Criterion> criteria = new ArrayList<>();
    for (Located item : task.items("acceptance_criteria")) {
      if (item.isMapping()) {
        item.fields().flatMap(fields -> criterion(fields, checks)).ifPresent(criteria::add);
      } else if (item.node().isNull()) {
        item.problem("must not be empty");
      } else {
        item.text().map(text -> new Criterion(text, Optional.empty())).ifPresent(criteria::add);
      }
    }
    boolean isJudgedOtherwise =
        task.value("required_artifacts").filter(a -> !a.items().isEmpty()).isPresent()
            || task.value("test_command").isPresent();
    if (task.items("acceptance_criteria").isEmpty() && !isJudgedOtherwise) {
      task.missing(
          "acceptance_criteria", "is required unless required_artifacts or test_command is given");
    }
    return criteria;
  }

  private static Optional<Criterion> criterion(Fields fields, CheckReader checks) {
    fields.refuseUnknown(TaskFields.CRITERION);
    Optional<String> text = fields.requiredText("text");
    Optional<Check> check = fields.value("check").flatMap(checks::read);
    return text.map(t -> new Criterion(t, check));
  }

  private static FurtherChecks checks(Fields task, WorkspacePaths paths) {
    return new FurtherChecks(
        task.value("required_artifacts").map(paths::readAll).orElse(List.of()),
        task.value("test_command").flatMap(CheckReader::command),
        task.flag("tests_required").orElse(false),
        task.value("expected_json_schema").flatMap(schema -> schema(schema, paths)));
  }

  private static Optional<AnswerSchema> schema(Located schema, WorkspacePaths paths) {
    return schema.isMapping()
        ? Optional.of(new AnswerSchema.Inline(schema.node().json()))
        : paths.read(schema).map(AnswerSchema.InFile::new);
  }

  private static RetryPolicy retry(Fields task) {
    Optional<Fields> policy = task.fields("retry_policy");
    policy.ifPresent(fields -> fields.refuseLookalikes(TaskFields.RETRY));
    long retries =
        policy
            .flatMap(fields -> fields.whole("max_retries", 0, MOST_RETRIES))
            .orElse((long) RetryPolicy.DEFAULT.maxRetries());
    Backoff backoff =
        policy
            .flatMap(fields -> fields.value("backoff").or(() -> fields.value("backoff_strategy")))
            .or(() -> task.value("backoff_strategy"))
            .flatMap(TaskReader::backoff)
            .orElse(RetryPolicy.DEFAULT.backoff());
    return new RetryPolicy((int) retries, backoff);
  }

  private static Optional<Backoff> backoff(Located value) {
    return value
        .text()
        .flatMap(
            text -> {
              Optional<Backoff> backoff =
                  Optional.ofNullable(BACKOFFS.get(text))
                      .or(() -> Durations.parse(text).map(Backoff.Fixed::new));
              if (backoff.isEmpty()) {
                value.problem(
                    Quoted.of(text)
                        + " is no backoff; write a duration (30s, 5m), linear or exponential"
                        + Suggestion.phrase(BACKOFFS.keySet(), text));
              }
              return backoff;
            });
  }

  private static List<String> providers(Fields task) {
    Set<String> providers = new LinkedHashSet<>();
    task.filled("tool").stream()
        .flatMap(tool -> tool.items().stream())
        .flatMap(tool -> Names.provider(tool).stream())
        .forEach(providers::add);
    task.items("providers").stream()
        .flatMap(provider -> Names.provider(provider).stream())
        .forEach(providers::add);
    return List.copyOf(providers);
  }

  private static TaskOptions options(Fields task) {
    Optional<Fields> options = task.fields("options");
    options.ifPresent(fields -> fields.refuseLookalikes(TaskFields.OPTIONS));
    return options
        .map(
            fields ->
                new TaskOptions(
                    fields.flag("enable_pre_context"),
                    fields.positiveDuration("timeout"),
                    budget(fields),
                    fields.word("verify_merged", TaskFields.VERIFY_MERGED)))
        .orElse(TaskOptions.NONE);
  }

  /** A misspelt bound would be no bound, so that unknown keys are refused here. */
  private static Budget budget(Fields options) {
    options.fields("budget").ifPresent(budget -> budget.refuseUnknown(BudgetFields.KEYS));
    return BudgetFields.read(options);
  }

  private static String meta(Fields task) {
    return task.fields("meta").map(fields -> fields.mapping().json()).orElse("{}");
  }
}
