package dev.segue.app.cli.project;

import dev.segue.core.context.Refusal;

/**
 * Guards that keep an agent from steering its own supervisor by accident; no wall against malice.
 */
public final class Guards {
  private Guards() {}

  /** Refuses where this process was started by a dispatch. */
  public static void notInsideADispatch(CommandEnvironment environment, String act) {
    if (environment.variable("SEGUE_DISPATCH").isPresent()) {
      throw Refusal.forbidden(
          "segue %s is for operators, and this process runs inside a dispatch of Segue"
              .formatted(act));
    }
  }
}
