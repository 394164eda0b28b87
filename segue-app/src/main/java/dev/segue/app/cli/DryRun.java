package dev.segue.app.cli;

import dev.segue.app.cli.print.Output;
import dev.segue.app.cli.project.ProjectChoice;
import dev.segue.app.cli.project.ProjectInput;
import dev.segue.app.cli.project.ProjectStore;
import dev.segue.app.cli.project.Runs;
import dev.segue.app.cli.project.Statuses;
import dev.segue.app.cli.project.TaskInput;
import dev.segue.app.config.Settings;
import dev.segue.core.journal.Journal;
import dev.segue.core.journal.Recorded;
import dev.segue.core.prompt.Prompts;
import dev.segue.core.provider.Breaker;
import dev.segue.core.provider.Breakers;
import dev.segue.core.run.ProjectState;
import dev.segue.core.run.Queueing;
import dev.segue.core.task.Stage;
import dev.segue.core.task.TaskState;
import dev.segue.core.text.Json;
import dev.segue.files.taskfile.KnownTasks;
import dev.segue.files.taskfile.TaskFile;
import dev.segue.store.ProjectLog;
import dev.segue.store.ProviderLog;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Prints the prompt of every task that a run would start with, and writes nothing. */
final class DryRun {
  private final Runs runs;
  private final Function<Settings, List<String>> providerIds;
  private final PrintWriter out;
  private final PrintWriter err;

  DryRun(
      Runs runs, Function<Settings, List<String>> providerIds, PrintWriter out, PrintWriter err) {
    this.runs = runs;
    this.providerIds = providerIds;
    this.out = out;
    this.err = err;
  }

  int run(ProjectStore owner, Settings settings, Optional<Path> file, Output output) {
    Optional<Journal> store = owner.existing();
    try {
      Optional<TaskFile> tasks = file.map(path -> read(path, owner, store));
      Optional<String> ofFile = tasks.flatMap(TaskFile::project);
      String project = ProjectChoice.forRun(owner.configuration(), ofFile, store);
      ProjectState state = state(owner, store, ofFile);
      tasks.ifPresent(t -> queue(owner, state, t));
      Prompts prompts = runs.prompts(owner.configuration(), settings, project);
      List<String> providers = askable(owner, providerIds.apply(settings), store);
      state.tasks().stream()
          .filter(task -> task.stage() instanceof Stage.Queued)
          .forEach(
              task -> print(task, prompts.preview(state, task), provider(task, providers), output));
      return 0;
    } finally {
      store.ifPresent(Journal::close);
    }
  }

  private TaskFile read(Path file, ProjectStore owner, Optional<Journal> store) {
    var source = TaskPath.source(file);
    return TaskPath.told(
        store
            .map(s -> new ProjectInput(owner, s).read(source))
            .orElseGet(() -> source.apply(KnownTasks.NONE)),
        err);
  }

  private ProjectState state(ProjectStore owner, Optional<Journal> store, Optional<String> ofFile) {
    return store
        .map(
            s ->
                ProjectLog.open(
                        s,
                        owner.codec(),
                        ProjectChoice.forRun(owner.configuration(), ofFile, store))
                    .state())
        .orElseGet(ProjectState::new);
  }

  /** In memory only. */
  private void queue(ProjectStore owner, ProjectState state, TaskFile tasks) {
    Queueing queueing =
        Queueing.of(state, TaskInput.incoming(tasks.tasks(), owner.codec()), tasks.goal());
    queueing
        .events()
        .forEach(event -> state.apply(new Recorded(state.version() + 1, Instant.EPOCH, event)));
  }

  /** Those that a run would ask now, in order. */
  private List<String> askable(
      ProjectStore owner, List<String> providers, Optional<Journal> store) {
    Breakers breakers =
        store.map(s -> ProviderLog.open(s, owner.codec()).breakers()).orElse(Breakers.NONE);
    Instant now = Statuses.now();
    return providers.stream()
        .filter(id -> !(breakers.of(id).ask("", now) instanceof Breaker.Permit.Refused))
        .toList();
  }

  private static String provider(TaskState task, List<String> providers) {
    return task.spec().providers().stream()
        .filter(providers::contains)
        .findFirst()
        .orElseGet(() -> providers.isEmpty() ? "none" : providers.getFirst());
  }

  private void print(TaskState task, String prompt, String provider, Output output) {
    if (output == Output.text) {
      out.printf("=== %s -> %s%n%s%n", task.taskId(), provider, prompt);
    } else {
      Map<String, Object> line = new LinkedHashMap<>();
      line.put("type", "prompt");
      line.put("task_id", task.taskId());
      line.put("provider", provider);
      line.put("text", prompt);
      out.println(Json.compact(line));
    }
    out.flush();
  }
}
