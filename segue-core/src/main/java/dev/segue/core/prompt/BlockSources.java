package dev.segue.core.prompt;

import dev.segue.core.handoff.Block;
import dev.segue.core.task.Attempt;
import dev.segue.core.task.Dispatch;
import dev.segue.core.task.TaskState;
import dev.segue.core.workflow.Review;
import dev.segue.core.workflow.WorkflowProgress;
import java.util.List;
import java.util.stream.Stream;

/**
 * For each line of a block, the events that it rests on, so that every word an agent was told can
 * be traced.
 */
public final class BlockSources {
  private BlockSources() {}

  /**
   * Looks them up.
   *
   * @param attempt number of the attempt that the block is for
   */
  public static List<List<Long>> of(Block block, TaskState task, int attempt) {
    return block.text().lines().map(line -> of(line, block, task, attempt)).toList();
  }

  private static List<Long> of(String line, Block block, TaskState task, int attempt) {
    return switch (block.kind()) {
      case CIRCUIT_BREAKER -> ofSwitch(line, task);
      case RETRY -> ofRetry(line, task, attempt);
      case HELPER -> ofHelper(line, task);
      case ROLE -> ofRole(line, task);
    };
  }

  private static List<Long> ofSwitch(String line, TaskState task) {
    List<Attempt> open = task.open().stream().toList();
    if (line.startsWith("Previous provider (")) {
      return ends(open).skip(Math.max(0, ends(open).count() - 1)).toList();
    }
    if (line.startsWith("Previous attempt ")) {
      return ends(open).toList();
    }
    return line.startsWith("Validation error: ") ? last(validated(task)) : List.of();
  }

  private static List<Long> ofRetry(String line, TaskState task, int attempt) {
    List<Attempt> before = task.attempts().stream().filter(a -> a.number() < attempt).toList();
    if (line.startsWith("Attempt #") || line.startsWith("- ")) {
      return last(
          before.stream().flatMap(a -> a.failure().stream()).map(Attempt.Failure::seq).toList());
    }
    return line.startsWith("Already ") ? ends(before).toList() : List.of();
  }

  private static List<Long> ofRole(String line, TaskState task) {
    return line.startsWith("Attempt ")
        ? task.workflow().flatMap(WorkflowProgress::lastRejection).map(Review::seq).stream()
            .toList()
        : List.of();
  }

  private static List<Long> ofHelper(String line, TaskState task) {
    for (Attempt past : task.attempts()) {
      if (line.startsWith("Attempt " + past.number() + " ")) {
        Stream<Long> failure = past.failure().stream().map(Attempt.Failure::seq);
        return Stream.concat(ends(List.of(past)), failure).toList();
      }
    }
    return line.startsWith("Task appears stuck") ? validated(task) : List.of();
  }

  private static Stream<Long> ends(List<Attempt> attempts) {
    return attempts.stream()
        .flatMap(a -> a.dispatches().stream())
        .flatMap(d -> d.end().stream())
        .map(Dispatch.End::seq);
  }

  private static List<Long> validated(TaskState task) {
    return task.attempts().stream()
        .flatMap(a -> a.failure().stream())
        .filter(Attempt.Failure::validated)
        .map(Attempt.Failure::seq)
        .toList();
  }

  private static List<Long> last(List<Long> seqs) {
    return seqs.isEmpty() ? List.of() : List.of(seqs.getLast());
  }
}
