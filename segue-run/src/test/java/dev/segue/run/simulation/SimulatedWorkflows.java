package dev.segue.run.simulation;

import dev.segue.core.run.ProjectState;
import dev.segue.core.run.WorkflowSettings;
import dev.segue.core.task.TaskSpec;
import dev.segue.core.task.TaskState;
import dev.segue.core.workflow.ReviewPosture;
import dev.segue.core.workflow.Role;
import dev.segue.core.workflow.Separation;
import dev.segue.core.workflow.StageKind;
import dev.segue.core.workflow.Workflow;
import dev.segue.core.workflow.WorkflowStage;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Workflows of a history: the two that are shipped and one of the project's own, whose file changes
 * from run to run. A run reads the definitions that its tasks name, and no others.
 */
final class SimulatedWorkflows {
  private static final String OWN = "own";
  private static final int MOST_JUDGES = 3;

  private final Dice dice;
  private final boolean isUsed;
  private final Map<String, Workflow> known = new HashMap<>();
  private final Map<Role, List<String>> roles = new HashMap<>();
  private final Map<String, String> vendors = new HashMap<>();
  private int files;

  SimulatedWorkflows(Dice dice, boolean isUsed) {
    this.dice = dice;
    this.isUsed = isUsed;
    if (isUsed) {
      configure();
    }
  }

  /**
   * Whether tasks of this seed have workflows: three seeds of eight, so chosen that seeds which
   * once found a fault play the history that they were.
   */
  static boolean areIn(long seed) {
    long rest = Math.floorMod(seed, 8L);
    return rest == 0 || rest == 1 || rest == 3;
  }

  boolean isUsed() {
    return isUsed;
  }

  private void configure() {
    if (dice.oneIn(2)) {
      roles.put(Role.ARCHITECT, List.of("b", "c"));
      roles.put(Role.QA, List.of("c", "a"));
    }
    if (dice.oneIn(2)) {
      Operator.PROVIDERS.forEach(id -> vendors.put(id, dice.oneIn(2) ? "x" : "y"));
    }
  }

  /** The definition of this hash, as every process finds it. */
  Optional<Workflow> find(String hash) {
    return Optional.ofNullable(known.get(hash));
  }

  /** What a text says of its workflow. */
  Optional<String> ofText() {
    return switch (dice.below(6)) {
      case 0 -> Optional.empty();
      case 1 -> Optional.of(Workflow.NONE);
      case 2 -> Optional.of("default");
      case 3 -> Optional.of("review");
      default -> Optional.of(OWN);
    };
  }

  /** The settings of a run that begins now. */
  WorkflowSettings ofRun(ProjectState state) {
    if (!isUsed) {
      return WorkflowSettings.NONE;
    }
    Optional<String> usual = dice.oneIn(3) ? Optional.of("review") : Optional.empty();
    Map<String, String> hashes = new HashMap<>();
    for (TaskState task : state.tasks()) {
      if (task.workflow().isEmpty()) {
        name(task.spec(), usual).ifPresent(name -> hashes.computeIfAbsent(name, this::read));
      }
    }
    return new WorkflowSettings(hashes, this::find, usual, roles, vendors, Map.of(), dice.oneIn(5));
  }

  private static Optional<String> name(TaskSpec spec, Optional<String> usual) {
    return spec.placement().workflow().or(() -> usual).filter(name -> !name.equals(Workflow.NONE));
  }

  private String read(String name) {
    String hash = name.equals(OWN) ? "hash of own " + files++ : "hash of " + name;
    known.computeIfAbsent(hash, _ -> definition(name));
    return hash;
  }

  private Workflow definition(String name) {
    return switch (name) {
      case "default" ->
          of(name, List.of(work(), judge("arch", Role.ARCHITECT), qa(), approval("po", Role.PO)));
      case "review" -> of(name, List.of(work(), judge("arch", Role.ARCHITECT)));
      default -> own();
    };
  }

  private static Workflow of(String name, List<WorkflowStage> stages) {
    return new Workflow(
        name,
        Optional.empty(),
        stages,
        Workflow.MAX_REJECTIONS,
        Workflow.MAX_ATTEMPTS,
        Optional.empty());
  }

  private static WorkflowStage work() {
    return stage("dev", Role.DEVELOPER, StageKind.WORK, List.of(), WorkflowStage.Review.DEFAULT);
  }

  private static WorkflowStage judge(String id, Role role) {
    return stage(id, role, StageKind.REVIEW, List.of(), WorkflowStage.Review.DEFAULT);
  }

  private static WorkflowStage qa() {
    return stage(
        "qa",
        Role.QA,
        StageKind.REVIEW,
        List.of(),
        new WorkflowStage.Review(Separation.PREFER, false, ReviewPosture.THROWAWAY));
  }

  private static WorkflowStage approval(String id, Role role) {
    return stage(id, role, StageKind.APPROVAL, List.of(), WorkflowStage.Review.DEFAULT);
  }

  private Workflow own() {
    var stages = new ArrayList<WorkflowStage>();
    stages.add(work());
    int judges = dice.below(MOST_JUDGES + 1);
    List<String> ids = List.of("arch", "sec", "qa");
    for (int i = 0; i < judges; i++) {
      stages.add(dice.oneIn(4) ? ownApproval(ids.get(i)) : ownReview(ids.get(i)));
    }
    return new Workflow(
        OWN,
        Optional.empty(),
        stages,
        1 + dice.below(3),
        1 + dice.below(6),
        dice.oneIn(4) ? Optional.of("npm ci") : Optional.empty());
  }

  private WorkflowStage ownReview(String id) {
    List<String> providers =
        switch (dice.below(4)) {
          case 0 -> List.of(dice.pick(Operator.PROVIDERS));
          case 1 -> List.of("c", "b");
          default -> List.of();
        };
    return stage(
        id,
        dice.oneIn(2) ? Role.ARCHITECT : Role.QA,
        StageKind.REVIEW,
        providers,
        new WorkflowStage.Review(
            dice.pick(List.of(Separation.values())),
            dice.oneIn(3),
            dice.pick(List.of(ReviewPosture.values()))));
  }

  private WorkflowStage ownApproval(String id) {
    return new WorkflowStage(
        id,
        Role.PO,
        StageKind.APPROVAL,
        List.of(),
        WorkflowStage.Review.DEFAULT,
        Optional.empty(),
        Optional.empty(),
        Duration.ofMinutes(1 + dice.below(2_000)));
  }

  private static WorkflowStage stage(
      String id, Role role, StageKind kind, List<String> providers, WorkflowStage.Review review) {
    return new WorkflowStage(
        id,
        role,
        kind,
        providers,
        review,
        Optional.empty(),
        Optional.empty(),
        WorkflowStage.REMIND_AFTER);
  }
}
