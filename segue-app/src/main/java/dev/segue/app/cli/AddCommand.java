package dev.segue.app.cli;

import dev.segue.app.cli.entry.Guards;
import dev.segue.app.cli.entry.PlaceOptions;
import dev.segue.app.cli.entry.ProjectChoice;
import dev.segue.app.config.Configuration;
import dev.segue.app.runtime.ProjectLog;
import dev.segue.app.taskfile.TaskFile;
import dev.segue.core.journal.Durability;
import dev.segue.core.journal.Journal;
import dev.segue.core.supervisor.Queueing;
import dev.segue.core.task.TaskEvent;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicReference;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Queues a file's tasks without running them. */
@Command(
    name = "add",
    mixinStandardHelpOptions = true,
    description = "Queue the file's tasks, also while a run is going on; finished ids are skipped.")
final class AddCommand implements Callable<Integer> {
  private final Backstage backstage;

  @Spec private CommandSpec spec = CommandSpec.create();
  @Mixin private PlaceOptions places = new PlaceOptions();

  @Parameters(paramLabel = "FILE", description = "Task file, YAML or JSON.")
  private Path file = Path.of(".");

  AddCommand(Backstage backstage) {
    this.backstage = backstage;
  }

  @Override
  public Integer call() {
    Guards.notInsideADispatch(backstage, "add");
    Configuration configuration = backstage.configuration(places.flags(Optional.of(file)));
    PrintWriter out = spec.commandLine().getOut();
    PrintWriter err = spec.commandLine().getErr();
    try (Journal store = backstage.store(configuration)) {
      TaskFile tasks = new ProjectInput(backstage, configuration, store).read(file, err);
      String project = ProjectChoice.forRun(configuration, tasks.project(), Optional.of(store));
      ProjectLog log = ProjectLog.open(store, backstage.codec(), project);
      var incoming = TaskInput.incoming(tasks.tasks(), backstage.codec());
      var stored = backstage.stored(configuration, incoming);
      // Decided anew whenever somebody else appended first; the last decision is the one that
      // stands.
      var decided = new AtomicReference<Queueing>();
      log.decide(
          Durability.POWER,
          state -> {
            decided.set(Queueing.of(state, stored, tasks.goal()));
            return decided.get().events();
          });
      log.snapshot(ProjectLog.SNAPSHOT_EVENTS);
      Queueing queueing = decided.get();
      queueing
          .changedButCompleted()
          .forEach(
              id ->
                  err.printf(
                      "segue: task %s is completed, but its text has changed; segue retry %s runs the new one%n",
                      id, id));
      err.flush();
      long queued =
          queueing.events().stream().filter(TaskEvent.TaskQueued.class::isInstance).count();
      out.printf("%d of %d tasks queued in project %s%n", queued, incoming.size(), project);
      out.flush();
      return 0;
    }
  }
}
