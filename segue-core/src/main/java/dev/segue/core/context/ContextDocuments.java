package dev.segue.core.context;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Answers as plain trees for JSON: the names of the wire, words in lower case, and every scalar
 * written, whatever its value.
 */
public final class ContextDocuments {
  private ContextDocuments() {}

  /** A pack; of one that the caller has already, neither text nor sections. */
  public static Map<String, @Nullable Object> of(PackReply reply) {
    return pack(reply.pack(), reply.isNotModified());
  }

  /** A stored pack. */
  public static Map<String, @Nullable Object> of(ContextPack pack) {
    return pack(pack, false);
  }

  private static Map<String, @Nullable Object> pack(ContextPack pack, boolean isNotModified) {
    Map<String, @Nullable Object> tree = named(pack);
    tree.put("text", isNotModified ? "" : pack.text());
    tree.put("tokens", pack.tokens());
    tree.put("token_budget", pack.key().tokenBudget());
    tree.put("tokenizer", pack.key().tokenizer());
    tree.put(
        "sections",
        isNotModified
            ? List.of()
            : pack.sections().stream().map(ContextDocuments::section).toList());
    tree.put(
        "dropped",
        isNotModified
            ? List.of()
            : pack.dropped().stream().map(ContextDocuments::dropped).toList());
    tree.put("scopes", pack.scopes());
    tree.put("input_revision", pack.inputRevision());
    tree.put("not_modified", isNotModified);
    return tree;
  }

  private static Map<String, @Nullable Object> named(ContextPack pack) {
    PackKey key = pack.key();
    Map<String, @Nullable Object> tree = new LinkedHashMap<>();
    tree.put("hash", pack.hash());
    tree.put("project", key.project());
    tree.put("task_id", key.taskId());
    tree.put("role", key.role().word());
    tree.put("phase", key.phase().word());
    tree.put("attempt", key.attempt());
    return tree;
  }

  private static Map<String, @Nullable Object> section(Section section) {
    Map<String, @Nullable Object> tree = new LinkedHashMap<>();
    tree.put("id", section.kind().word());
    tree.put("kind", section.kind().word());
    tree.put("text", section.text());
    tree.put("tokens", section.tokens());
    tree.put("sources", section.sources());
    tree.put("score", section.score());
    tree.put("truncated", section.truncated());
    return tree;
  }

  private static Map<String, @Nullable Object> dropped(Dropped dropped) {
    Map<String, @Nullable Object> tree = new LinkedHashMap<>();
    tree.put("id", dropped.id());
    tree.put("kind", dropped.kind().word());
    tree.put("tokens", dropped.tokens());
    tree.put("reason", dropped.reason());
    return tree;
  }

  /** An explanation. */
  public static Map<String, @Nullable Object> of(PackExplanation explanation) {
    Map<String, @Nullable Object> tree = named(explanation.pack());
    tree.put("tokens", explanation.pack().tokens());
    tree.put("token_budget", explanation.pack().key().tokenBudget());
    tree.put("input_revision", explanation.pack().inputRevision());
    tree.put("items", explanation.items().stream().map(ContextDocuments::item).toList());
    tree.put("uses", explanation.uses().stream().map(ContextDocuments::use).toList());
    return tree;
  }

  private static Map<String, @Nullable Object> item(Explained item) {
    Map<String, @Nullable Object> tree = new LinkedHashMap<>();
    tree.put("id", item.id());
    tree.put("kind", item.kind().word());
    tree.put("shown", item.isShown());
    tree.put("tokens", item.tokens());
    tree.put("score", item.score());
    tree.put("reason", item.reason());
    return tree;
  }

  private static Map<String, @Nullable Object> use(PackUse use) {
    Map<String, @Nullable Object> tree = new LinkedHashMap<>();
    tree.put("dispatch", use.dispatch());
    tree.put("provider", use.provider());
    tree.put("read_known", use.isReadKnown());
    tree.put("packed", use.packed());
    tree.put("read", use.read());
    tree.put("edited", use.edited());
    tree.put("missed", use.missed());
    return tree;
  }

  /** A decision. */
  public static Map<String, @Nullable Object> of(DecisionView decision) {
    Map<String, @Nullable Object> tree = new LinkedHashMap<>();
    tree.put("id", decision.id());
    tree.put("title", decision.title());
    tree.put("rationale", decision.rationale());
    tree.put("status", decision.status().word());
    tree.put("kind", decision.kind().orElse(null));
    tree.put("author", decision.author().orElse(null));
    tree.put("time", decision.time().orElse(null));
    tree.put("affects", decision.affects());
    tree.put("supersedes", decision.supersedes().orElse(null));
    tree.put("source", decision.source());
    return tree;
  }

  /** Decisions, as a list of one name. */
  public static Map<String, @Nullable Object> of(List<DecisionView> decisions) {
    Map<String, @Nullable Object> tree = new LinkedHashMap<>();
    tree.put("decisions", decisions.stream().map(ContextDocuments::of).toList());
    return tree;
  }

  /** Where a task stands. */
  public static Map<String, @Nullable Object> of(TaskPhase phase) {
    Map<String, @Nullable Object> tree = new LinkedHashMap<>();
    tree.put("task_id", phase.taskId());
    tree.put("state", phase.state());
    tree.put("role", phase.role());
    tree.put("attempt", phase.attempt());
    tree.put("commit_sha", phase.commit().orElse(null));
    tree.put("waits_for", phase.waitsFor().orElse(null));
    tree.put("rejections", phase.rejections());
    return tree;
  }
}
