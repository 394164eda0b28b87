package dev.segue.context.pack;

import dev.segue.context.history.Continuity;
import dev.segue.context.history.DecisionWords;
import dev.segue.context.history.HistoryTools;
import dev.segue.context.history.RecordedDecision;
import dev.segue.core.context.ContextPack;
import dev.segue.core.context.ContextService;
import dev.segue.core.context.DecisionBook;
import dev.segue.core.context.DecisionDraft;
import dev.segue.core.context.DecisionStatus;
import dev.segue.core.context.DecisionView;
import dev.segue.core.context.NewDecision;
import dev.segue.core.context.PackExplanation;
import dev.segue.core.context.PackReply;
import dev.segue.core.context.PackRequest;
import dev.segue.core.context.ReviewSubmission;
import dev.segue.core.context.TaskPhase;
import dev.segue.core.context.Transition;
import dev.segue.core.context.WorkReport;
import dev.segue.core.journal.DispatchMark;
import dev.segue.core.journal.Journal;
import dev.segue.core.text.Untrusted;
import java.util.List;
import java.util.Optional;

/** The context of the tasks of a store's projects, of which one has the workspace. */
public final class ProjectContexts implements ContextService {
  private final StoreAccess access;
  private final ContextTools means;
  private final PackProvider packs;

  public ProjectContexts(StoreAccess access, ContextTools means) {
    this.access = access;
    this.means = means;
    this.packs = new PackProvider(means);
  }

  @Override
  public PackReply get(PackRequest request) {
    PackQuery wish = PackQuery.read(request);
    ContextPack pack =
        access.with(request.project(), (journal, project) -> packs.get(journal, project, wish));
    return new PackReply(pack, pack.hash().equals(request.ifHash()));
  }

  @Override
  public ContextPack pack(Optional<String> project, String hash) {
    return access.with(project, (journal, name) -> packs.stored(journal, name, hash).pack());
  }

  @Override
  public PackExplanation explain(Optional<String> project, String hash) {
    return access.with(project, (journal, name) -> packs.explain(journal, name, hash));
  }

  @Override
  public DecisionView record(Optional<String> project, NewDecision wish) {
    DecisionDraft draft =
        new DecisionWords(
                wish.title(),
                wish.rationale(),
                wish.status(),
                wish.kind(),
                wish.affects(),
                wish.supersedes())
            .draft(this::redacted, wish.author().map(this::redacted), wish.source());
    RecordedDecision recorded =
        access.beginning(project, (journal, name) -> continuity(journal, name).record(draft));
    return AllDecisions.view(recorded);
  }

  @Override
  public List<DecisionView> decisions(Optional<String> project, boolean all) {
    List<DecisionBook.Entry> recorded =
        access.isThere()
            ? access.with(project, (journal, name) -> continuity(journal, name).decisions())
            : List.of();
    return new AllDecisions(recorded, means.workspace().decisions())
        .views().stream().filter(one -> all || one.status() == DecisionStatus.ACTIVE).toList();
  }

  @Override
  public TaskPhase report(Optional<String> project, WorkReport report) {
    return access.with(
        project, (journal, name) -> new ReportRecorder(means).report(journal, name, report));
  }

  @Override
  public TaskPhase submit(Optional<String> project, ReviewSubmission submission) {
    SubmittedAnswer answer = SubmittedAnswer.of(submission, means.redactor());
    Optional<String> named = submission.dispatch().map(DispatchMark::project).or(() -> project);
    return access.with(
        named, (journal, name) -> new TransitionRecorder(means).submit(journal, name, answer));
  }

  @Override
  public TaskPhase transition(Optional<String> project, Transition transition) {
    TransitionAct act = TransitionAct.of(transition);
    return access.with(
        project, (journal, name) -> new TransitionRecorder(means).record(journal, name, act));
  }

  private Continuity continuity(Journal journal, String project) {
    // Decisions count no tokens.
    return new Continuity(
        journal, project, new HistoryTools(means.codec(), String::length, means.redactor(), 0));
  }

  private String redacted(String text) {
    return means.redactor().redact(Untrusted.visible(text));
  }
}
