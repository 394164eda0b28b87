package dev.segue.app.cli.project;

import dev.segue.app.config.Settings;
import dev.segue.run.conformance.CaseResult;
import dev.segue.run.conformance.Report;
import dev.segue.run.conformance.Subject;
import dev.segue.run.conformance.Verdict;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** Port to the conformance kit. */
public interface Trials {
  /**
   * A provider as the conformance kit tries it, asked for its version.
   *
   * @throws dev.segue.files.source.InputException when there is none of this id
   */
  Subject subject(Settings settings, String id);

  /**
   * Tries a provider; a signal ends it together with all that runs.
   *
   * @param cases ids of those to run
   * @param kept folder for what the provider prints in each case; made if missing
   * @param told of each case that has ended, one at a time
   */
  Report run(Subject subject, List<String> cases, Optional<Path> kept, Consumer<CaseResult> told)
      throws InterruptedException;

  /**
   * Sends one tiny prompt to a provider, with the user's own account; a signal ends it together
   * with all that runs.
   */
  Verdict hello(Settings settings, String provider) throws InterruptedException;
}
