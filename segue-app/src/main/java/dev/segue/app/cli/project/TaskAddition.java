package dev.segue.app.cli.project;

import dev.segue.core.journal.Durability;
import dev.segue.core.journal.Journal;
import dev.segue.core.run.Queueing;
import dev.segue.core.task.TaskEvent;
import dev.segue.files.taskfile.KnownTasks;
import dev.segue.files.taskfile.TaskFile;
import dev.segue.store.ProjectLog;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Function;

/** Queues the tasks of a file, also while a run is going on in another process. */
public final class TaskAddition {
  private final ProjectStore owner;

  public TaskAddition(ProjectStore owner) {
    this.owner = owner;
  }

  /**
   * Result of the addition of a file.
   *
   * @param queued tasks of the file that this addition queued
   * @param tasks all tasks of the file
   */
  public record Added(String project, int queued, int tasks) {}

  /**
   * Queues what is new; a store is made where there is none.
   *
   * @param source as {@link ProjectInput#read} asks it
   * @param told warnings, one at a time
   * @throws dev.segue.files.source.InputException with everything that is wrong; nothing is queued
   *     then
   */
  public Added add(Function<KnownTasks, TaskFile> source, Consumer<String> told) {
    try (Journal store = owner.make()) {
      TaskFile file = new ProjectInput(owner, store).read(source);
      file.warnings().forEach(warning -> told.accept(warning.toString()));
      String project =
          ProjectChoice.forRun(owner.configuration(), file.project(), Optional.of(store));
      Queueing queueing = queue(store, project, file);
      queueing
          .changedButCompleted()
          .forEach(
              id ->
                  told.accept(
                      "task %s is completed, but its text has changed; segue retry %s runs the new one"
                          .formatted(id, id)));
      long queued =
          queueing.events().stream().filter(TaskEvent.TaskQueued.class::isInstance).count();
      return new Added(project, (int) queued, file.tasks().size());
    }
  }

  private Queueing queue(Journal store, String project, TaskFile file) {
    owner.mayBegin(store, project);
    ProjectLog log = ProjectLog.open(store, owner.codec(), project);
    var stored =
        TaskInput.stored(owner.configuration(), TaskInput.incoming(file.tasks(), owner.codec()));
    // Decided anew whenever somebody else appended first; the last decision is the one that
    // stands.
    var decided = new AtomicReference<Queueing>();
    log.decide(
        Durability.POWER,
        state -> {
          decided.set(Queueing.of(state, stored, file.goal()));
          return decided.get().events();
        });
    log.snapshot(ProjectLog.SNAPSHOT_EVENTS);
    return decided.get();
  }
}
