package dev.segue.run.simulation;

import dev.segue.core.context.WorkReported;
import dev.segue.core.run.Holder;
import dev.segue.core.run.Judgement;
import dev.segue.core.run.MergeOutcome;
import dev.segue.core.task.KeptWork;
import dev.segue.core.task.TaskState;
import dev.segue.core.workflow.ReviewVerdict;
import dev.segue.run.ReviewPlaces;
import dev.segue.run.Workplaces;
import dev.segue.run.simulation.rules.Violation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The repository: a branch and a worktree for each task that has one, what lies in them, and what
 * was merged of it. Worktrees hold nested repositories, edited submodules and ignored files too,
 * and merges go step by step, with anything between two of them.
 */
final class Branches {
  private static final String MERGE = "merge-";

  /** A person has to see to it. */
  static final String MOVED = "its worktree is not as it was approved: the branch";

  private static final List<String> LINES = List.of("main", "release", "detached at c0");

  private final SimulatedWorld simulatedWorld;
  private final Map<String, Worktree> trees = new HashMap<>();

  /** What is in the workspace, by the branch that it is in. */
  private final Map<String, Set<String>> merged = new HashMap<>();

  /** What was put aside. */
  private final Set<String> kept = new HashSet<>();

  /** Files of commits that were made for reviews. */
  private final Map<String, Integer> reviewed = new HashMap<>();

  private String checkedOut = LINES.getFirst();
  private int commits;
  private int works;
  private int states = 10;

  /** How a piece of work lies in a worktree. */
  private enum Kind {
    FILE,
    NESTED_REPOSITORY,
    SUBMODULE_EDIT,
    NAMED_AND_IGNORED,
    IN_THE_WAY
  }

  private static final class Worktree {
    final String target;
    final Map<String, Kind> works = new HashMap<>();
    int base;
    Optional<String> commit = Optional.empty();

    /** What the files are; 0 is what they were at the beginning. */
    int files;

    /** The branch, as it was committed for review. */
    Optional<String> head = Optional.empty();

    /** Whether a reviewer moved the branch away from there. */
    boolean isMoved;

    Worktree(String target, int base) {
      this.target = target;
      this.base = base;
    }
  }

  Branches(SimulatedWorld simulatedWorld) {
    this.simulatedWorld = simulatedWorld;
  }

  /** As a dispatch is prepared: a new task gets a place at the branch of its run. */
  void begin(TaskState task) {
    Violation.unless(
        !task.attempts().isEmpty() || !trees.containsKey(task.taskId()),
        "%s begins anew in the place of an earlier beginning",
        task.taskId());
    trees.computeIfAbsent(
        task.taskId(),
        _ -> new Worktree(task.target().or(this::ofRun).orElse(checkedOut), commits));
  }

  private Optional<String> ofRun() {
    return simulatedWorld.truth().state().holder().flatMap(Holder::branch);
  }

  boolean has(String taskId) {
    return trees.containsKey(taskId);
  }

  Optional<String> target(String taskId) {
    return Optional.ofNullable(trees.get(taskId)).map(tree -> tree.target);
  }

  /** An agent makes something. */
  void work(String taskId) {
    Worktree tree = trees.get(taskId);
    if (tree != null && tree.commit.isEmpty()) {
      change(tree);
      Kind kind =
          simulatedWorld.dice().oneIn(3)
              ? simulatedWorld.dice().pick(List.of(Kind.values()))
              : Kind.FILE;
      tree.works.put(taskId + "/" + ++works, kind);
    }
  }

  /** Now and then nothing changes, and often it is what it was once. */
  private void change(Worktree tree) {
    if (!simulatedWorld.workflows.isUsed()) {
      return;
    }
    if (simulatedWorld.mood().failure() == 0) {
      tree.files = ++states;
    } else if (!simulatedWorld.dice().oneIn(4)) {
      tree.files = simulatedWorld.dice().below(4);
    }
  }

  /** A reviewer moves the branch. */
  void move(String taskId) {
    Worktree tree = trees.get(taskId);
    if (tree != null && tree.head.isPresent()) {
      tree.isMoved = true;
    }
  }

  /** The branch, if it is not at the commit under review. */
  List<String> moved(String taskId) {
    Worktree tree = trees.get(taskId);
    return tree != null && tree.isMoved ? List.of("the branch " + name(taskId)) : List.of();
  }

  /** Returns the branch to the commit under review. */
  void putBack(String taskId, Incarnation self) {
    Violation.unless(
        !simulatedWorld.processes.isAtWorkOn(taskId),
        "the branch of %s is put back under its agent",
        taskId);
    mend(taskId);
    moment(self);
  }

  /** Whoever looks after a task by hand does the same. */
  void mend(String taskId) {
    Worktree tree = trees.get(taskId);
    if (tree != null) {
      tree.isMoved = false;
    }
  }

