package dev.segue.store;

import dev.segue.core.journal.Journal;
import dev.segue.core.journal.JournalId;
import dev.segue.core.journal.StoredEvent;
import dev.segue.core.run.Archive;
import dev.segue.core.run.EndedTask;
import dev.segue.core.run.ProjectState;
import java.util.Optional;
import java.util.Set;

/**
 * Ended tasks from a project's journal, where the events of each are found by its id. What they
 * mean is told by the same fold that tells the whole project.
 */
public final class JournalArchive implements Archive {
  /**
   * Events that say nothing of an end and are the most and longest of a task's history; passed over
   * unread.
   */
  private static final Set<String> PASSED_OVER =
      Set.of(
          "context_injected",
          "context_built",
          "work_reported",
          "process_started",
          "dispatch_ended",
          "helper_invoked",
          "validation_passed");

  private final Journal journal;
  private final EventCodec codec;
  private final JournalId id;

  /** Of a project's journal. */
  public JournalArchive(Journal journal, EventCodec codec, JournalId id) {
    this.journal = journal;
    this.codec = codec;
    this.id = id;
  }

  @Override
  public Optional<EndedTask> find(String taskId, long upToSeq) {
    var alone = new ProjectState();
    for (StoredEvent event : journal.readSubject(id, taskId)) {
      if (event.seq() <= upToSeq && !PASSED_OVER.contains(event.type())) {
        alone.apply(codec.decode(event));
      }
    }
    return alone.endedTask(taskId);
  }
}
