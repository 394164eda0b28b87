package dev.segue.server.api;

import dev.segue.core.context.ContextPack;
import dev.segue.core.context.DecisionView;
import dev.segue.core.context.PackKey;
import dev.segue.core.context.PackReply;
import dev.segue.wire.context.v1.Decision;
import dev.segue.wire.context.v1.Dropped;
import dev.segue.wire.context.v1.ExplainedItem;
import dev.segue.wire.context.v1.ListDecisionsResponse;
import dev.segue.wire.context.v1.PackExplanation;
import dev.segue.wire.context.v1.PackUse;
import dev.segue.wire.context.v1.Section;
import dev.segue.wire.context.v1.TaskPhase;
import java.util.List;

/** Answers as messages: what {@link dev.segue.core.context.ContextDocuments} writes. */
public final class Messages {
  private Messages() {}

  /** A pack; of one that the caller has already, neither text nor sections. */
  public static dev.segue.wire.context.v1.ContextPack of(PackReply reply) {
    return pack(reply.pack(), reply.isNotModified());
  }

  /** A stored pack. */
  public static dev.segue.wire.context.v1.ContextPack of(ContextPack pack) {
    return pack(pack, false);
  }

  private static dev.segue.wire.context.v1.ContextPack pack(
      ContextPack pack, boolean isNotModified) {
    PackKey key = pack.key();
    var message =
        dev.segue.wire.context.v1.ContextPack.newBuilder()
            .setHash(pack.hash())
            .setProject(key.project())
            .setTaskId(key.taskId())
            .setRole(key.role().word())
            .setPhase(key.phase().word())
            .setAttempt(key.attempt())
            .setTokens(pack.tokens())
            .setTokenBudget(key.tokenBudget())
            .setTokenizer(key.tokenizer())
            .addAllScopes(pack.scopes())
            .setInputRevision(pack.inputRevision())
            .setNotModified(isNotModified);
    if (!isNotModified) {
      message.setText(pack.text());
      pack.sections().forEach(section -> message.addSections(section(section)));
      pack.dropped().forEach(dropped -> message.addDropped(dropped(dropped)));
    }
    return message.build();
  }

  private static Section section(dev.segue.core.context.Section section) {
    return Section.newBuilder()
        .setId(section.kind().word())
        .setKind(section.kind().word())
        .setText(section.text())
        .setTokens(section.tokens())
        .addAllSources(section.sources())
        .setScore(section.score())
        .setTruncated(section.truncated())
        .build();
  }

  private static Dropped dropped(dev.segue.core.context.Dropped dropped) {
    return Dropped.newBuilder()
        .setId(dropped.id())
        .setKind(dropped.kind().word())
        .setTokens(dropped.tokens())
        .setReason(dropped.reason())
        .build();
  }

  /** An explanation. */
  public static PackExplanation of(dev.segue.core.context.PackExplanation explanation) {
    ContextPack pack = explanation.pack();
    PackKey key = pack.key();
    var message =
        PackExplanation.newBuilder()
            .setHash(pack.hash())
            .setProject(key.project())
            .setTaskId(key.taskId())
            .setRole(key.role().word())
            .setPhase(key.phase().word())
            .setAttempt(key.attempt())
            .setTokens(pack.tokens())
            .setTokenBudget(key.tokenBudget())
            .setInputRevision(pack.inputRevision());
    explanation.items().forEach(item -> message.addItems(item(item)));
    explanation.uses().forEach(use -> message.addUses(use(use)));
    return message.build();
  }

  private static ExplainedItem item(dev.segue.core.context.Explained item) {
    return ExplainedItem.newBuilder()
        .setId(item.id())
        .setKind(item.kind().word())
        .setShown(item.isShown())
        .setTokens(item.tokens())
        .setScore(item.score())
        .setReason(item.reason())
        .build();
  }

  private static PackUse use(dev.segue.core.context.PackUse use) {
    return PackUse.newBuilder()
        .setDispatch(use.dispatch())
        .setProvider(use.provider())
        .setReadKnown(use.isReadKnown())
        .setPacked(use.packed())
        .addAllRead(use.read())
        .addAllEdited(use.edited())
        .addAllMissed(use.missed())
        .build();
  }

  /** A decision. */
  public static Decision of(DecisionView decision) {
    var message =
        Decision.newBuilder()
            .setId(decision.id())
            .setTitle(decision.title())
            .setRationale(decision.rationale())
            .setStatus(decision.status().word())
            .addAllAffects(decision.affects())
            .setSource(decision.source());
    decision.kind().ifPresent(message::setKind);
    decision.author().ifPresent(message::setAuthor);
    decision.time().ifPresent(message::setTime);
    decision.supersedes().ifPresent(message::setSupersedes);
    return message.build();
  }

  /** Decisions, in their order. */
  public static ListDecisionsResponse of(List<DecisionView> decisions) {
    var message = ListDecisionsResponse.newBuilder();
    decisions.forEach(decision -> message.addDecisions(of(decision)));
    return message.build();
  }

  /** Where a task stands. */
  public static TaskPhase of(dev.segue.core.context.TaskPhase phase) {
    TaskPhase.Builder message =
        TaskPhase.newBuilder()
            .setTaskId(phase.taskId())
            .setState(phase.state())
            .setRole(phase.role())
            .setAttempt(phase.attempt())
            .setRejections(phase.rejections());
    phase.commit().ifPresent(message::setCommitSha);
    phase.waitsFor().ifPresent(message::setWaitsFor);
    return message.build();
  }
}
