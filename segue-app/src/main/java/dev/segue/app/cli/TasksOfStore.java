package dev.segue.app.cli;

import dev.segue.app.runtime.ProjectLog;
import dev.segue.app.store.codec.EventCodec;
import dev.segue.app.taskfile.KnownTasks;
import dev.segue.core.journal.Journal;
import dev.segue.core.journal.JournalId;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;

/** The tasks that some projects of a store know, looked up one by one in their journals. */
record TasksOfStore(Journal store, EventCodec codec, List<String> projects) implements KnownTasks {
  @Override
  public boolean holds(String taskId) {
    return projects.stream()
        .anyMatch(project -> !store.readSubject(JournalId.project(project), taskId).isEmpty());
  }

  @Override
  public Collection<String> proposals() {
    var ids = new HashSet<String>();
    projects.forEach(
        project -> ids.addAll(TaskInput.proposals(ProjectLog.open(store, codec, project).state())));
    return ids;
  }
}
