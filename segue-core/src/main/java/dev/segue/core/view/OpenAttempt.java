package dev.segue.core.view;

import dev.segue.core.handoff.BlockKind;

/**
 * An attempt on its way to a verdict, as far as the metrics want to know.
 *
 * @param isDispatched whether a dispatch of it runs; then blocks are for the main agent
 * @param isRetry whether a prompt of it carried a retry block
 * @param isSwitch whether one carried a switch block
 * @param isHelped whether a helper agent was asked
 */
public record OpenAttempt(
    int number, boolean isDispatched, boolean isRetry, boolean isSwitch, boolean isHelped) {
  static OpenAttempt begun(int number) {
    return new OpenAttempt(number, false, false, false, false);
  }

  OpenAttempt dispatched() {
    return new OpenAttempt(number, true, isRetry, isSwitch, isHelped);
  }

  OpenAttempt answered() {
    return new OpenAttempt(number, false, isRetry, isSwitch, isHelped);
  }

  OpenAttempt helped() {
    return new OpenAttempt(number, isDispatched, isRetry, isSwitch, true);
  }

  OpenAttempt told(BlockKind kind) {
    return switch (kind) {
      case RETRY -> new OpenAttempt(number, isDispatched, true, isSwitch, isHelped);
      case CIRCUIT_BREAKER -> new OpenAttempt(number, isDispatched, isRetry, true, isHelped);
      case HELPER, ROLE -> this;
    };
  }

  /** Public word for the blocks it was told with. */
  String injected() {
    if (isRetry) {
      return isSwitch ? "both" : "retry";
    }
    return isSwitch ? "switch" : "none";
  }
}
