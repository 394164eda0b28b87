package dev.segue.core.supervisor;

import java.time.Instant;
import java.util.Optional;

/** An entry of the sliding window. */
public record CompletedTask(
    String taskId, Optional<String> intent, Instant at, Optional<String> result) {}
