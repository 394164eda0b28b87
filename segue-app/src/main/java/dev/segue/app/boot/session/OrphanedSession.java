package dev.segue.app.boot.session;

import dev.segue.core.journal.Durability;
import dev.segue.core.journal.Journal;
import dev.segue.core.journal.Leases.Lease;
import dev.segue.core.session.LostMessage;
import dev.segue.core.session.SessionPlaced;
import dev.segue.core.session.delivery.DeliveryEvent;
import dev.segue.core.session.delivery.DeliveryEvent.InjectionFailed;
import dev.segue.core.session.delivery.Ledger;
import dev.segue.core.startup.SessionSummary;
import dev.segue.run.dispatch.FolderTree;
import dev.segue.store.EventCodec;
import dev.segue.store.ProjectLog;
import dev.segue.store.SessionLog;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** Ends, on paper, a session whose agent has gone while nobody owned it. */
record OrphanedSession(Journal store, EventCodec codec, String project) {
  /**
   * Its messages become dead letters, and the project is told; another process may do the same.
   *
   * @param log of the session
   */
  void bury(String session, SessionLog log) {
    Optional<SessionPlaced> placed = log.place();
    Optional<Place> place = placed.map(p -> new Place(Path.of(p.socket()))).filter(Place::isThere);
    Optional<Lease> lease = place.flatMap(Place::own);
    if (place.isPresent() && lease.isEmpty()) {
      return; // Another one is at it.
    }
    try {
      log.catchUp();
      deadLetters(session, log);
      OptionalInt exit = place.map(p -> p.tmux().lastExit()).orElse(OptionalInt.empty());
      ended(
          session,
          exit.isPresent() ? Optional.of(exit.getAsInt()) : Optional.empty(),
          log.ledger().lost());
      place.ifPresent(Place::clear);
      placed.ifPresent(p -> FolderTree.forget(Path.of(p.runFolder())));
    } finally {
      lease.ifPresent(Lease::close);
    }
  }

  /** What waited for an agent that has gone with its owner cannot be delivered any more. */
  static void deadLetters(String session, SessionLog log) {
    List<DeliveryEvent> dead =
        log.ledger().open().stream().<DeliveryEvent>map(entry -> dead(session, entry)).toList();
    if (!dead.isEmpty()) {
      log.append(dead);
    }
  }

  private static InjectionFailed dead(String session, Ledger.Entry entry) {
    return new InjectionFailed(
        entry.queued().delivery(),
        session,
        entry.queued().kind(),
        entry.receipt().rung(),
        entry.begun().map(begun -> begun.attempt()).orElse(0),
        entry.receipt().proof(),
        0,
        reason(entry));
  }

  /** Of what was on its way nobody can tell any more whether the agent has it. */
  private static String reason(Ledger.Entry entry) {
    return entry
        .begun()
        .filter(begun -> begun.attempt() > 0)
        .map(
            begun ->
                "the session's owner ended while rung %s went on; the agent may have it"
                    .formatted(begun.rung().word()))
        .orElse("the session has ended");
  }

  private void ended(String session, Optional<Integer> exit, List<LostMessage> lost) {
    ProjectLog.open(store, codec, project)
        .decide(
            Durability.POWER,
            state ->
                state.sessions().find(session).isEmpty()
                    ? List.of()
                    : List.of(SessionSummary.of(state, session, exit).with(lost)));
  }
}
