package dev.segue.app.cli.project;

import dev.segue.core.journal.Journal;
import dev.segue.core.journal.JournalId;
import dev.segue.files.taskfile.KnownTasks;
import dev.segue.files.taskfile.TaskFile;
import dev.segue.files.taskfile.WorkflowFiles;
import dev.segue.store.EventCodec;
import dev.segue.store.ProjectLog;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Reads a task file against the project that it is for: its dependencies may name tasks that are
 * known there.
 */
public final class ProjectInput {
  private final ProjectStore owner;
  private final Journal store;

  public ProjectInput(ProjectStore owner, Journal store) {
    this.owner = owner;
    this.store = store;
  }

  /**
   * Reads.
   *
   * @param source reads it for the tasks that it may depend on; asked twice where the file itself
   *     says which project it is for
   * @throws dev.segue.files.source.InputException with everything that is wrong
   */
  public TaskFile read(Function<KnownTasks, TaskFile> source) {
    List<String> all =
        store.journals().stream().filter(JournalId::isProject).map(JournalId::name).toList();
    TaskFile read = source.apply(tasksOf(all));
    List<String> its =
        List.of(ProjectChoice.forRun(owner.configuration(), read.project(), Optional.of(store)));
    // Which project is meant may stand in the file itself; only then is it known whose tasks its
    // dependencies may name.
    return all.isEmpty() || all.equals(its) ? read : source.apply(tasksOf(its));
  }

  private KnownTasks tasksOf(List<String> projects) {
    return new TasksOfStore(
        store, owner.codec(), projects, owner.configuration().workflowFolders());
  }

  /** The tasks that some projects of a store know, looked up one by one in their journals. */
  private record TasksOfStore(
      Journal store, EventCodec codec, List<String> projects, List<Path> workflowFolders)
      implements KnownTasks {
    @Override
    public Collection<String> workflows() {
      return WorkflowFiles.names(workflowFolders);
    }

    @Override
    public boolean holds(String taskId) {
      return projects.stream()
          .flatMap(project -> store.readSubject(JournalId.project(project), taskId).stream())
          // A session may have the same name.
          .anyMatch(event -> event.type().equals("task_queued"));
    }

    @Override
    public Collection<String> proposals() {
      var ids = new HashSet<String>();
      projects.stream()
          .map(project -> ProjectLog.open(store, codec, project).state())
          .forEach(state -> ids.addAll(TaskInput.proposals(state)));
      return ids;
    }
  }
}
