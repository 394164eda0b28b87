package dev.segue.core.view;

import dev.segue.core.context.ContextBuilt;
import dev.segue.core.handoff.BlockKind;
import dev.segue.core.handoff.ContextInjected;
import dev.segue.core.journal.Recorded;
import dev.segue.core.task.TaskEvent;
import dev.segue.core.task.TaskEvent.DispatchEnded;
import dev.segue.core.task.TaskEvent.DispatchStarted;
import dev.segue.core.task.UsageTotals;
import dev.segue.core.workflow.WorkflowEvent;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The numbers of {@code metrics}, folded from the journals of one or several projects. Keeps
 * counters and the attempts that are open; so its size does not grow with a history. Confined to
 * one thread.
 */
public final class MetricsFold {
  private final Map<List<String>, Long> dispatches = new TreeMap<>(MetricsText.BY_WORDS);
  private final Map<String, BlockNumbers> blocks = new TreeMap<>();
  private final AttemptNumbers attempts = new AttemptNumbers();
  private final Map<String, OpenAttempt> open = new HashMap<>();
  private final Map<String, UsageTotals> usage = new TreeMap<>();
  private final Map<String, Long> resumed = new TreeMap<>();
  private final PackNumbers packs = new PackNumbers();
  private final WorkflowNumbers workflows = new WorkflowNumbers();
  private long promptTokens;
  private long tokensBeforePrompts;

  public MetricsFold() {
    for (BlockKind kind : BlockKind.values()) {
      if (kind != BlockKind.ROLE) { // Told only where a task has a workflow.
        blocks.put(kind.word(), BlockNumbers.NONE);
      }
    }
  }

  /**
   * Blocks of one type.
   *
   * @param micros time to build them
   */
  public record BlockNumbers(long count, long tokens, long micros) {
    static final BlockNumbers NONE = new BlockNumbers(0, 0, 0);

    BlockNumbers plus(ContextInjected block) {
      return new BlockNumbers(count + 1, tokens + block.tokens(), micros + block.buildMicros());
    }

    BlockNumbers plus(BlockNumbers other) {
      return new BlockNumbers(count + other.count, tokens + other.tokens, micros + other.micros);
    }
  }

  /** Everything, as a value; what a snapshot keeps. */
  public record Memento(
      List<AttemptNumbers.Count> dispatches,
      Map<String, BlockNumbers> blocks,
      AttemptNumbers.Memento attempts,
      Map<String, OpenAttempt> open,
      Map<String, UsageTotals> usage,
      Map<String, Long> resumed,
      PackNumbers.Memento packs,
      WorkflowNumbers.Memento workflows,
      long promptTokens,
      long tokensBeforePrompts) {}

  /** What was folded so far. */
  public Memento memento() {
    return new Memento(
        AttemptNumbers.Count.of(dispatches),
        Map.copyOf(blocks),
        attempts.memento(),
        Map.copyOf(open),
        Map.copyOf(usage),
        Map.copyOf(resumed),
        packs.memento(),
        workflows.memento(),
        promptTokens,
        tokensBeforePrompts);
  }

  /** Adds what was folded elsewhere: of this project up to here, or of another one. */
  public void add(Memento other) {
    AttemptNumbers.Count.add(other.dispatches(), dispatches);
    other.blocks().forEach((kind, numbers) -> blocks.merge(kind, numbers, BlockNumbers::plus));
    attempts.add(other.attempts());
    open.putAll(other.open());
    other.usage().forEach((provider, used) -> usage.merge(provider, used, UsageTotals::plus));
    other.resumed().forEach((provider, count) -> resumed.merge(provider, count, Long::sum));
    packs.add(other.packs());
    workflows.add(other.workflows());
    promptTokens += other.promptTokens();
    tokensBeforePrompts += other.tokensBeforePrompts();
  }

  /** Folds one event of a project. */
  public void apply(String project, Recorded recorded) {
    if (recorded.event() instanceof TaskEvent event) {
      applyTask(project + "/" + event.taskId(), event);
    } else if (recorded.event() instanceof WorkflowEvent event) {
      workflows.apply(project + "/" + event.taskId(), event, recorded.time());
    } else if (recorded.event() instanceof ContextInjected block) {
      inject(project + "/" + block.taskId(), block);
    } else if (recorded.event() instanceof ContextBuilt built) {
      packs.apply(project + "/" + built.taskId(), built);
    }
  }

  private void applyTask(String key, TaskEvent event) {
    packs.apply(key, event);
    switch (event) {
      case TaskEvent.TaskStarted _ -> attempts.countTask();
      case TaskEvent.AttemptStarted(_, int number, _, _, _) -> {
        attempts.countAttempt();
        open.put(key, OpenAttempt.begun(number));
      }
      case DispatchStarted started -> {
        started.promptTokens().ifPresent(tokens -> promptTokens += tokens);
        resumed.merge(started.provider(), started.resumed() ? 1L : 0L, Long::sum);
        open.computeIfPresent(key, (_, attempt) -> attempt.dispatched());
      }
      case DispatchEnded ended -> {
        var labels = List.of(ended.provider(), ended.outcome().word(), ended.reason().orElse(""));
        dispatches.merge(labels, 1L, Long::sum);
        usage.merge(ended.provider(), UsageTotals.NONE.plus(ended), UsageTotals::plus);
        open.computeIfPresent(key, (_, attempt) -> attempt.answered());
      }
      case TaskEvent.HelperInvoked helper -> {
        usage.merge(helper.provider(), UsageTotals.NONE.plus(helper.usage()), UsageTotals::plus);
        open.computeIfPresent(key, (_, attempt) -> attempt.helped());
      }
      case TaskEvent.ValidationPassed _ -> validate(key, true);
      case TaskEvent.ValidationFailed _ -> validate(key, false);
      case TaskEvent.AttemptFailed _ -> open.remove(key);
      case TaskEvent.TaskCancelled _, TaskEvent.TaskRetried _ -> {
        open.remove(key);
        workflows.forget(key);
      }
      case TaskEvent.TaskQueued _,
          TaskEvent.ProcessStarted _,
          TaskEvent.TaskMerged _,
          TaskEvent.WorkKept _,
          TaskEvent.MergeConflict _,
          TaskEvent.TaskCompleted _,
          TaskEvent.TaskBlocked _,
          TaskEvent.TaskUnblocked _,
          TaskEvent.BudgetReached _ -> {}
    }
  }

  private void inject(String key, ContextInjected block) {
    blocks.merge(block.kind(), BlockNumbers.NONE.plus(block), (before, _) -> before.plus(block));
    OpenAttempt attempt = open.get(key);
    // What comes after the dispatch stands in front of a helper's prompt.
    if (attempt != null && attempt.isDispatched()) {
      tokensBeforePrompts += block.tokens();
      BlockKind.ofWord(block.kind()).ifPresent(kind -> open.put(key, attempt.told(kind)));
    }
  }

  private void validate(String key, boolean passed) {
    Optional.ofNullable(open.remove(key)).ifPresent(attempt -> attempts.count(attempt, passed));
  }

  /** The metrics; a ratio without data is left out. */
  public List<MetricFamily> families() {
    Optional<Double> share =
        promptTokens == 0
            ? Optional.empty()
            : Optional.of((double) tokensBeforePrompts / promptTokens);
    return new MetricsText(
            dispatches, new MetricsText.Used(usage, resumed), blocks, attempts, packs, share)
        .families(new WorkflowMetrics(workflows).families());
  }
}
