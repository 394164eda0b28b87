package dev.segue.core.context.pack;

import java.util.List;
import java.util.Optional;

/**
 * The task, as far as decisions are judged by it.
 *
 * @param text all that it says; the first line says most
 * @param named paths that it names itself
 * @param best files that its code map ranks first, best first
 */
public record TaskSight(
    String taskId,
    String text,
    Optional<String> story,
    Optional<String> epic,
    List<String> named,
    List<BestFile> best) {
  public TaskSight {
    named = List.copyOf(named);
    best = List.copyOf(best);
  }

  /**
   * A file of the code map.
   *
   * @param records names of decision records that its comments hold
   */
  public record BestFile(String path, List<String> records) {
    public BestFile {
      records = List.copyOf(records);
    }
  }
}
