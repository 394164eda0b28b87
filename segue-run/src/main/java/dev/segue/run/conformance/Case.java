package dev.segue.run.conformance;

import java.io.IOException;

/**
 * One thing that a provider has to do.
 *
 * @param id by which it can be asked for
 * @param title what is expected
 * @param needsStub whether the model has to do as it is told
 */
record Case(String id, String title, boolean needsStub, Body body) {
  /** How it is tried. */
  @FunctionalInterface
  interface Body {
    /**
     * Tries it.
     *
     * @throws IOException when the kit's own files cannot be written or read
     * @throws InterruptedException when the kit is told to stop
     */
    Verdict run(TrialEnvironment trialEnvironment) throws IOException, InterruptedException;
  }

  static Case withStub(String id, String title, Body body) {
    return new Case(id, title, true, body);
  }

  static Case withAnyModel(String id, String title, Body body) {
    return new Case(id, title, false, body);
  }
}
