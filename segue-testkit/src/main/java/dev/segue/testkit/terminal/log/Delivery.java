package dev.segue.testkit.terminal.log;

/**
 * A message that was to be delivered by typing it.
 *
 * @param id as the agent would return it; also names the message in violations
 * @param body the whole text that was to be submitted as one message
 * @param claim what the deliverer said of it in the end
 * @param mayAbort it was meant to go into a running turn
 */
public record Delivery(String id, String body, Claim claim, boolean mayAbort) {
  /** A message that waits for a running turn's end. */
  public static Delivery of(String id, String body, Claim claim) {
    return new Delivery(id, body, claim, false);
  }
}
