package dev.segue.context.history;

import dev.segue.core.journal.Durability;
import dev.segue.core.journal.Journal;
import dev.segue.core.run.ProjectState;
import dev.segue.core.session.PastSession;
import dev.segue.core.session.SessionEvent.SessionStarted;
import dev.segue.core.session.StartupGiven;
import dev.segue.core.session.Via;
import dev.segue.core.startup.SessionSummary;
import dev.segue.core.startup.StartupContext;
import dev.segue.core.startup.StartupContextBuilder;
import dev.segue.core.startup.StartupInput;
import dev.segue.store.ProjectLog;
import java.util.List;
import java.util.Optional;

/**
 * Sessions that Segue did not start, of which their own hooks tell. Several processes may do so at
 * once. Confined to one thread.
 */
public final class ForeignSessions {
  private final Journal journal;
  private final String project;
  private final HistoryTools historyTools;
  private final StartupDeliveries startupDeliveries;

  /** Of a project of an open store, which the caller closes. */
  public ForeignSessions(Journal journal, String project, HistoryTools historyTools) {
    this.journal = journal;
    this.project = project;
    this.historyTools = historyTools;
    this.startupDeliveries = new StartupDeliveries(journal, historyTools.codec());
  }

  /**
   * A session begins or goes on.
   *
   * @param session its name in the project
   * @param agent id of the profile
   * @param pid of the agent's process
   * @param goesOn whether what it was told before is still in it
   * @return what it is to be told; empty when there is nothing, or it was told the same before
   */
  public Optional<String> begin(String session, String agent, long pid, boolean goesOn) {
    ProjectLog log = ProjectLog.open(journal, historyTools.codec(), project);
    Optional<StartupContext> context = context(log.state(), session);
    log.decide(
        Durability.PROCESS,
        state ->
            state.sessions().find(session).isPresent()
                ? List.of()
                : List.of(new SessionStarted(session, agent, Via.HOOK, pid)));
    return context
        .filter(told -> startupDeliveries.give(new StartupGiven(session, told.hash()), goesOn))
        .map(StartupContext::text);
  }

  private Optional<StartupContext> context(ProjectState state, String session) {
    Optional<PastSession> last =
        state.sessions().last().filter(past -> !past.end().session().equals(session));
    var input =
        new StartupInput(project, state, last, Optional.of(session), historyTools.history());
    return new StartupContextBuilder(
            historyTools.tokens(), historyTools.redactor(), StartupContextBuilder.MAX_TOKENS)
        .compose(input);
  }

  /** A session has ended; one that never began has not. */
  public void end(String session) {
    ProjectLog.open(journal, historyTools.codec(), project)
        .decide(
            Durability.POWER,
            state ->
                state.sessions().find(session).isPresent()
                    ? List.of(SessionSummary.of(state, session, Optional.empty()))
                    : List.of());
  }
}
