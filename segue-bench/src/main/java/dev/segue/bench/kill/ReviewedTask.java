package dev.segue.bench.kill;

import dev.segue.bench.invariant.ExportedEvent;
import dev.segue.bench.invariant.LedgerLine;
import dev.segue.bench.invariant.ScriptedTask;
import dev.segue.bench.invariant.Violation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * One task on its way through a workflow, replayed with as little knowledge as possible.
 *
 * <ul>
 *   <li>States follow each other without a gap; attempts and dispatches are numbered likewise.
 *   <li>Stage and commit are decided on once; every stage has approved what is merged, and that
 *       happens once.
 *   <li>An answer becomes the verdict that the reviewer wrote to the ledger, before anybody else is
 *       asked; a reviewer is asked once for a stage of an attempt, unless it was interrupted or
 *       limited; it saw the very commit that its review is about.
 *   <li>Reviewers reject as often as the script says, and nothing else fails.
 *   <li>No two agents of it overlap, and no child outlives its dispatch.
 * </ul>
 */
final class ReviewedTask {
  private static final List<String> STAGES = List.of("arch", "qa", "po");

  /** Words of the ledger, and the verdicts that they become. */
  private static final Map<String, String> VERDICTS =
      Map.of("approve", "approved", "reject", "rejected", "prose", "none", "edit", "void");

  private final ScriptedTask task;
  private final List<ExportedEvent> history;
  private final boolean isOver;
  private final List<Violation> violations = new ArrayList<>();
  private final Map<Integer, LedgerLine> words = new HashMap<>();
  private final Map<Integer, LedgerLine> begins = new HashMap<>();
  private final Set<String> decided = new HashSet<>();
  private final Set<String> approved = new HashSet<>();
  private final Set<String> asked = new HashSet<>();
  private String state = "todo";
  private String lastCommit = "";
  private int attempt;
  private int dispatch;
  private int rejections;
  private int merges;
  private Optional<ExportedEvent> review = Optional.empty();
  private Optional<ExportedEvent> answer = Optional.empty();

  ReviewedTask(
      ScriptedTask task, List<ExportedEvent> history, List<LedgerLine> lines, boolean isOver) {
    this.task = task;
    this.history = history;
    this.isOver = isOver;
    for (LedgerLine line : lines) {
      switch (line.what()) {
        case "begin" ->
            holds(begins.put(line.dispatch(), line) == null, "run twice", line.toString());
        case "overlap", "late" -> holds(false, line.what(), line.toString());
        case String word when VERDICTS.containsKey(word) -> words.put(line.dispatch(), line);
        case String _ -> {}
      }
    }
  }

  /** Where a task stands. */
  static String state(List<ExportedEvent> history) {
    return history.reversed().stream()
        .filter(event -> event.is("phase_changed"))
        .map(event -> event.text("to"))
        .findFirst()
        .orElse("todo");
  }

  /** The commit that was approved last. */
  static String approved(List<ExportedEvent> history) {
    return history.reversed().stream()
        .filter(event -> event.is("review_ended"))
        .map(event -> event.text("commit"))
        .findFirst()
        .orElse("");
  }

  List<Violation> check() {
    history.forEach(this::replay);
    if (isOver) {
      holds(
          merges == 1 && state.equals("done"),
          "end",
          "merged %d times, %s".formatted(merges, state));
      holds(
          rejections == task.script().rejections(),
          "rejections",
          "%d, not %d".formatted(rejections, task.script().rejections()));
    }
    return violations;
  }

  private void replay(ExportedEvent event) {
    switch (event.type()) {
      case "phase_changed" -> {
        holds(event.text("from").equals(state), "state", "it stands at " + state, event);
        state = event.text("to");
      }
      case "attempt_started" -> {
        holds(event.number("attempt") == attempt + 1, "attempt numbers", "", event);
        attempt = event.number("attempt");
      }
      case "dispatch_started" -> {
        holds(event.number("dispatch") == dispatch + 1, "dispatch numbers", "", event);
        dispatch = event.number("dispatch");
        asks(event);
      }
      case "review_started" -> {
        holds(answer.isEmpty(), "bought again", "an answer was stored", event);
        review = Optional.of(event);
      }
      case "dispatch_ended" -> ends(event);
      case "review_ended" -> judges(event);
      case "validation_failed" -> holds(false, "verdict is not earned", "", event);
      case "task_blocked" -> holds(false, "blocked", event.text("reason"), event);
      case "task_merged" -> {
        merges++;
        boolean isApproved = STAGES.stream().allMatch(s -> approved.contains(s + lastCommit));
        holds(merges == 1 && isApproved, "merge", "approved by " + approved, event);
      }
      case String _ -> {}
    }
  }

  private void asks(ExportedEvent event) {
    String stage = event.text("stage");
    if (stage.equals("dev")) {
      review = Optional.empty();
      return;
    }
    holds(!asked.contains(attempt + stage + event.text("provider")), "asked again", stage, event);
  }

  private void ends(ExportedEvent event) {
    if (review.isEmpty()) {
      return;
    }
    boolean isAnswered = event.text("outcome").equals("answered");
    if (isAnswered) {
      answer = Optional.of(event);
    }
    boolean isFree =
        event.text("outcome").equals("interrupted")
            || event.text("reason").equals("rate_limit_exceeded");
    if (!isFree) {
      asked.add(attempt + review.get().text("stage") + event.text("provider"));
    }
    LedgerLine begin = begins.get(event.number("dispatch"));
    if (begin != null) {
      String seen = begin.line().substring(begin.line().lastIndexOf(' ') + 1);
      holds(seen.equals(review.get().text("commit")), "place", "it saw " + seen, event);
    }
    holds(isAnswered || isFree, "outcome is not earned", "", event);
  }

  private void judges(ExportedEvent event) {
    String verdict = event.text("verdict");
    String key = event.text("stage") + event.text("commit");
    if (event.text("by").equals("agent")) {
      LedgerLine word = words.get(event.number("dispatch"));
      String said = word == null ? "" : VERDICTS.getOrDefault(word.what(), "");
      holds(verdict.equals(said), "verdict", "the reviewer wrote " + word, event);
      holds(
          answer.filter(a -> a.number("dispatch") == event.number("dispatch")).isPresent(),
          "verdict",
          "without an answer",
          event);
    }
    answer = Optional.empty();
    if (verdict.equals("approved") || verdict.equals("rejected")) {
      holds(decided.add(key), "decided twice", key, event);
      rejections += verdict.equals("rejected") ? 1 : 0;
    }
    if (verdict.equals("approved")) {
      approved.add(key);
      lastCommit = event.text("commit");
    }
  }

  private void holds(boolean holds, String rule, String what, ExportedEvent event) {
    if (!holds) {
      violations.add(
          new Violation(
              rule,
              task.id(),
              what,
              history.stream().filter(e -> e.seq() <= event.seq()).toList()));
    }
  }

  private void holds(boolean holds, String rule, String what) {
    if (!holds) {
      violations.add(new Violation(rule, task.id(), what, history));
    }
  }
}
