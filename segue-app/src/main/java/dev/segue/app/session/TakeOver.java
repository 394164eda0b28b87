package dev.segue.app.session;

import dev.segue.core.session.delivery.Desk;
import dev.segue.core.session.delivery.Ledger;
import dev.segue.core.session.delivery.Message;
import dev.segue.core.session.delivery.Rung;
import java.util.List;
import java.util.Optional;

/**
 * What an owner that died has left of its messages: the one on its way first, then those that wait,
 * in their order.
 *
 * @param log of the session
 * @param written label of what the terminal was given last as a whole, where it keeps that
 */
record TakeOver(SessionLog log, Optional<String> written) {
  /** Gives all of it to the engine. */
  void by(SessionEngine engine, long now) {
    List<Ledger.Entry> open = log.ledger().open();
    Optional<Ledger.Entry> onItsWay = open.stream().filter(this::isOnItsWay).findFirst();
    onItsWay.ifPresent(entry -> goOn(entry, log.message(entry), engine, now));
    open.stream()
        .filter(entry -> !onItsWay.equals(Optional.of(entry)))
        .forEach(entry -> engine.queued(log.message(entry), now));
  }

  private boolean isOnItsWay(Ledger.Entry entry) {
    return isLaunched(entry) || entry.begun().filter(begun -> isWritten(entry, begun)).isPresent();
  }

  /** Given at the start, and nothing has been typed for it. */
  private static boolean isLaunched(Ledger.Entry entry) {
    return entry.begun().isEmpty() && entry.receipt().rung() == Rung.LAUNCH;
  }

  /**
   * An attempt is noted before its first byte; whether the terminal was given it is known only from
   * the terminal.
   */
  private boolean isWritten(Ledger.Entry entry, Desk.Begun begun) {
    String label = SessionHost.label(entry.queued().delivery(), begun.attempt());
    return begun.rung() != Rung.TYPED
        || begun.presses() > 0
        || written.isEmpty()
        || written.equals(Optional.of(label));
  }

  private static void goOn(Ledger.Entry entry, Message message, SessionEngine engine, long now) {
    if (entry.begun().isPresent()) {
      engine.takeOver(message, entry.begun().get(), now);
    } else {
      engine.launched(message, entry.receipt().proof(), entry.receipt().evidence(), now);
    }
  }
}
