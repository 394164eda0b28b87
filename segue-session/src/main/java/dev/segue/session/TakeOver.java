package dev.segue.session;

import dev.segue.core.session.delivery.DeliveryInput;
import dev.segue.core.session.delivery.Ledger;
import dev.segue.core.session.delivery.Message;
import dev.segue.core.session.delivery.Rung;
import dev.segue.store.SessionLog;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Messages that a dead owner has left: the one on its way first, then those that wait, in their
 * order.
 *
 * @param log of the session
 * @param written label of what the terminal was given last as a whole; empty: nothing was
 */
record TakeOver(SessionLog log, Optional<String> written) {
  /** Inputs that a new owner begins with. */
  List<DeliveryInput> inputs() {
    List<Ledger.Entry> open = log.ledger().open();
    Optional<Ledger.Entry> onItsWay = open.stream().filter(this::isOnItsWay).findFirst();
    Stream<DeliveryInput> waiting =
        open.stream()
            .filter(entry -> !onItsWay.equals(Optional.of(entry)))
            .map(entry -> new DeliveryInput.MessageQueued(log.message(entry)));
    return Stream.concat(onItsWay.map(this::goOn).stream(), waiting).toList();
  }

  /** Where the transcript ended before the attempt that was written last, by delivery. */
  Map<String, Long> transcriptEnds() {
    String[] words = written.orElse("").split(" ", -1);
    return words.length == 3 && words[2].matches("[0-9]{1,18}")
        ? Map.of(words[0], Long.parseLong(words[2]))
        : Map.of();
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
  private boolean isWritten(Ledger.Entry entry, DeliveryInput.Begun begun) {
    String label = TranscriptMonitor.label(entry.queued().delivery(), begun.attempt());
    return begun.rung() != Rung.TYPED
        || begun.presses() > 0
        || written.filter(last -> last.startsWith(label)).isPresent();
  }

  private DeliveryInput goOn(Ledger.Entry entry) {
    Message message = log.message(entry);
    Ledger.Receipt receipt = entry.receipt();
    return entry
        .begun()
        .<DeliveryInput>map(begun -> new DeliveryInput.MessageTakenOver(message, begun))
        .orElseGet(
            () -> new DeliveryInput.MessageLaunched(message, receipt.proof(), receipt.evidence()));
  }
}
