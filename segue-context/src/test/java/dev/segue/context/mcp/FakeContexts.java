package dev.segue.context.mcp;

import dev.segue.core.context.ContextPack;
import dev.segue.core.context.ContextService;
import dev.segue.core.context.DecisionView;
import dev.segue.core.context.NewDecision;
import dev.segue.core.context.PackExplanation;
import dev.segue.core.context.PackKey;
import dev.segue.core.context.PackReply;
import dev.segue.core.context.PackRequest;
import dev.segue.core.context.Refusal;
import dev.segue.core.context.ReviewSubmission;
import dev.segue.core.context.TaskPhase;
import dev.segue.core.context.Transition;
import dev.segue.core.context.WorkReport;
import dev.segue.core.workflow.Phase;
import dev.segue.core.workflow.Role;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Packs that say what was asked for. */
final class FakeContexts implements ContextService {
  final List<WorkReport> reported = new ArrayList<>();
  final List<ReviewSubmission> submitted = new ArrayList<>();

  @Override
  public PackReply get(PackRequest request) {
    if (request.taskId().equals("gone")) {
      throw new Refusal(Refusal.Kind.NOT_FOUND, "there is no task gone");
    }
    String text =
        "### Task\n%s %s %s %d %s\n"
            .formatted(
                request.taskId(),
                request.role(),
                request.phase(),
                request.attempt(),
                request.includePreviousAttempts());
    var key =
        new PackKey("demo", request.taskId(), Role.QA, Phase.TEST, 1, 4_000, false, "o200k_base");
    var pack = new ContextPack("a".repeat(64), key, text, 9, List.of(), List.of(), "b".repeat(64));
    return new PackReply(pack, false);
  }

  @Override
  public TaskPhase report(Optional<String> project, WorkReport report) {
    reported.add(report);
    return new TaskPhase(report.taskId(), "running", "developer", 1);
  }

  @Override
  public TaskPhase submit(Optional<String> project, ReviewSubmission submission) {
    submitted.add(submission);
    return new TaskPhase("t1", "arch_reviewing", "architect", 1);
  }

  @Override
  public ContextPack pack(Optional<String> project, String hash) {
    throw new IllegalStateException("no tool asks for it");
  }

  @Override
  public PackExplanation explain(Optional<String> project, String hash) {
    throw new IllegalStateException("no tool asks for it");
  }

  @Override
  public DecisionView record(Optional<String> project, NewDecision decision) {
    throw new IllegalStateException("no tool asks for it");
  }

  @Override
  public List<DecisionView> decisions(Optional<String> project, boolean all) {
    throw new IllegalStateException("no tool asks for it");
  }

  @Override
  public TaskPhase transition(Optional<String> project, Transition transition) {
    throw new IllegalStateException("no tool asks for it");
  }
}
