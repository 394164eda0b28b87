package dev.segue.app.cli.project;

import dev.segue.app.config.Configuration;
import dev.segue.app.config.WorkflowOptions;
import dev.segue.core.workflow.Separation;
import dev.segue.core.workflow.StageKind;
import dev.segue.core.workflow.Workflow;
import dev.segue.core.workflow.WorkflowStage;
import dev.segue.files.source.InputException;
import dev.segue.files.taskfile.WorkflowFiles;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Doctor's check of the workflow that the configuration names for all tasks. */
public final class WorkflowVendors {
  private static final String ID = "workflow";

  private final WorkflowOptions options;
  private final List<AgentFacts> agents;

  private WorkflowVendors(WorkflowOptions options, List<AgentFacts> agents) {
    this.options = options;
    this.agents = agents;
  }

  /**
   * Looks whether another vendor than the maker's can review.
   *
   * @param agents all that are configured
   * @return empty where no workflow is configured
   */
  public static Optional<DoctorCheck> of(Configuration configuration, List<AgentFacts> agents) {
    WorkflowOptions options = configuration.settings().workflow();
    Optional<String> name = options.usual().filter(usual -> !usual.equals(Workflow.NONE));
    if (name.isEmpty()) {
      return Optional.empty();
    }
    WorkflowFiles files = StoredWorkflows.files(configuration);
    try {
      return Optional.of(
          files
              .find(name.get())
              .map(found -> new WorkflowVendors(options, agents).check(found.workflow()))
              .orElseGet(
                  () ->
                      DoctorCheck.ill(
                          ID,
                          "\"%s\" is none of %s"
                              .formatted(name.get(), String.join(", ", files.names())),
                          "name one of them in the configuration, or none")));
    } catch (InputException e) {
      return Optional.of(
          DoctorCheck.ill(ID, String.valueOf(e.getMessage()), "correct the workflow's file"));
    }
  }

  private DoctorCheck check(Workflow workflow) {
    Set<String> makers = vendors(workflow.work());
    var alike = new ArrayList<WorkflowStage>();
    var vendors = new TreeSet<String>(makers);
    for (WorkflowStage stage : workflow.stages()) {
      boolean isSeparate =
          stage.kind() == StageKind.REVIEW && stage.review().separation() != Separation.OFF;
      Set<String> both = new TreeSet<>(makers);
      both.addAll(vendors(stage));
      if (isSeparate && both.size() == 1) {
        alike.add(stage);
        vendors.addAll(both);
      }
    }
    if (alike.isEmpty()) {
      return DoctorCheck.well(ID, workflow.name());
    }
    String roles =
        alike.stream().map(stage -> stage.role().word()).collect(Collectors.joining(", "));
    String found =
        "%s: developer and %s can only be of one vendor, %s"
            .formatted(workflow.name(), roles, String.join(", ", vendors));
    String mend = "name a provider of another vendor under roles:";
    boolean mustBeOther =
        alike.stream().anyMatch(stage -> stage.review().separation() == Separation.REQUIRE);
    return mustBeOther ? DoctorCheck.ill(ID, found, mend) : DoctorCheck.hint(ID, found, mend);
  }

  private Set<String> vendors(WorkflowStage stage) {
    List<String> named =
        stage.providers().isEmpty()
            ? options.roles().getOrDefault(stage.role(), List.of())
            : stage.providers();
    return agents.stream()
        .filter(agent -> agent.program().isInstalled())
        .filter(agent -> named.isEmpty() || named.contains(agent.id()))
        .map(agent -> agent.program().vendor())
        .collect(Collectors.toCollection(TreeSet::new));
  }
}
