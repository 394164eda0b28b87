package dev.segue.files.taskfile;

import dev.segue.core.task.Dependency;
import dev.segue.files.source.Place;
import dev.segue.files.source.Problems;
import dev.segue.files.source.Quoted;
import dev.segue.files.source.Suggestion;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Graph of the tasks of a file: ids, dependencies, cycles. */
final class TaskGraph {
  private static final String FIELD = "depends_on";

  // A cycle of more is cut in the middle: the message stays a line.
  private static final int MOST_SHOWN = 12;

  private final Map<String, TaskDraft> tasks = new LinkedHashMap<>();
  private final Problems problems;

  private TaskGraph(Problems problems) {
    this.problems = problems;
  }

  /** Records duplicate ids, unknown dependencies, and cycles (soft dependencies order too). */
  static void check(List<TaskDraft> drafts, KnownTasks known, Problems problems) {
    TaskGraph graph = new TaskGraph(problems);
    graph.collect(drafts);
    graph.tasks.values().forEach(task -> graph.checkNeeds(task, known));
    graph.findCycles();
  }

  private void collect(List<TaskDraft> drafts) {
    for (TaskDraft draft : drafts) {
      TaskDraft first = draft.id().isEmpty() ? null : tasks.putIfAbsent(draft.id(), draft);
      if (first != null) {
        problems.add(
            draft.idAt(),
            "task_id",
            Quoted.of(draft.id())
                + " is already the id of the task on line "
                + first.idAt().line());
      }
    }
  }

  private void checkNeeds(TaskDraft task, KnownTasks known) {
    for (int i = 0; i < task.needsAt().size(); i++) {
      String needed = task.spec().dependsOn().get(i).taskId();
      Place at = task.needsAt().get(i);
      if (needed.equals(task.id())) {
        problems.add(at, FIELD, Quoted.of(needed) + " cannot depend on itself");
      } else if (!tasks.containsKey(needed) && !known.holds(needed)) {
        // Each suggestion looks at every id, so none is sought for a problem that is not kept.
        String hint = problems.isFull() ? "" : Suggestion.phrase(proposals(known), needed);
        problems.add(
            at, FIELD, Quoted.of(needed) + " is not a task of this file or project" + hint);
      }
    }
  }

  private Set<String> proposals(KnownTasks known) {
    Set<String> all = new HashSet<>(known.proposals());
    all.addAll(tasks.keySet());
    return all;
  }

  /** Depth first, without recursion: a chain may be as long as the file. */
  private void findCycles() {
    Set<String> done = new HashSet<>();
    for (TaskDraft root : tasks.values()) {
      if (!done.contains(root.id())) {
        walk(root, done);
      }
    }
  }

  private void walk(TaskDraft root, Set<String> done) {
    Deque<TaskDraft> path = new ArrayDeque<>(List.of(root));
    // Of each task on the path, how many of its dependencies were looked at.
    Map<String, Integer> looked = new HashMap<>(Map.of(root.id(), 0));
    while (!path.isEmpty()) {
      TaskDraft task = path.getLast();
      List<Dependency> needs = task.spec().dependsOn();
      int next = looked.merge(task.id(), 1, Integer::sum) - 1;
      if (next == needs.size()) {
        path.removeLast();
        looked.remove(task.id());
        done.add(task.id());
        continue;
      }
      TaskDraft needed = tasks.get(needs.get(next).taskId());
      if (needed == null || done.contains(needed.id()) || needed.id().equals(task.id())) {
        continue;
      }
      if (looked.putIfAbsent(needed.id(), 0) == null) {
        path.addLast(needed);
      } else if (!problems.isFull()) {
        List<TaskDraft> cycle =
            path.stream().dropWhile(step -> !step.id().equals(needed.id())).toList();
        reportCycle(cycle, cycle.getFirst().needsAt().get(looked.getOrDefault(needed.id(), 1) - 1));
      }
    }
  }

  private void reportCycle(List<TaskDraft> cycle, Place at) {
    List<String> ids = new ArrayList<>(cycle.stream().map(TaskDraft::id).toList());
    ids.add(ids.getFirst());
    if (ids.size() > MOST_SHOWN) {
      int cut = ids.size() - MOST_SHOWN + 1;
      ids.subList(MOST_SHOWN / 2, MOST_SHOWN / 2 + cut).clear();
      ids.add(MOST_SHOWN / 2, "… " + cut + " more …");
    }
    problems.add(at, FIELD, "is a cycle: " + String.join(" -> ", ids));
  }
}