  /** Files of a commit that was made for a review. */
  int tree(String commit) {
    return reviewed.getOrDefault(commit, 0);
  }

  /** Commits the work of a task; what is committed already is not committed twice. */
  ReviewPlaces.Committed commit(TaskState task, Incarnation self) {
    Worktree tree = trees.get(task.taskId());
    if (tree == null) {
      return new ReviewPlaces.Committed.Refused("the work cannot be committed: no worktree");
    }
    if (tree.files == 0) {
      return new ReviewPlaces.Committed.Refused("no change to review");
    }
    boolean isRejected =
        task.workflow().orElseThrow().reviews().stream()
            .filter(review -> review.verdict() == ReviewVerdict.REJECTED)
            .anyMatch(review -> tree(review.commit()) == tree.files);
    if (isRejected) {
      return new ReviewPlaces.Committed.Refused("same work as attempt 1, which qa rejected");
    }
    moment(self);
    if (tree.head.isEmpty() || tree(tree.head.get()) != tree.files) {
      tree.head = Optional.of("work" + ++works);
      reviewed.put(tree.head.get(), tree.files);
    }
    return new ReviewPlaces.Committed.Work(
        tree.head.get(),
        "c0",
        List.of(new WorkReported.File("made.txt", Optional.of(3), Optional.of(1))),
        "+line 4711 of made.txt");
  }

  /** A user checks out something else. */
  void checkOut() {
    checkedOut = simulatedWorld.dice().pick(LINES);
  }

  /** Whether the work of a task, all of it, is where it belongs or kept. */
  boolean isMerged(String taskId, String commit) {
    Worktree tree = trees.get(taskId);
    return tree != null && tree.commit.filter(commit::equals).isPresent() && isAllSafe(tree);
  }

  private boolean isAllSafe(Worktree tree) {
    Set<String> there = merged.getOrDefault(tree.target, Set.of());
    return tree.works.keySet().stream().allMatch(w -> there.contains(w) || kept.contains(w));
  }

  static String name(String taskId) {
    return "segue/" + taskId;
  }

  /** The repository as one supervisor reaches it. */
  Workplaces as(Incarnation self) {
    return new Workplaces() {
      @Override
      public Optional<String> branch() {
        return self.parallel > 1 || simulatedWorld.workflows.isUsed()
            ? Optional.of(checkedOut)
            : Optional.empty();
      }

      @Override
      public MergeOutcome merge(TaskState task, Recheck recheck) throws InterruptedException {
        return mergeNow(task, recheck, self);
      }

      @Override
      public List<String> all() {
        return trees.keySet().stream().sorted().toList();
      }

      @Override
      public boolean isThere(String taskId) {
        return trees.containsKey(taskId);
      }

      @Override
      public Optional<List<KeptWork>> putAside(String taskId, Optional<TaskState> work) {
        return Optional.of(keepAll(taskId, self));
      }

      @Override
      public void leave(String taskId) {
        remove(taskId);
      }
    };
  }

  private List<KeptWork> keepAll(String taskId, Incarnation self) {
    Worktree tree = trees.get(taskId);
    if (tree == null) {
      return List.of();
    }
    Set<String> there = merged.getOrDefault(tree.target, Set.of());
    var rest = new ArrayList<KeptWork>();
    for (String work : tree.works.keySet().stream().sorted().toList()) {
      if (!there.contains(work)) {
        moment(self);
        simulatedWorld.tally().kept++;
        kept.add(work);
        rest.add(new KeptWork(work, "salvage"));
      }
    }
    return rest;
  }

  private void remove(String taskId) {
    Worktree tree = trees.get(taskId);
    Violation.unless(
        simulatedWorld.truth().state().task(taskId).filter(TaskState::isToMerge).isEmpty()
            || tree == null
            || tree.commit.isPresent(),
        "the branch of %s is removed before it is merged",
        taskId);
    Violation.unless(
        tree == null || isAllSafe(tree), "the place of %s is removed with work in it", taskId);
    Violation.unless(
        !simulatedWorld.processes.isAtWorkOn(taskId),
        "the place of %s is removed under its agent",
        taskId);
    trees.remove(taskId);
  }

