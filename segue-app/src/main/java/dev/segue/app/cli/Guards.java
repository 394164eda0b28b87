package dev.segue.app.cli;

/** What keeps an agent from steering its own supervisor by accident; no wall against malice. */
final class Guards {
  private Guards() {}

  /** Refuses where this process was started by a dispatch. */
  static void notInsideADispatch(Backstage backstage, String act) {
    if (backstage.variable("SEGUE_DISPATCH").isPresent()) {
      throw Refusal.usage(
          "segue %s is for operators, and this process runs inside a dispatch of Segue"
              .formatted(act));
    }
  }
}
