package dev.segue.core.handoff;

import java.time.Instant;
import java.util.Optional;

/**
 * A completed task as later prompts show it.
 *
 * @param intent what it was about; absent in old records
 * @param status public word
 * @param result one line, see {@link ResultLine}
 */
public record HistoryEntry(
    String taskId,
    Optional<String> intent,
    String status,
    Instant completedAt,
    Optional<String> result) {}
