package dev.segue.session;

import dev.segue.core.session.delivery.DeliveryInput;
import dev.segue.core.session.readiness.AgentObservation;
import dev.segue.session.terminal.AgentTerminal;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Writes to an agent's terminal. A paste goes piece by piece, each when the one before it has been
 * taken and nobody else has come to the foreground; what the user types meanwhile goes behind it,
 * so that no key stands within its frame. Safe for use by several threads.
 */
final class TerminalWriter {
  private final AgentTerminal terminal;
  private final List<byte[]> held = new ArrayList<>();
  private boolean isPasting;
  private long keyedAt = Long.MIN_VALUE;

  TerminalWriter(AgentTerminal terminal) {
    this.terminal = terminal;
  }

  /** Writes behind what was written before. */
  synchronized void write(byte[] bytes) {
    if (isPasting) {
      held.add(bytes);
    } else {
      terminal.write(bytes, () -> {});
    }
  }

  /**
   * Writes what the user typed.
   *
   * @param now milliseconds of the clock that looks are timed by
   */
  synchronized void keys(byte[] bytes, long now) {
    keyedAt = now;
    write(bytes);
  }

  /** Writes, unless the user has typed since a look. */
  synchronized void press(byte[] bytes, long lookedAt) {
    if (keyedAt < lookedAt) {
      write(bytes);
    }
  }

  /** Pastes, unless the user has typed since the look; one at a time. */
  void paste(Paste paste) {
    boolean isTooLate;
    synchronized (this) {
      isTooLate = keyedAt >= paste.lookedAt();
      isPasting = !isTooLate;
    }
    if (isTooLate) {
      paste.over().accept(paste.cut(false));
      return;
    }
    if (terminal.givesWhole()) {
      whole(paste);
    } else {
      piece(paste, 0);
    }
  }

  /**
   * Text to be pasted.
   *
   * @param delivery the message that it is of
   * @param label for a terminal that outlives this process
   * @param lookedAt when it was seen that it may be pasted
   * @param foreground who reads the keys, asked before each piece, on any thread
   * @param over told once how it ended, on any thread
   */
  record Paste(
      String delivery,
      String label,
      long lookedAt,
      List<byte[]> pieces,
      Supplier<AgentObservation.Foreground> foreground,
      Consumer<DeliveryInput> over) {
    Paste {
      pieces = List.copyOf(pieces);
    }

    private DeliveryInput drained() {
      return new DeliveryInput.TextDrained(delivery);
    }

    /** Another program was in the foreground, or the user was typing: the rest was dropped. */
    private DeliveryInput cut(boolean isBegun) {
      return new DeliveryInput.OutputCut(delivery, isBegun);
    }
  }

  private void whole(Paste paste) {
    if (paste.foreground().get() == AgentObservation.Foreground.OTHER) {
      end(paste, paste.cut(false));
    } else {
      terminal.writeWhole(paste.label(), paste.pieces(), () -> end(paste, paste.drained()));
    }
  }

  private void piece(Paste paste, int index) {
    if (index == paste.pieces().size()) {
      end(paste, paste.drained());
    } else if (paste.foreground().get() == AgentObservation.Foreground.OTHER) {
      end(paste, paste.cut(index > 0));
    } else {
      terminal.write(paste.pieces().get(index), () -> piece(paste, index + 1));
    }
  }

  private void end(Paste paste, DeliveryInput how) {
    synchronized (this) {
      isPasting = false;
      held.forEach(bytes -> terminal.write(bytes, () -> {}));
      held.clear();
    }
    paste.over().accept(how);
  }
}
