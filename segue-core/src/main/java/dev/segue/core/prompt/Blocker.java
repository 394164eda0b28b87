package dev.segue.core.prompt;

import java.time.Instant;

/** A blocked task as prompts of other tasks show it. */
public record Blocker(String taskId, String reason, Instant blockedAt) {}
