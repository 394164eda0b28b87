package dev.segue.app.boot;

import dev.segue.app.cli.project.Runs.RunRequest;
import dev.segue.app.cli.project.StoredWorkflows;
import dev.segue.app.config.Configuration;
import dev.segue.app.config.Settings;
import dev.segue.app.config.WorkflowOptions;
import dev.segue.core.context.Refusal;
import dev.segue.core.journal.Journal;
import dev.segue.core.provider.Profile;
import dev.segue.core.run.ProjectState;
import dev.segue.core.run.WorkflowSettings;
import dev.segue.core.task.TaskSpec;
import dev.segue.core.task.TaskState;
import dev.segue.core.workflow.ReviewPosture;
import dev.segue.core.workflow.Role;
import dev.segue.core.workflow.StageKind;
import dev.segue.core.workflow.Workflow;
import dev.segue.core.workflow.WorkflowProgress;
import dev.segue.core.workflow.WorkflowStage;
import dev.segue.files.source.Suggestion;
import dev.segue.files.taskfile.WorkflowFiles;
import dev.segue.run.worktree.Readiness;
import dev.segue.run.worktree.Worktrees;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Workflows of a run: finds the definitions that its tasks name, and stores them. A run without any
 * reads nothing.
 */
final class WorkflowSetup {
  private final RunRequest request;
  private final Configuration configuration;

  /** Name of each workflow that is about to begin, and the first task that has it. */
  private final Map<String, String> tasks = new LinkedHashMap<>();

  private final List<TaskSpec> beginning;
  private final Optional<TaskState> continued;

  /**
   * @param state of the project, before what comes in is queued
   */
  WorkflowSetup(RunRequest request, ProjectState state) {
    this.request = request;
    this.configuration = request.configuration();
    this.continued = state.tasks().stream().filter(task -> task.workflow().isPresent()).findFirst();
    this.beginning = specs(state).toList();
    beginning.forEach(spec -> name(spec).ifPresent(name -> tasks.putIfAbsent(name, spec.taskId())));
  }

  private Stream<TaskSpec> specs(ProjectState state) {
    Stream<TaskSpec> waiting =
        state.tasks().stream()
            .filter(task -> task.workflow().isEmpty() && task.attempts().isEmpty())
            .map(TaskState::spec);
    Stream<TaskSpec> incoming =
        request.incoming().stream().flatMap(in -> in.tasks().stream()).map(task -> task.spec());
    return Stream.concat(waiting, incoming);
  }

  private Optional<String> name(TaskSpec spec) {
    return spec.placement()
        .workflow()
        .or(() -> request.settings().workflow().usual())
        .filter(name -> !name.equals(Workflow.NONE));
  }

  /** Whether a task has a workflow, or will have one. */
  boolean isUsed() {
    return continued.isPresent() || !tasks.isEmpty();
  }

  /**
   * Refuses a run that could not review.
   *
   * @throws Refusal when a task has a role of its own, the workspace has no commit, or packs are
   *     switched off
   */
  void check() {
    beginning.stream()
        .filter(spec -> spec.placement().role().isPresent() && name(spec).isPresent())
        .findFirst()
        .ifPresent(
            spec -> {
              throw Refusal.usage(
                  "task %s: role: a workflow gives the roles; leave out one of the two"
                      .formatted(spec.taskId()));
            });
    if (!isUsed()) {
      return;
    }
    String name = tasks.keySet().stream().findFirst().orElseGet(this::continuedWorkflow);
    String task =
        tasks.values().stream()
            .findFirst()
            .orElseGet(() -> continued.map(TaskState::taskId).orElse(""));
    if (Worktrees.check(configuration.places().workspace()) instanceof Readiness.Refused(var why)) {
      throw Refusal.usage(
          "workflow %s needs a git repository with a commit; task %s can run with workflow: none (%s)"
              .formatted(name, task, why));
    }
    if (request.settings().context() == Settings.ContextUse.OFF) {
      throw Refusal.usage(
          "workflow %s needs context: on; a reviewer without context is useless".formatted(name));
    }
  }

  private String continuedWorkflow() {
    return continued.flatMap(TaskState::workflow).map(WorkflowProgress::workflow).orElse("");
  }

