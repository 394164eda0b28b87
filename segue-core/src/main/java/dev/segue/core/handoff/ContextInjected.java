package dev.segue.core.handoff;

import dev.segue.core.journal.Event;
import java.util.List;
import java.util.Optional;

/**
 * A block was put in front of a prompt.
 *
 * @param kind public word of the {@link BlockKind}
 * @param buildMicros time it took to build
 * @param text the block
 * @param hash SHA-256 of the text
 * @param sources for each line of the text, the places of the events it rests on; empty for fixed
 *     lines
 */
public record ContextInjected(
    String taskId,
    int attempt,
    int dispatch,
    String provider,
    String kind,
    int lines,
    int tokens,
    long buildMicros,
    String text,
    String hash,
    List<List<Long>> sources)
    implements Event {
  public ContextInjected {
    sources = sources.stream().map(List::copyOf).toList();
  }

  @Override
  public Optional<String> subject() {
    return Optional.of(taskId);
  }
}
