package dev.segue.run;

import dev.segue.core.run.Step;
import java.util.List;
import java.util.Optional;

/**
 * How a run ended.
 *
 * @param refusals providers that may not be asked, when the run ended because of them
 * @param note a line for the operator
 */
public record RunOutcome(int exitCode, List<Step.Refusal> refusals, Optional<String> note) {
  /** All done. */
  public static final int DONE = 0;

  /** Something is blocked, waiting or cancelled. */
  public static final int LEFT_OVER = 1;

  /** No provider may be asked. */
  public static final int NO_PROVIDER = 3;

  /** The store or the environment failed, or another supervisor took the project. */
  public static final int ENVIRONMENT = 4;

  /** Stopped early on purpose. */
  public static final int STOPPED = 5;
}
