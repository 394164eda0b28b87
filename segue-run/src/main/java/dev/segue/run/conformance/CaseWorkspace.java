package dev.segue.run.conformance;

import dev.segue.core.provider.Profile;
import dev.segue.core.task.TaskSpec;
import dev.segue.core.task.TaskState;
import dev.segue.run.Agents;
import dev.segue.testkit.stub.Behaviour;
import dev.segue.testkit.stub.StubModel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** One workspace in which the provider runs, once or several times. */
final class CaseWorkspace {
  private final TrialEnvironment trialEnvironment;
  private final String marker;
  private final Path workspace;
  private final Settings settings;

  private record Settings(Profile profile, Path home, Duration deadline) {}

  CaseWorkspace(TrialEnvironment trialEnvironment, String marker, Path workspace) {
    this(
        trialEnvironment,
        marker,
        workspace,
        new Settings(
            trialEnvironment.profile(),
            trialEnvironment.home(),
            trialEnvironment.patience().longest()));
  }

  private CaseWorkspace(
      TrialEnvironment trialEnvironment, String marker, Path workspace, Settings settings) {
    this.trialEnvironment = trialEnvironment;
    this.marker = marker;
    this.workspace = workspace;
    this.settings = settings;
  }

  CaseWorkspace with(Profile profile) {
    return new CaseWorkspace(
        trialEnvironment,
        marker,
        workspace,
        new Settings(profile, settings.home(), settings.deadline()));
  }

  CaseWorkspace at(Path home) {
    return new CaseWorkspace(
        trialEnvironment,
        marker,
        workspace,
        new Settings(settings.profile(), home, settings.deadline()));
  }

  CaseWorkspace within(Duration deadline) {
    return new CaseWorkspace(
        trialEnvironment,
        marker,
        workspace,
        new Settings(settings.profile(), settings.home(), deadline));
  }

  Profile profile() {
    return settings.profile();
  }

  /** What the stand-in does with the calls of this scene; no account can be told. */
  void behave(Behaviour behaviour) {
    if (trialEnvironment.isStubbed()) {
      trialEnvironment.stub().when(trialEnvironment.api(), marker, behaviour);
    }
  }

  Path path(String name) {
    return workspace.resolve(name);
  }

  String marker() {
    return marker;
  }

  /** A fault unless the file holds this text, white space at its end apart. */
  Optional<String> holds(String name, String text) throws IOException {
    Path file = path(name);
    if (!Files.isRegularFile(file)) {
      return Optional.of(name + " was not made");
    }
    String found = Files.readString(file);
    return found.stripTrailing().equals(text.stripTrailing())
        ? Optional.empty()
        : Optional.of(name + " holds other text: " + found.lines().findFirst().orElse("nothing"));
  }

  /** The calls of this scene that reached the stand-in, oldest first. */
  List<StubModel.Request> calls() {
    return trialEnvironment.stub().requests(trialEnvironment.api()).stream()
        .filter(call -> call.body().contains(marker))
        .toList();
  }

  /** Waits until the model was called for this scene; whether it was. */
  boolean awaitCall() throws InterruptedException {
    return trialEnvironment
        .stub()
        .awaitRequest(
            trialEnvironment.api(),
            call -> call.body().contains(marker) && !call.isSideCall(),
            trialEnvironment.patience().longest())
        .isPresent();
  }

  /** Runs the provider to its end. */
  Ran run(String prompt) throws InterruptedException {
    return run(prompt, Optional.empty());
  }

  /** Runs it, going on with a session of its own. */
  Ran run(String prompt, Optional<String> session) throws InterruptedException {
    return begin(prompt, session).await();
  }

  /** Lets it run beside the caller. */
  Running begin(String prompt, Optional<String> session) {
    String name = trialEnvironment.freshName();
    Agents agents =
        trialEnvironment
            .runner()
            .agents(
                new Runner.Rig(
                    name,
                    settings.profile(),
                    workspace,
                    trialEnvironment.ownFolder(),
                    trialEnvironment.environment(settings.home()),
                    settings.deadline()));
    TaskState task = TaskState.queued(TaskSpec.of(name, ""), name);
    Agents.Launch launch =
        agents.prepare(task, new Agents.Order(settings.profile().id(), 1, session));
    int before = tries();
    var tools =
        new Running.Tools(
            agents,
            launch,
            task,
            () -> !trialEnvironment.isStubbed() || tries() > before,
            trialEnvironment.patience().longest(),
            printed ->
                trialEnvironment
                    .kept()
                    .ifPresent(outputCapture -> outputCapture.keep(marker, printed)));
    return trialEnvironment.opened(Running.start(tools, text(prompt), name));
  }

  /**
   * How often the model was called; 0 where nobody can know. Calls that a CLI makes for itself
   * count: a router's may be refused before any other is made.
   */
  private int tries() {
    return trialEnvironment.isStubbed() ? calls().size() : 0;
  }

  /** As a prompt of Segue begins: a heading, so that no CLI takes it for a command of its own. */
  private String text(String prompt) {
    return "## Task ID\n\n%s\n\n## Task Description\n\n%s\n".formatted(marker, prompt);
  }
}
