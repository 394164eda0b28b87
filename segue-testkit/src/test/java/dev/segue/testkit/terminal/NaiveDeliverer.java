package dev.segue.testkit.terminal;

import dev.segue.testkit.terminal.log.Claim;
import dev.segue.testkit.terminal.log.Delivery;
import java.nio.charset.StandardCharsets;

/** Sleeps a second, types, presses Enter, and takes it that all went well. */
final class NaiveDeliverer {
  private final VirtualTerminal terminal;
  private final boolean triesAgain;

  /**
   * A deliverer at this terminal.
   *
   * @param triesAgain types all of it once more where no turn is to be seen afterwards
   */
  NaiveDeliverer(VirtualTerminal terminal, boolean triesAgain) {
    this.terminal = terminal;
    this.triesAgain = triesAgain;
  }

  Delivery deliver(String id, String body) {
    terminal.advance(1_000);
    type(body);
    var screen = new Screen(terminal);
    terminal.advance(1);
    if (triesAgain && !screen.text().contains("esc to interrupt")) {
      type(body);
    }
    terminal.advance(1_000);
    return Delivery.of(id, body, Claim.SUBMITTED);
  }

  private void type(String body) {
    terminal.write(body.getBytes(StandardCharsets.UTF_8));
    terminal.write(new byte[] {'\r'});
  }
}
