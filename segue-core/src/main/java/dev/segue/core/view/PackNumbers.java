package dev.segue.core.view;

import dev.segue.core.context.ContextBuilt;
import dev.segue.core.context.UseTotals;
import dev.segue.core.context.Uses;
import dev.segue.core.task.TaskEvent;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Context packs: how many were built, how often one was sent again, and what agents did with their
 * files. Keeps the pack of each task that is worked on. Confined to one thread.
 */
public final class PackNumbers {
  private long builds;
  private long reuses;
  private long tokens;
  private long micros;
  private UseTotals uses = UseTotals.NOTHING;
  private final Map<String, Open> open = new HashMap<>();

  /**
   * The newest pack of a task.
   *
   * @param dispatches of its attempt that were sent it
   */
  public record Open(int attempt, List<String> packed, int dispatches) {
    public Open {
      packed = List.copyOf(packed);
    }
  }

  /** Everything, as a value; what a snapshot keeps. */
  public record Memento(
      long builds, long reuses, long tokens, long micros, UseTotals uses, Map<String, Open> open) {}

  Memento memento() {
    return new Memento(builds, reuses, tokens, micros, uses, Map.copyOf(open));
  }

  void add(Memento other) {
    builds += other.builds();
    reuses += other.reuses();
    tokens += other.tokens();
    micros += other.micros();
    uses = uses.plus(other.uses());
    open.putAll(other.open());
  }

  void apply(String key, ContextBuilt built) {
    builds++;
    tokens += built.tokens();
    micros += built.buildMicros();
    open.put(key, new Open(built.attempt(), built.packed(), 0));
  }

  void apply(String key, TaskEvent event) {
    Open pack = open.get(key);
    if (pack == null) {
      return;
    }
    switch (event) {
      case TaskEvent.DispatchStarted started when started.attempt() == pack.attempt() -> {
        reuses += pack.dispatches() > 0 ? 1 : 0;
        open.put(key, new Open(pack.attempt(), pack.packed(), pack.dispatches() + 1));
      }
      case TaskEvent.DispatchEnded ended when ended.attempt() == pack.attempt() -> {
        if (ended.hasRun()) {
          uses = uses.plus(Uses.of(ended, pack.packed()));
        }
      }
      case TaskEvent.TaskCompleted _, TaskEvent.TaskCancelled _, TaskEvent.TaskRetried _ ->
          open.remove(key);
      default -> {
        // Nothing else is sent a pack.
      }
    }
  }

  long builds() {
    return builds;
  }

  long reuses() {
    return reuses;
  }

  long tokens() {
    return tokens;
  }

  long micros() {
    return micros;
  }

  UseTotals uses() {
    return uses;
  }
}
