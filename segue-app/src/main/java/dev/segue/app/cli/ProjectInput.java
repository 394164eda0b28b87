package dev.segue.app.cli;

import dev.segue.app.config.Configuration;
import dev.segue.app.runtime.ProjectLog;
import dev.segue.app.taskfile.TaskFile;
import dev.segue.app.taskfile.TaskFileReader;
import dev.segue.core.journal.Journal;
import dev.segue.core.journal.JournalId;
import dev.segue.core.supervisor.ProjectState;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

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
    Set<String> ofAny = anyProjectsIds();
    TaskFile read = TaskFileReader.read(file, ofAny);
    Set<String> ofIts =
        idsOf(ProjectChoice.forRun(configuration, read.project(), Optional.of(store)));
    // Which project is meant may stand in the file itself; only then is it known whose tasks its
    // dependencies may name.
    TaskFile judged = ofIts.equals(ofAny) ? read : TaskFileReader.read(file, ofIts);
    judged.warnings().forEach(warning -> err.println("segue: " + warning));
    err.flush();
    return judged;
  }

  private Set<String> anyProjectsIds() {
    var ids = new HashSet<String>();
    store.journals().stream()
        .filter(JournalId::isProject)
        .forEach(id -> ids.addAll(idsOf(id.name())));
    return ids;
  }

  private Set<String> idsOf(String project) {
    ProjectState state = ProjectLog.open(store, backstage.codec(), project).state();
    return TaskInput.knownIds(state);
  }
}
