package dev.segue.core.workflow;

import java.util.List;
import java.util.Map;

/**
 * Names of the states that a stage gives a task.
 *
 * @param pending the stage waits for somebody
 * @param active an agent is at work; the same as {@code pending} where a person decides
 * @param approved the stage is passed
 * @param rejected the stage sent the work back
 */
public record StageStates(String pending, String active, String approved, String rejected) {
  /** The task is in the queue, and no attempt is open. */
  public static final String AT_REST = "todo";

  /** A developer is at work. */
  public static final String IMPLEMENTING = "implementing";

  /** The work is verified and committed. */
  public static final String DEV_COMPLETED = "dev_completed";

  /** Beginning of the name of every state in which a task waits to be judged. */
  static final String PENDING = "pending_";

  /** Every stage has approved, and the work is merged. */
  public static final String DONE = "done";

  /** The operator gave the task up. */
  public static final String CANCELLED = "cancelled";

  private static final Map<String, StageStates> SHIPPED =
      Map.of(
          "arch",
              new StageStates(
                  "pending_arch_review", "arch_reviewing", "arch_approved", "arch_rejected"),
          "qa", new StageStates("pending_qa", "qa_testing", "qa_passed", "qa_failed"),
          "po",
              new StageStates("pending_po_approval", "po_reviewing", "po_approved", "po_rejected"));

  /** Names that earlier clients use, and what they mean now. */
  private static final Map<String, String> ALIASES = Map.of("pending_po", "pending_po_approval");

  /** The states of a stage. Work has names of its own whatever its id. */
  public static StageStates of(String id, StageKind kind) {
    if (kind == StageKind.WORK) {
      return new StageStates(AT_REST, IMPLEMENTING, DEV_COMPLETED, AT_REST);
    }
    StageStates shipped = SHIPPED.get(id);
    StageStates own =
        shipped == null
            ? new StageStates(PENDING + id, id + "_reviewing", id + "_approved", id + "_rejected")
            : shipped;
    return kind == StageKind.APPROVAL
        ? new StageStates(own.pending, own.pending, own.approved, own.rejected)
        : own;
  }

  /** Its states in the order in which a task meets them, each once. */
  public List<String> all() {
    return List.of(pending, active, approved, rejected).stream().distinct().toList();
  }

  /** A state's present name, for one that a client named in any case. */
  public static String canonical(String state) {
    String word = state.strip().toLowerCase(java.util.Locale.ROOT);
    return ALIASES.getOrDefault(word, word);
  }
}
