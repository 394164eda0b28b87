package dev.segue.core.context;

import java.util.Optional;

/**
 * A wish for a pack, in the words of the wire. Empty texts and zeros stand for what was left out.
 *
 * @param role name or alias, in any case
 * @param phase of the work; empty where the state implies it, or the role's usual one is meant
 * @param workflowState state of the task; must agree with the phase
 * @param attempt from 1; 0 for the current one
 * @param tokenBudget from 1; 0 for the default
 * @param includePreviousAttempts default: from the second attempt on
 * @param ifHash hash of a pack that the caller has; the same one is not sent again
 * @param tokenizer name of an encoding
 */
public record PackRequest(
    Optional<String> project,
    String taskId,
    String role,
    String phase,
    String workflowState,
    int attempt,
    int tokenBudget,
    Optional<Boolean> includePreviousAttempts,
    String ifHash,
    String tokenizer) {}
