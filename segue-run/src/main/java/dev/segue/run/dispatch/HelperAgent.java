package dev.segue.run.dispatch;

import dev.segue.core.handoff.ContextInjected;
import dev.segue.core.task.Usage;
import dev.segue.run.Judge;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Asks a helper agent how criteria could be verified. A port, so that verification is tested
 * without one.
 */
public interface HelperAgent {
  /**
   * Asks the first of the case's helpers that answers. Blocks.
   *
   * @param failedNow errors of checks that the attempt has failed already
   * @param prompt without blocks
   * @throws InterruptedException when the thread was interrupted, which ends the helper
   */
  HelperAnswer ask(Judge.Case open, List<String> failedNow, String prompt, Judge.Listener listener)
      throws InterruptedException;

  /**
   * Result of a helper agent's run.
   *
   * @param provider the provider that was asked last
   * @param answer absent when no provider answered
   * @param failure the reason why there is no answer
   * @param changedFiles files that changed in the workspace meanwhile; then the answer must not be
   *     used
   */
  record HelperAnswer(
      String provider,
      Optional<String> answer,
      Optional<String> failure,
      Usage usage,
      Duration duration,
      List<ContextInjected> injected,
      List<String> changedFiles) {
    public HelperAnswer {
      injected = List.copyOf(injected);
      changedFiles = List.copyOf(changedFiles);
    }
  }
}
