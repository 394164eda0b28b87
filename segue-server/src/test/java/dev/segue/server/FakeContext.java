package dev.segue.server;

import dev.segue.core.context.ContextPack;
import dev.segue.core.context.ContextService;
import dev.segue.core.context.DecisionStatus;
import dev.segue.core.context.DecisionView;
import dev.segue.core.context.Dropped;
import dev.segue.core.context.Explained;
import dev.segue.core.context.NewDecision;
import dev.segue.core.context.PackExplanation;
import dev.segue.core.context.PackKey;
import dev.segue.core.context.PackReply;
import dev.segue.core.context.PackRequest;
import dev.segue.core.context.PackUse;
import dev.segue.core.context.Refusal;
import dev.segue.core.context.ReviewSubmission;
import dev.segue.core.context.Section;
import dev.segue.core.context.SectionKind;
import dev.segue.core.context.TaskPhase;
import dev.segue.core.context.Transition;
import dev.segue.core.context.WorkReport;
import dev.segue.core.workflow.Phase;
import dev.segue.core.workflow.Role;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/** A context service in memory, which remembers what it was asked. */
final class FakeContext implements ContextService {
  /** Awkward on purpose: what JSON escapes, what is no ASCII, and what is no single char. */
  static final String TEXT = "### Task\nSay \"grüß dich\" \\ 🧵\t<tag> \u0001\n";

  final List<Object> asked = new CopyOnWriteArrayList<>();
  final Map<String, ContextPack> packs = new ConcurrentHashMap<>();
  volatile @Nullable RuntimeException failure;
  volatile Runnable before = () -> {};

  private void hear(Object... what) {
    asked.addAll(List.of(what));
    before.run();
    RuntimeException wanted = failure;
    if (wanted != null) {
      throw wanted;
    }
  }

  @Override
  public PackReply get(PackRequest request) {
    hear(request);
    var role = Role.parse(request.role()).orElse(Role.DEVELOPER);
    var key =
        new PackKey(
            request.project().orElse("demo"),
            request.taskId(),
            role,
            Phase.BUILD,
            Math.max(1, request.attempt()),
            request.tokenBudget() == 0 ? PackKey.DEFAULT_BUDGET : request.tokenBudget(),
            request.includePreviousAttempts().orElse(false),
            PackKey.DEFAULT_TOKENIZER);
    ContextPack pack = packs.computeIfAbsent(Integer.toHexString(key.hashCode()), h -> of(h, key));
    return new PackReply(pack, pack.hash().equals(request.ifHash()));
  }

  private static ContextPack of(String hash, PackKey key) {
    var section = new Section(SectionKind.TASK, TEXT, 12, List.of("t1", "src/A.java"), 0.25, true);
    var dropped = new Dropped("docs/long.md", SectionKind.CODE, 900, "does not fit");
    return new ContextPack(hash, key, TEXT, 12, List.of(section), List.of(dropped), "rev-" + hash);
  }

  @Override
  public ContextPack pack(Optional<String> project, String hash) {
    hear(project, hash);
    ContextPack pack = packs.get(hash);
    if (pack == null) {
      throw new Refusal(Refusal.Kind.NOT_FOUND, "there is no pack " + hash);
    }
    return pack;
  }

  @Override
  public PackExplanation explain(Optional<String> project, String hash) {
    return new PackExplanation(
        pack(project, hash),
        List.of(new Explained("D1", SectionKind.DECISIONS, true, 30, 1.5, "affects t1")),
        List.of(
            new PackUse(
                3, "claude", true, 4, List.of("a.java"), List.of("b.java"), List.of("c.java"))));
  }

  @Override
  public DecisionView record(Optional<String> project, NewDecision decision) {
    hear(project, decision);
    return new DecisionView(
        "D7",
        decision.title(),
        decision.rationale(),
        DecisionStatus.ACTIVE,
        decision.kind(),
        decision.author(),
        Optional.of("2026-11-28T12:00:00Z"),
        decision.affects(),
        decision.supersedes(),
        decision.source());
  }

  @Override
  public List<DecisionView> decisions(Optional<String> project, boolean all) {
    hear(project, all);
    var found = new ArrayList<DecisionView>();
    found.add(decision("D1", DecisionStatus.ACTIVE));
    if (all) {
      found.add(decision("D0", DecisionStatus.SUPERSEDED));
    }
    return found;
  }

  private static DecisionView decision(String id, DecisionStatus status) {
    return new DecisionView(
        id,
        "Use one port",
        "Fewer to open",
        status,
        Optional.empty(),
        Optional.of("ada"),
        Optional.empty(),
        List.of("t1"),
        Optional.empty(),
        "docs/adr/0001.md");
  }

  @Override
  public TaskPhase report(Optional<String> project, WorkReport report) {
    hear(project, report);
    return new TaskPhase(report.taskId(), "dev_completed", "developer", 2);
  }

  @Override
  public TaskPhase submit(Optional<String> project, ReviewSubmission submission) {
    hear(project, submission);
    return new TaskPhase("t1", "arch_reviewing", "architect", 1);
  }

  @Override
  public TaskPhase transition(Optional<String> project, Transition transition) {
    hear(project, transition);
    return new TaskPhase(transition.taskId(), "qa_testing", transition.role(), 1);
  }
}
