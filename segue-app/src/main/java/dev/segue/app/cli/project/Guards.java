package dev.segue.app.cli.project;

import dev.segue.core.context.Refusal;
import dev.segue.core.journal.DispatchMark;
import dev.segue.run.process.Ancestors;

/**
 * Guards that keep an agent from steering its own supervisor by accident; no wall against malice.
 */
public final class Guards {
  private Guards() {}

  /**
   * Refuses an act of a person where this process or one above it was started by a dispatch, so
   * that taking the mark out of the environment does not help.
   */
  public static void onlyByAPerson(CommandEnvironment environment, String act) {
    notInsideADispatch(environment, act);
    if (Ancestors.have(DispatchMark.VARIABLE)) {
      throw Refusal.forbidden(
          "segue %s is for people, and a process above this one is a dispatch of Segue"
              .formatted(act));
    }
  }

  /** Refuses where this process was started by a dispatch. */
  public static void notInsideADispatch(CommandEnvironment environment, String act) {
    if (environment.variable("SEGUE_DISPATCH").isPresent()) {
      throw Refusal.forbidden(
          "segue %s is for operators, and this process runs inside a dispatch of Segue"
              .formatted(act));
    }
  }
}
