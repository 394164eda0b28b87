package dev.segue.app.cli;

import dev.segue.app.cli.print.TerminalSize;
import dev.segue.app.cli.project.AgentFacts;
import dev.segue.app.cli.project.DoctorCheck;
import dev.segue.app.cli.project.ProjectStore;
import dev.segue.app.config.Configuration;
import dev.segue.app.config.Settings;
import dev.segue.core.journal.Journal;
import dev.segue.core.journal.StoredEvent;
import dev.segue.core.run.Prompts;
import dev.segue.core.run.Queueing;
import dev.segue.run.Pause;
import dev.segue.run.RunOutcome;
import dev.segue.run.conformance.CaseResult;
import dev.segue.run.conformance.Report;
import dev.segue.run.conformance.Subject;
import dev.segue.run.conformance.Verdict;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** Services for commands that only {@code boot} can put together. */
public interface CommandContext extends ServePorts {
  /** How commands that follow a journal rest between two looks. */
  Pause pause();

  /** Asked for the size of the user's terminal, again and again; it follows the window. */
  Supplier<TerminalSize> terminalSize();

  /** Done when this process ends, a signal's end included. */
  void atEnd(Runnable last);

  /** Whether the standard output goes to another program, which may end before we do. */
  boolean isPiped();

  /**
   * Says that {@link #run} will be called soon, so that what takes long to load begins to load in
   * the background meanwhile.
   */
  void expectRun();

  /** Why tasks cannot be worked on at once in this workspace; empty when they can. */
  Optional<String> parallelRefusal(Configuration configuration);

  /** Runs a project. */
  RunOutcome run(RunRequest request) throws InterruptedException;

  /** Renders prompts as a run would, without starting anything. */
  Prompts prompts(Configuration configuration, Settings settings, String project);

  /** The ids of the providers that a run would use, in order. */
  List<String> providers(Settings settings);

  /** The agents of the shipped profiles that are on PATH, in the order they would be asked. */
  List<AgentFacts> shippedAgents();

  /**
   * The folder {@code .segue} of the project that the current folder belongs to, made if missing.
   */
  Path ownFolder();

  /**
   * Looks at machine, store and workspace.
   *
   * @param configuration absent where it cannot be read
   */
  List<DoctorCheck> examine(Optional<Configuration> configuration);

  /**
   * A provider as the conformance kit tries it, asked for its version.
   *
   * @throws dev.segue.app.source.InputException when there is none of this id
   */
  Subject subject(Settings settings, String id);

  /**
   * Tries a provider; a signal ends it together with all that runs.
   *
   * @param cases ids of those to run
   * @param kept folder for what the provider prints in each case; made if missing
   * @param told of each case that has ended, one at a time
   */
  Report conformance(
      Subject subject, List<String> cases, Optional<Path> kept, Consumer<CaseResult> told)
      throws InterruptedException;

  /**
   * Sends one tiny prompt to a provider, with the user's own account; a signal ends it together
   * with all that runs.
   */
  Verdict hello(Settings settings, String provider) throws InterruptedException;

  /** Makes the AOT cache, and tells what became of it. */
  DoctorCheck warm();

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