  /**
   * The settings of the run. Definitions are stored in {@code bodies}.
   *
   * @throws Refusal when a name has no definition, or names a provider that is not configured
   */
  WorkflowSettings settings(List<Profile> profiles, Journal bodies) {
    WorkflowOptions options = request.settings().workflow();
    List<String> providers = profiles.stream().map(Profile::id).toList();
    options
        .usual()
        .ifPresent(
            usual ->
                mustBeThere(usual, WorkflowFiles.names(configuration.workflowFolders()), options));
    options.roles().forEach((role, ids) -> mustBeConfigured(role, ids, providers));
    if (!isUsed()) {
      return WorkflowSettings.NONE;
    }
    WorkflowFiles files = StoredWorkflows.files(configuration).knowing(providers);
    Map<String, String> hashes = new HashMap<>();
    Map<String, Workflow> known = new ConcurrentHashMap<>();
    for (var chosen : tasks.entrySet()) {
      String name = chosen.getKey();
      WorkflowFiles.Found found =
          files
              .find(name)
              .orElseThrow(
                  () ->
                      Refusal.usage(
                          "task %s: workflow: %s"
                              .formatted(chosen.getValue(), unknown(name, files.names()))));
      String hash = bodies.putBody(found.text());
      hashes.put(name, hash);
      known.put(hash, found.workflow());
    }
    Map<String, String> vendors = new HashMap<>();
    profiles.forEach(
        profile ->
            profile.provenance().vendor().ifPresent(vendor -> vendors.put(profile.id(), vendor)));
    var settings =
        new WorkflowSettings(
            hashes,
            hash ->
                Optional.ofNullable(known.get(hash))
                    .or(
                        () -> {
                          Optional<Workflow> stored = bodies.body(hash).flatMap(files::ofStored);
                          stored.ifPresent(workflow -> known.put(hash, workflow));
                          return stored;
                        }),
            options.usual(),
            options.roles(),
            vendors,
            unable(profiles),
            options.isApprovedByItself());
    known.values().forEach(workflow -> mustHaveReviewers(workflow, settings, providers));
    return settings;
  }

  private static Map<ReviewPosture, Set<String>> unable(List<Profile> profiles) {
    return Map.of(
        ReviewPosture.READ_ONLY,
        without(profiles, Profile.Arguments::readOnly),
        ReviewPosture.THROWAWAY,
        without(profiles, Profile.Arguments::workspace));
  }

  private static Set<String> without(
      List<Profile> profiles, Function<Profile.Arguments, List<String>> posture) {
    return profiles.stream()
        .filter(profile -> posture.apply(profile.arguments()).isEmpty())
        .map(Profile::id)
        .collect(Collectors.toSet());
  }

  /** A run that could not review is refused before a developer is paid. */
  private static void mustHaveReviewers(
      Workflow workflow, WorkflowSettings settings, List<String> providers) {
    for (WorkflowStage stage : workflow.stages()) {
      if (stage.kind() == StageKind.REVIEW && settings.providers(stage, providers).isEmpty()) {
        throw Refusal.usage(
            "workflow %s: no provider has the posture %s that stage %s needs; name one under roles: %s"
                .formatted(
                    workflow.name(),
                    stage.review().posture().word(),
                    stage.id(),
                    stage.role().word()));
      }
    }
  }

  private static String unknown(String name, List<String> names) {
    return "\"%s\" is none of %s, none%s"
        .formatted(name, String.join(", ", names), Suggestion.phrase(names, name));
  }

  private static void mustBeThere(String usual, List<String> names, WorkflowOptions options) {
    if (!usual.equals(Workflow.NONE) && !names.contains(usual)) {
      throw options.refusal(WorkflowOptions.USUAL, unknown(usual, names));
    }
  }

  private void mustBeConfigured(Role role, List<String> ids, List<String> providers) {
    for (String id : ids) {
      if (!providers.contains(id)) {
        throw request
            .settings()
            .workflow()
            .refusal(
                WorkflowOptions.keyOf(role),
                "\"%s\" is no configured provider%s"
                    .formatted(id, Suggestion.phrase(providers, id)));
      }
    }
  }
}
