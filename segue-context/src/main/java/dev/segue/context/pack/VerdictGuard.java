package dev.segue.context.pack;

import dev.segue.core.context.ContextPack;
import dev.segue.core.context.ContextService;
import dev.segue.core.context.DecisionView;
import dev.segue.core.context.NewDecision;
import dev.segue.core.context.PackExplanation;
import dev.segue.core.context.PackReply;
import dev.segue.core.context.PackRequest;
import dev.segue.core.context.Refusal;
import dev.segue.core.context.ReviewSubmission;
import dev.segue.core.context.TaskPhase;
import dev.segue.core.context.Transition;
import dev.segue.core.context.WorkReport;
import java.util.List;
import java.util.Optional;

/**
 * Refuses people's verdicts over a server without a token: an agent on this machine could approve
 * its own work.
 *
 * @param behind answers everything else
 */
public record VerdictGuard(ContextService behind) implements ContextService {
  @Override
  public TaskPhase transition(Optional<String> project, Transition transition) {
    throw Refusal.forbidden(
        "a server without a token takes no verdicts: start segue serve with SEGUE_TOKEN");
  }

  @Override
  public PackReply get(PackRequest request) {
    return behind.get(request);
  }

  @Override
  public ContextPack pack(Optional<String> project, String hash) {
    return behind.pack(project, hash);
  }

  @Override
  public PackExplanation explain(Optional<String> project, String hash) {
    return behind.explain(project, hash);
  }

  @Override
  public DecisionView record(Optional<String> project, NewDecision wish) {
    return behind.record(project, wish);
  }

  @Override
  public List<DecisionView> decisions(Optional<String> project, boolean all) {
    return behind.decisions(project, all);
  }

  @Override
  public TaskPhase report(Optional<String> project, WorkReport report) {
    return behind.report(project, report);
  }

  @Override
  public TaskPhase submit(Optional<String> project, ReviewSubmission submission) {
    return behind.submit(project, submission);
  }
}
