package dev.segue.context.pack;

import dev.segue.core.context.Refusal;
import dev.segue.core.context.Transition;
import dev.segue.core.workflow.Role;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A transition, read.
 *
 * @param role whose stage is meant; absent: the one that a person is waited for in
 * @param commit beginning of the hash of the commit that is meant
 */
record TransitionAct(
    String taskId, Kind kind, Optional<Role> role, Optional<String> commit, String feedback) {
  /** Act that the transition asks for. */
  enum Kind {
    APPROVE,
    REJECT,
    CLAIM,
    RELEASE,
    CANCEL
  }

  /** Action of older clients, with the role that it means. */
  private record Older(Kind kind, Role role) {}

  private static final Map<String, Older> OLDER =
      Map.of(
          "claim_review", new Older(Kind.CLAIM, Role.ARCHITECT),
          "claim_testing", new Older(Kind.CLAIM, Role.QA),
          "approve_design", new Older(Kind.APPROVE, Role.ARCHITECT),
          "reject_design", new Older(Kind.REJECT, Role.ARCHITECT),
          "approve_tests", new Older(Kind.APPROVE, Role.QA),
          "reject_tests", new Older(Kind.REJECT, Role.QA),
          "approve_story", new Older(Kind.APPROVE, Role.PO),
          "reject_story", new Older(Kind.REJECT, Role.PO),
          "discard_task", new Older(Kind.CANCEL, Role.DEVELOPER));

  private static final Set<String> OF_RUNS =
      Set.of("assign_to_developer", "commit_code", "revise_code");

  /**
   * Reads it.
   *
   * @throws Refusal when it cannot mean anything, or only a run can do it
   */
  static TransitionAct of(Transition wish) {
    String word = wish.action().strip().toLowerCase(Locale.ROOT);
    if (OF_RUNS.contains(word)) {
      throw Refusal.unfit(
          "%s is done by a run alone: segue run goes on with the task".formatted(word));
    }
    Optional<Role> named = role(wish.role());
    Older older = OLDER.get(word);
    Kind kind = older == null ? kind(word) : older.kind();
    Optional<Role> role =
        older == null || kind == Kind.CANCEL ? named : named.or(() -> Optional.of(older.role()));
    boolean isVerdict = kind == Kind.APPROVE || kind == Kind.REJECT;
    if (isVerdict && wish.commit().isEmpty()) {
      throw Refusal.usage(
          "commit_sha is missing: name the commit that is meant, as the task's state shows it");
    }
    return new TransitionAct(wish.taskId(), kind, role, wish.commit(), wish.feedback());
  }

  private static Kind kind(String word) {
    for (Kind kind : Kind.values()) {
      if (kind.name().toLowerCase(Locale.ROOT).equals(word)) {
        return kind;
      }
    }
    throw Refusal.usage(
        "action \"%s\" is none of approve, reject, claim, release, cancel"
            .formatted(Words.shown(word)));
  }

  private static Optional<Role> role(String word) {
    if (word.isBlank()) {
      return Optional.empty();
    }
    Optional<Role> role = Role.parse(word);
    if (role.isEmpty()) {
      throw Refusal.usage(
          "role: \"%s\" is no role; roles are architect, qa, po and others that a workflow names"
              .formatted(Words.shown(word)));
    }
    return role;
  }
}
