package dev.segue.app.cli;

import dev.segue.app.cli.print.TerminalLine;
import dev.segue.app.cli.project.CommandEnvironment;
import dev.segue.app.cli.project.DocumentCommand;
import dev.segue.app.cli.project.StoredWorkflows;
import dev.segue.app.config.Configuration;
import dev.segue.app.config.ProviderEntry;
import dev.segue.files.profile.Profiles;
import dev.segue.files.taskfile.WorkflowFiles;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Checks a file that defines a workflow. */
@Command(
    name = "check",
    mixinStandardHelpOptions = true,
    description = {
      "Check a file that defines a workflow.",
      "Exit 0: it can be used; 2: it cannot, and why."
    })
final class WorkflowCheck extends DocumentCommand {
  @Parameters(paramLabel = "FILE", description = "The file, YAML.")
  private Path file = Path.of("");

  WorkflowCheck(CommandEnvironment environment) {
    super(environment);
  }

  @Override
  public Integer call() {
    Configuration configuration = store().configuration();
    List<String> configured =
        configuration.settings().providers().stream().map(ProviderEntry::id).toList();
    WorkflowFiles.Found found =
        StoredWorkflows.files(configuration)
            .knowing(configured.isEmpty() ? Profiles.SHIPPED : configured)
            .read(file);
    return print(
        () -> WorkflowList.row(found),
        out ->
            out.println(
                TerminalLine.of(
                    "%s is a workflow of %d stages: %s"
                        .formatted(
                            file,
                            found.workflow().stages().size(),
                            WorkflowList.stages(found.workflow())))));
  }
}
