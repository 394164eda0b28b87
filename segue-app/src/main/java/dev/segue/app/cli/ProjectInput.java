package dev.segue.app.cli;

import dev.segue.app.config.Configuration;
import dev.segue.app.runtime.ProjectLog;
import dev.segue.app.taskfile.TaskFile;
import dev.segue.core.journal.Journal;
import dev.segue.core.supervisor.ProjectState;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Reads a task file against the project that it is for: its dependencies may name tasks that are
 * known there.
 */
final class ProjectInput {
  private final Backstage backstage;
  private final Configuration configuration;
  private final Journal store;

  ProjectInput(Backstage backstage, Configuration configuration, Journal store) {
    this.backstage = backstage;
    this.configuration = configuration;
    this.store = store;
  }

  /** Reads; warnings go to the error stream. */
  TaskFile read(Path file, PrintWriter err) {
    String project = ProjectChoice.forRun(configuration, Optional.empty(), Optional.of(store));
    ProjectState state = ProjectLog.open(store, backstage.codec(), project).state();
    return TaskInput.read(file, TaskInput.knownIds(state), err);
  }
}
