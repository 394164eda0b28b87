package dev.segue.core.run;

import java.time.Instant;
import java.util.Optional;

/**
 * The supervisor that holds, or last held, the project.
 *
 * @param branch that its run belongs to, as {@link RunEvent.RunStarted} has it
 */
public record Holder(int epoch, long pid, String host, Instant since, Optional<String> branch) {
  public Holder {
    // Absent in snapshots from before it was recorded.
    branch = branch == null ? Optional.empty() : branch;
  }
}
