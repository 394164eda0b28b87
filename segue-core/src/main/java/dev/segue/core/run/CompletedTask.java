package dev.segue.core.run;

import java.time.Instant;
import java.util.Optional;

/**
 * An entry of the sliding window.
 *
 * @param intent what it was about, see {@link dev.segue.core.task.TaskSpec#about}
 */
public record CompletedTask(
    String taskId, Optional<String> intent, Instant at, Optional<String> result) {}
