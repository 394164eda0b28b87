package dev.segue.app.cli.project;

import dev.segue.app.config.Configuration;
import dev.segue.app.config.OwnFolder;
import dev.segue.core.journal.Journal;
import dev.segue.core.workflow.WorkflowDefinitions;
import dev.segue.files.taskfile.PolicyFile;
import dev.segue.files.taskfile.WorkflowFiles;

/** Workflows of a project: files, and the definitions that its tasks were begun with. */
public final class StoredWorkflows {
  private StoredWorkflows() {}

  /** The files that a configuration reaches. */
  public static WorkflowFiles files(Configuration configuration) {
    return new WorkflowFiles(
        configuration.workflowFolders(), PolicyFile.of(OwnFolder.of(configuration.places())));
  }

  /** The definitions in a store. */
  public static WorkflowDefinitions in(Journal store, Configuration configuration) {
    return hash -> store.body(hash).flatMap(text -> files(configuration).ofStored(text));
  }
}
