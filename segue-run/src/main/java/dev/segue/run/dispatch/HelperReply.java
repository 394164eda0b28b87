package dev.segue.run.dispatch;

import dev.segue.core.handoff.ContextInjected;
import dev.segue.core.task.Usage;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Result of a helper agent's run.
 *
 * @param provider the provider that was asked last
 * @param answer absent when no provider answered
 * @param failure the reason why there is no answer
 * @param changedFiles files that changed in the workspace meanwhile; then the answer must not be
 *     used
 */
record HelperReply(
    String provider,
    Optional<String> answer,
    Optional<String> failure,
    Usage usage,
    Duration duration,
    List<ContextInjected> injected,
    List<String> changedFiles) {
  HelperReply {
    injected = List.copyOf(injected);
    changedFiles = List.copyOf(changedFiles);
  }
}
