package dev.segue.app.cli;

import dev.segue.app.cli.print.TerminalLine;
import dev.segue.app.cli.print.TextTable;
import dev.segue.app.cli.project.CommandEnvironment;
import dev.segue.app.cli.project.DocumentCommand;
import dev.segue.app.cli.project.ProjectChoice;
import dev.segue.app.cli.project.ProjectStore;
import dev.segue.app.cli.project.StoredWorkflows;
import dev.segue.core.context.Refusal;
import dev.segue.core.journal.Journal;
import dev.segue.core.task.TaskState;
import dev.segue.core.workflow.Workflow;
import dev.segue.core.workflow.WorkflowProgress;
import dev.segue.core.workflow.WorkflowStage;
import dev.segue.files.source.Suggestion;
import dev.segue.files.taskfile.WorkflowFiles;
import dev.segue.store.ProjectLog;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Prints the states of one workflow. */
@Command(
    name = "show",
    mixinStandardHelpOptions = true,
    description = "Print the states of a workflow; * marks where a task stands.")
final class WorkflowShow extends DocumentCommand {
  @Parameters(arity = "0..1", paramLabel = "NAME", description = "Default: default.")
  private Optional<String> name = Optional.empty();

  @Option(
      names = "--task",
      paramLabel = "TASK",
      description = "The workflow of this task, as it was when the task began.")
  private Optional<String> task = Optional.empty();

  WorkflowShow(CommandEnvironment environment) {
    super(environment);
  }

  @Override
  public Integer call() {
    ProjectStore owner = store();
    if (task.isEmpty()) {
      return print(
          found(StoredWorkflows.files(owner.configuration()), name.orElse("default")),
          Optional.empty());
    }
    try (Journal store = owner.open()) {
      String project = ProjectChoice.forAct(owner.configuration(), store);
      WorkflowProgress progress =
          ProjectLog.open(store, owner.codec(), project)
              .state()
              .task(task.get())
              .flatMap(TaskState::workflow)
              .orElseThrow(
                  () -> Refusal.unknown("task %s is not in a workflow now".formatted(task.get())));
      Workflow workflow =
          StoredWorkflows.in(store, owner.configuration())
              .find(progress.definitionHash())
              .orElseThrow(
                  () -> Refusal.unfit("the definition of %s is lost".formatted(task.get())));
      return print(workflow, Optional.of(progress.state()));
    }
  }

  private static Workflow found(WorkflowFiles files, String name) {
    return files
        .find(name)
        .map(WorkflowFiles.Found::workflow)
        .orElseThrow(
            () ->
                Refusal.unknown(
                    "there is no workflow \"%s\"; there are %s%s"
                        .formatted(
                            name,
                            String.join(", ", files.names()),
                            Suggestion.phrase(files.names(), name))));
  }

  private int print(Workflow workflow, Optional<String> state) {
    return print(() -> document(workflow, state), out -> table(workflow, state, out));
  }

  private static void table(Workflow workflow, Optional<String> state, PrintWriter out) {
    out.println(
        TerminalLine.of(
            workflow.name() + workflow.description().map(text -> ": " + text).orElse("")));
    var rows = new ArrayList<List<String>>();
    for (String one : workflow.states()) {
      Optional<WorkflowStage> stage = workflow.stageOf(one);
      rows.add(
          List.of(
              state.equals(Optional.of(one)) ? "*" : "",
              one,
              stage.map(WorkflowStage::id).orElse(""),
              stage.map(of -> of.role().word()).orElse(""),
              stage.map(of -> of.kind().word()).orElse(""),
              stage.isPresent() ? workflow.phaseOf(one).word() : ""));
    }
    TextTable.print(out, rows);
    out.println(
        "at most %d rejections and %d attempts, then a person decides"
            .formatted(workflow.maxRejections(), workflow.maxAttempts()));
  }

  private static Map<String, @Nullable Object> document(Workflow workflow, Optional<String> state) {
    Map<String, @Nullable Object> document = new LinkedHashMap<>();
    document.put("name", workflow.name());
    document.put("description", workflow.description().orElse(null));
    document.put("max_rejections", workflow.maxRejections());
    document.put("max_attempts", workflow.maxAttempts());
    document.put("prepare", workflow.prepare().orElse(null));
    document.put("stages", workflow.stages().stream().map(WorkflowShow::stage).toList());
    document.put("states", workflow.states());
    document.put("workflow_state", state.orElse(null));
    return document;
  }

  private static Map<String, @Nullable Object> stage(WorkflowStage stage) {
    Map<String, @Nullable Object> row = new LinkedHashMap<>();
    row.put("id", stage.id());
    row.put("role", stage.role().word());
    row.put("kind", stage.kind().word());
    row.put("phase", stage.phase().word());
    row.put("states", stage.states().all());
    row.put("providers", stage.providers());
    return row;
  }
}