  private MergeOutcome mergeNow(TaskState task, Workplaces.Recheck recheck, Incarnation self)
      throws InterruptedException {
    String taskId = task.taskId();
    Worktree tree = trees.get(taskId);
    Violation.unless(
        tree != null || self.epoch() != simulatedWorld.runRules().epoch(),
        "%s is to be merged, but has no branch",
        taskId);
    if (tree == null) {
      return new MergeOutcome.Failed("there is no branch");
    }
    Violation.unless(
        task.target().filter(tree.target::equals).isPresent(),
        "%s belongs to %s, but is merged into %s",
        taskId,
        task.target(),
        tree.target);
    if (task.workflow().isPresent() && tree.isMoved) {
      return new MergeOutcome.Failed(MOVED);
    }
    Violation.unless(
        task.workflow().isEmpty()
            || tree.commit.isPresent()
            || task.workflow().get().commit().equals(tree.head)
            || self.epoch() != simulatedWorld.runRules().epoch(),
        "%s is merged from %s, but approved at %s",
        taskId,
        tree.head,
        task.workflow());
    if (tree.commit.isEmpty()) {
      Optional<MergeOutcome> obstacle = obstacle(taskId, tree, recheck);
      if (obstacle.isPresent()) {
        return obstacle.get();
      }
      moment(self);
      tree.commit = Optional.of("c" + ++commits);
      simulatedWorld.tally().merges++;
      bring(tree, Kind.FILE);
    }
    String commit = tree.commit.get();
    moment(self);
    bring(tree, Kind.NESTED_REPOSITORY);
    moment(self);
    bring(tree, Kind.NAMED_AND_IGNORED);
    moment(self);
    keep(tree, Kind.IN_THE_WAY);
    moment(self);
    return new MergeOutcome.Merged(name(taskId), commit, notes(tree));
  }

  private Optional<MergeOutcome> obstacle(String taskId, Worktree tree, Workplaces.Recheck recheck)
      throws InterruptedException {
    Dice dice = simulatedWorld.dice();
    if (dice.happens(simulatedWorld.mood().failure() / 4)) {
      return Optional.of(
          dice.oneIn(4)
              ? new MergeOutcome.Failed("the run began on main, which is gone")
              : new MergeOutcome.Conflicting(name(taskId), List.of("made.txt"), dice.oneIn(3)));
    }
    if (tree.works.containsValue(Kind.SUBMODULE_EDIT)) {
      // Whoever unblocks the task has committed it in the submodule.
      tree.works.replaceAll((_, kind) -> kind == Kind.SUBMODULE_EDIT ? Kind.FILE : kind);
      return Optional.of(new MergeOutcome.Failed("lib is a submodule"));
    }
    if (tree.base != commits && recheck.judge() instanceof Judgement.Rejected rejected) {
      tree.base = commits;
      // The next agent begins with the merged files, so its commit is another one.
      tree.head = Optional.empty();
      tree.files = ++states;
      return Optional.of(new MergeOutcome.Rejected(rejected));
    }
    return Optional.empty();
  }

  /** Between two steps the supervisor may die, and everything else may happen. */
  private void moment(Incarnation self) {
    if (simulatedWorld.dice().happens(simulatedWorld.mood().crash() * 10)) {
      throw self.die();
    }
    simulatedWorld.moment(self);
    if (self.isDead()) {
      throw new Killed();
    }
  }

  private void bring(Worktree tree, Kind kind) {
    works(tree, kind)
        .forEach(work -> merged.computeIfAbsent(tree.target, _ -> new HashSet<>()).add(work));
  }

  private void keep(Worktree tree, Kind kind) {
    works(tree, kind)
        .forEach(
            work -> {
              simulatedWorld.tally().kept++;
              kept.add(work);
            });
  }

  private static List<String> works(Worktree tree, Kind kind) {
    var all = new ArrayList<String>();
    tree.works.forEach(
        (work, is) -> {
          if (is == kind) {
            all.add(work);
          }
        });
    return all;
  }

  private MergeOutcome.Notes notes(Worktree tree) {
    return new MergeOutcome.Notes(
        Optional.of(tree.target),
        works(tree, Kind.NAMED_AND_IGNORED).stream().sorted().toList(),
        works(tree, Kind.IN_THE_WAY).stream().sorted().toList(),
        works(tree, Kind.IN_THE_WAY).stream()
            .sorted()
            .map(work -> new KeptWork(work, "salvage"))
            .toList());
  }

  /**
   * Merges follow the queue: as one begins, no earlier task is in an agent's or a judge's hands,
   * waits for its judge, or is verified and not merged itself; and no other merge is going on.
   * Looked at where the supervisor knows the newest state, since an operator may have come in
   * between.
   */
  void begins(String effect, Incarnation self) {
    if (!effect.startsWith(MERGE)) {
      return;
    }
    Violation.unless(
        self.fibers.names().stream().noneMatch(name -> name.startsWith(MERGE)),
        "%s begins beside another merge",
        effect);
    mustBeNext(effect.substring(MERGE.length()), self);
  }

  private void mustBeNext(String taskId, Incarnation self) {
    if (self.seenVersion() != simulatedWorld.truth().state().version()) {
      return;
    }
    Set<String> going = Set.copyOf(self.fibers.names());
    for (TaskState earlier : simulatedWorld.truth().state().tasks()) {
      String id = earlier.taskId();
      if (id.equals(taskId)) {
        return;
      }
      Violation.unless(
          !earlier.isToMerge()
              && earlier.openDispatch().isEmpty()
              && !going.contains("verify-" + id),
          "%s is merged before %s, which is earlier",
          taskId,
          id);
    }
  }
}
