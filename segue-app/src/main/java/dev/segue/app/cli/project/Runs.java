package dev.segue.app.cli.project;

import dev.segue.app.config.Configuration;
import dev.segue.app.config.Settings;
import dev.segue.core.journal.Journal;
import dev.segue.core.journal.StoredEvent;
import dev.segue.core.prompt.Prompts;
import dev.segue.core.run.Queueing;
import dev.segue.run.RunOutcome;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** Port to the runs of projects. */
public interface Runs {
  /**
   * Says that {@link #run} will be called soon, so that what takes long to load begins to load in
   * the background meanwhile.
   */
  void expect();

  /** Why tasks cannot be worked on at once in this workspace; empty when they can. */
  Optional<String> parallelRefusal(Configuration configuration);

  /** Runs a project. */
  RunOutcome run(RunRequest request) throws InterruptedException;

  /** Renders prompts as a run would, without starting anything. */
  Prompts prompts(Configuration configuration, Settings settings, String project);

  /**
   * Request for a run.
   *
   * @param owner of the open store
   * @param waits for resets, and for the lease
   * @param incoming of the task file, as the operator wrote it
   * @param onEvent told every event once it is durable
   */
  record RunRequest(
      ProjectStore owner,
      Settings settings,
      Journal store,
      String project,
      boolean waits,
      Optional<Incoming> incoming,
      Consumer<StoredEvent> onEvent,
      RunNotices notices) {
    public Configuration configuration() {
      return owner.configuration();
    }
  }

  /** Tasks to be queued first. */
  record Incoming(List<Queueing.Incoming> tasks, Optional<String> goal) {}

  /** Tells what is no event. */
  interface RunNotices {
    /** A line for the operator. */
    void tell(String line);
  }
}
