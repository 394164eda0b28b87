package dev.segue.session;

import dev.segue.core.journal.Event;
import dev.segue.core.session.delivery.DeliveryEvent.InjectionAttempted;
import dev.segue.core.session.delivery.DeliveryEvent.InjectionSucceeded;
import dev.segue.core.session.delivery.Rung;
import java.util.Optional;

/** A block in the memory file stays until something else was delivered. Confined to one thread. */
final class FiledText {
  private final Optional<MemoryBlock> block;
  private Optional<String> delivery = Optional.empty();
  private boolean mayStand;

  /**
   * For a session.
   *
   * @param mayStand whether an earlier owner may have left one
   */
  FiledText(Optional<MemoryBlock> block, boolean mayStand) {
    this.block = block;
    this.mayStand = mayStand;
  }

  /** Something was noted of a delivery. */
  void took(Event event) {
    if (event instanceof InjectionAttempted attempted && attempted.rung() == Rung.FILE) {
      delivery = Optional.of(attempted.delivery());
      mayStand = true;
    }
    if (event instanceof InjectionSucceeded succeeded
        && mayStand
        && !delivery.equals(Optional.of(succeeded.delivery()))) {
      mayStand = false;
      block.ifPresent(MemoryBlock::remove);
    }
  }
}
