package dev.segue.context.pack;

import dev.segue.core.context.ContextPolicy;
import dev.segue.core.context.Refusal;
import dev.segue.core.journal.Journal;
import dev.segue.core.text.Redactor;
import dev.segue.core.text.TokenCounter;
import dev.segue.core.workflow.WorkflowDefinitions;
import dev.segue.store.EventCodec;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * Tools that make context packs.
 *
 * @param policy reads the policy anew on each call; throws {@link Refusal} with {@code
 *     FAILED_PRECONDITION} when the project's own is broken
 * @param tokenizers counters by the names of their encodings
 * @param known names of encodings, the default one first
 * @param nanos a monotonic clock, for build times
 * @param clock for how long claims hold
 * @param workflows the definitions that a store holds
 */
public record ContextTools(
    EventCodec codec,
    Supplier<ContextPolicy> policy,
    Function<String, Optional<TokenCounter>> tokenizers,
    List<String> known,
    Redactor redactor,
    WorkspaceSource workspace,
    LongSupplier nanos,
    InstantSource clock,
    Function<Journal, WorkflowDefinitions> workflows) {
  public ContextTools {
    known = List.copyOf(known);
  }
}
