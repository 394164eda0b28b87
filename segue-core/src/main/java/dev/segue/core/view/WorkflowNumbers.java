package dev.segue.core.view;

import dev.segue.core.view.AttemptNumbers.Count;
import dev.segue.core.workflow.ReviewVerdict;
import dev.segue.core.workflow.StageStates;
import dev.segue.core.workflow.WorkflowEvent;
import dev.segue.core.workflow.WorkflowEvent.ReviewEnded;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Reviews, rejections and time in the states of workflows. Keeps the state of each task in work.
 * Confined to one thread.
 */
public final class WorkflowNumbers {
  private final Map<List<String>, Long> reviews = new TreeMap<>(MetricsText.BY_WORDS);
  private final Map<String, Stay> stays = new TreeMap<>();
  private final Map<String, Position> open = new HashMap<>();
  private long tasks;
  private long rejections;
  private long sameVendor;

  /**
   * Stays in one state that are over.
   *
   * @param millis of all of them
   */
  public record Stay(long count, long millis) {
    Stay plus(Stay other) {
      return new Stay(count + other.count, millis + other.millis);
    }
  }

  /** State of a task, and whether a person is waited for there. */
  public record Position(String state, Instant since, boolean awaitsPerson) {}

  /** Everything, as a value; what a snapshot keeps. */
  public record Memento(
      List<Count> reviews,
      Map<String, Stay> stays,
      Map<String, Position> open,
      long tasks,
      long rejections,
      long sameVendor) {}

  Memento memento() {
    return new Memento(
        Count.of(reviews), Map.copyOf(stays), Map.copyOf(open), tasks, rejections, sameVendor);
  }

  void add(Memento other) {
    Count.add(other.reviews(), reviews);
    other.stays().forEach((state, stay) -> stays.merge(state, stay, Stay::plus));
    open.putAll(other.open());
    tasks += other.tasks();
    rejections += other.rejections();
    sameVendor += other.sameVendor();
  }

  void apply(String key, WorkflowEvent event, Instant time) {
    switch (event) {
      case WorkflowEvent.WorkflowStarted _ -> {
        tasks++;
        open.put(key, new Position(StageStates.AT_REST, time, false));
      }
      case WorkflowEvent.PhaseChanged moved -> move(key, moved.to(), time);
      case WorkflowEvent.ApprovalWanted _ ->
          open.computeIfPresent(
              key, (_, position) -> new Position(position.state(), position.since(), true));
      case ReviewEnded ended -> count(ended);
      case WorkflowEvent.ReviewStarted _,
          WorkflowEvent.ReviewSubmitted _,
          WorkflowEvent.ReviewClaimed _,
          WorkflowEvent.ReviewReleased _ -> {}
    }
  }

  private void move(String key, String to, Instant time) {
    Position left = open.get(key);
    if (left != null) {
      long millis = Math.max(0, Duration.between(left.since(), time).toMillis());
      stays.merge(left.state(), new Stay(1, millis), Stay::plus);
    }
    if (to.equals(StageStates.DONE)) {
      open.remove(key);
    } else {
      open.put(key, new Position(to, time, false));
    }
  }

  private void count(ReviewEnded ended) {
    var labels = List.of(ended.role(), ended.verdict().word(), ended.by().word());
    reviews.merge(labels, 1L, Long::sum);
    rejections += ended.verdict() == ReviewVerdict.REJECTED ? 1 : 0;
    sameVendor += ended.sameVendor().orElse(false) ? 1 : 0;
  }

  /** The task is cancelled, or begins anew without what it had. */
  void forget(String key) {
    open.remove(key);
  }

  Map<List<String>, Long> reviews() {
    return reviews;
  }

  Map<String, Stay> stays() {
    return stays;
  }

  long tasks() {
    return tasks;
  }

  long rejections() {
    return rejections;
  }

  long sameVendor() {
    return sameVendor;
  }

  long approvalsWaiting() {
    return open.values().stream().filter(Position::awaitsPerson).count();
  }
}
