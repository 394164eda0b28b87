package dev.segue.app.cli.session;

import dev.segue.app.cli.project.ProjectChoice;
import dev.segue.app.cli.project.ProjectStore;
import dev.segue.core.context.Refusal;
import dev.segue.core.journal.Journal;
import dev.segue.core.session.OpenSession;
import dev.segue.store.ProjectLog;
import dev.segue.store.SessionLog;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A session that a store knows.
 *
 * @param open empty: it has ended, or is just being started
 * @param log its own history
 */
record KnownSession(String name, Optional<OpenSession> open, SessionLog log) {
  /** Whether its owner takes in what is sent: before that, nobody would see it. */
  boolean hasBegun() {
    return open.isPresent() || log.ledger().seen().isPresent();
  }

  /** Whether it said that it ended. */
  boolean hasEnded() {
    return open.isEmpty()
        && log.ledger().seen().filter(seen -> seen.state().equals("exited")).isPresent();
  }

  /** Those that did not say that they ended, of the projects that are meant, in their order. */
  static List<KnownSession> open(ProjectStore owner, Journal store) {
    var all = new ArrayList<KnownSession>();
    for (String project : ProjectChoice.forReading(owner.configuration(), Optional.of(store))) {
      for (OpenSession session :
          ProjectLog.open(store, owner.codec(), project).state().sessions().open()) {
        SessionLog log = SessionLog.open(store, owner.codec(), session.session());
        all.add(new KnownSession(session.session(), Optional.of(session), log));
      }
    }
    return all;
  }

  /**
   * One by its name.
   *
   * @throws Refusal when there never was one
   */
  static KnownSession of(ProjectStore owner, Journal store, String name) {
    SessionLog log = SessionLog.open(store, owner.codec(), name);
    Optional<OpenSession> open =
        ProjectChoice.forReading(owner.configuration(), Optional.of(store)).stream()
            .flatMap(
                project ->
                    ProjectLog.open(store, owner.codec(), project)
                        .state()
                        .sessions()
                        .find(name)
                        .stream())
            .findFirst();
    if (open.isEmpty() && log.ledger().isEmpty()) {
      throw unknown(name);
    }
    return new KnownSession(name, open, log);
  }

  /**
   * The store in which a session is looked for.
   *
   * @throws Refusal when there is none, and so no such session
   */
  static Journal storeOf(ProjectStore owner, String name) {
    return owner.existing().orElseThrow(() -> unknown(name));
  }

  private static Refusal unknown(String name) {
    return Refusal.usage("there is no session \"%s\"; segue sessions lists them".formatted(name));
  }
}
