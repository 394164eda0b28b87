package dev.segue.core.handoff;

import java.time.Instant;
import java.util.Optional;

/**
 * A blocked task as prompts of other tasks show it.
 *
 * @param intent what it is about
 */
public record Blocker(String taskId, Optional<String> intent, String reason, Instant blockedAt) {}
