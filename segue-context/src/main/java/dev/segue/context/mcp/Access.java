package dev.segue.context.mcp;

import dev.segue.context.history.Continuity;
import dev.segue.core.context.ContextService;
import dev.segue.core.context.ReviewSubmission;
import dev.segue.core.journal.DispatchMark;
import java.util.Optional;
import java.util.function.Function;

/** The project that the tools work on. */
public interface Access {
  /**
   * Does something with the project's record. The store is open only meanwhile: a server may be
   * idle for days.
   *
   * @throws dev.segue.core.context.Refusal when there is no store, or not exactly one project is
   *     meant
   * @throws dev.segue.core.journal.JournalException when the store cannot do it
   */
  <T> T with(Function<Continuity, T> work);

  /**
   * The same for what the calling session is told: with the task that it was started for, if any.
   */
  <T> T told(Function<Continuity, T> work);

  /**
   * The same for work that may be the first of a project: a store is made where there is none.
   *
   * @throws dev.segue.core.journal.JournalException when the store cannot do it, or somebody holds
   *     the project to begin it
   */
  <T> T beginning(Function<Continuity, T> work);

  /** The dispatch of a run whose agent calls; empty outside of one. */
  Optional<DispatchMark> dispatch();

  /** The session whose agent calls, where it was started for a task. */
  Optional<ReviewSubmission.Session> reviewing();

  /** The session whose agent calls; empty when the server was started outside of one. */
  Optional<String> session();

  /** The context of the project's tasks; its calls throw {@code Refusal}. */
  ContextService contexts();

  /** A text of the agent as it may be stored. */
  String redacted(String text);
}
