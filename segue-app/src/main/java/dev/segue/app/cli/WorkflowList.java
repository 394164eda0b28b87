package dev.segue.app.cli;

import dev.segue.app.cli.print.TextTable;
import dev.segue.app.cli.project.CommandEnvironment;
import dev.segue.app.cli.project.DocumentCommand;
import dev.segue.app.cli.project.StoredWorkflows;
import dev.segue.core.workflow.Workflow;
import dev.segue.core.workflow.WorkflowStage;
import dev.segue.files.taskfile.WorkflowFiles;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;

/** Prints the workflows that tasks can choose. */
@Command(
    name = "list",
    mixinStandardHelpOptions = true,
    description = "List the workflows of the project, of the user and of Segue.")
final class WorkflowList extends DocumentCommand {
  WorkflowList(CommandEnvironment environment) {
    super(environment);
  }

  @Override
  public Integer call() {
    WorkflowFiles files = StoredWorkflows.files(store().configuration());
    List<WorkflowFiles.Found> found =
        files.names().stream().flatMap(name -> files.find(name).stream()).toList();
    return print(
        () -> found.stream().map(WorkflowList::row).toList(),
        out ->
            TextTable.print(
                out,
                found.stream()
                    .map(
                        one ->
                            List.of(
                                one.workflow().name(),
                                stages(one.workflow()),
                                one.place(),
                                one.workflow().description().orElse("")))
                    .toList()));
  }

  static Map<String, @Nullable Object> row(WorkflowFiles.Found found) {
    Map<String, @Nullable Object> row = new LinkedHashMap<>();
    row.put("name", found.workflow().name());
    row.put("description", found.workflow().description().orElse(null));
    row.put("stages", found.workflow().stages().stream().map(WorkflowStage::id).toList());
    row.put("place", found.place());
    return row;
  }

  static String stages(Workflow workflow) {
    return String.join(", ", workflow.stages().stream().map(WorkflowStage::id).toList());
  }
}
