package dev.segue.core.context;

import dev.segue.core.journal.Event;
import java.util.List;
import java.util.Optional;

/**
 * A pack was built, and is what its key means from now on.
 *
 * @param previousAttempts whether earlier attempts are told of
 * @param hash of the pack, and of the body that holds its key and its text
 * @param detailsHash body of its sections and of why they are as they are
 * @param tokens of its text
 * @param scopes the sections that it has
 * @param dropped how many items it has no room for
 * @param inputRevision SHA-256 of all that was looked at
 * @param packed paths of the files that its code map shows or lists; how many there are is bounded
 *     by its budget
 * @param buildMicros time it took, the look at the workspace included
 */
public record ContextBuilt(
    String taskId,
    int attempt,
    String role,
    String phase,
    int tokenBudget,
    boolean previousAttempts,
    String tokenizer,
    String hash,
    String detailsHash,
    int tokens,
    List<String> scopes,
    int dropped,
    String inputRevision,
    List<String> packed,
    long buildMicros)
    implements Event {
  public ContextBuilt {
    scopes = List.copyOf(scopes);
    packed = List.copyOf(packed);
  }

  @Override
  public Optional<String> subject() {
    return Optional.of(taskId);
  }
}
