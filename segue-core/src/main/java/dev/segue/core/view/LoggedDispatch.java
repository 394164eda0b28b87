package dev.segue.core.view;

import dev.segue.core.handoff.ContextInjected;
import dev.segue.core.task.TaskEvent.DispatchEnded;
import dev.segue.core.task.TaskEvent.DispatchStarted;
import dev.segue.core.task.Usage;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One run of one provider, as {@code log} shows it.
 *
 * @param sent blocks in front of its prompt
 * @param helping blocks in front of the prompts of helper agents that judged its answer
 * @param end absent while it runs, or since its supervisor died
 */
public record LoggedDispatch(
    DispatchStarted start,
    Instant startedAt,
    List<ContextInjected> sent,
    List<ContextInjected> helping,
    Optional<End> end) {
  /** How and when it ended. */
  public record End(DispatchEnded event, Instant at) {}

  /** Kept texts by their hashes; empty for one that was dropped. */
  @FunctionalInterface
  public interface Bodies {
    /** The text kept under a hash. */
    Optional<String> body(String sha256);
  }

  /**
   * The large texts that a document holds.
   *
   * @param prompts where prompts lie; empty: left out
   * @param output where lies what agents printed; empty: left out
   */
  public record Texts(Optional<Bodies> prompts, Optional<Bodies> output) {
    /** None of them. */
    public static final Texts NONE = new Texts(Optional.empty(), Optional.empty());
  }

  public LoggedDispatch {
    sent = List.copyOf(sent);
    helping = List.copyOf(helping);
  }

  static LoggedDispatch begun(DispatchStarted start, Instant at) {
    return new LoggedDispatch(start, at, List.of(), List.of(), Optional.empty());
  }

  LoggedDispatch with(ContextInjected block) {
    boolean isHelping = end.isPresent();
    var more = new ArrayList<>(isHelping ? helping : sent);
    more.add(block);
    return isHelping
        ? new LoggedDispatch(start, startedAt, sent, more, end)
        : new LoggedDispatch(start, startedAt, more, helping, end);
  }

  LoggedDispatch ended(DispatchEnded event, Instant at) {
    return new LoggedDispatch(start, startedAt, sent, helping, Optional.of(new End(event, at)));
  }

  /** What the agent was sent, when its original prompt is still kept. */
  public Optional<String> prompt(Bodies bodies) {
    return bodies.body(start.promptHash()).map(this::behindBlocks);
  }

  private String behindBlocks(String original) {
    var text = new StringBuilder();
    sent.forEach(block -> text.append(block.text()).append("\n\n"));
    return text.append(original).toString();
  }

  Map<String, @Nullable Object> document(Texts texts) {
    Optional<DispatchEnded> over = end.map(End::event);
    Map<String, @Nullable Object> row = new LinkedHashMap<>();
    row.put("dispatch", start.dispatch());
    row.put("provider", start.provider());
    row.put("resumed", start.resumed());
    row.put("started_at", startedAt.toString());
    row.put("ended_at", end.map(e -> e.at().toString()).orElse(null));
    row.put("outcome", over.map(e -> e.outcome().word()).orElse(null));
    row.put("reason", over.flatMap(DispatchEnded::reason).orElse(null));
    row.put("exit_code", over.flatMap(DispatchEnded::exitCode).orElse(null));
    row.put("files_created", over.map(DispatchEnded::filesCreated).orElse(List.of()));
    row.put("files_updated", over.map(DispatchEnded::filesUpdated).orElse(List.of()));
    row.put("files_deleted", over.map(DispatchEnded::filesDeleted).orElse(List.of()));
    row.put("usage", over.map(e -> usage(e.usage())).orElse(null));
    row.put("blocks", blocks());
    texts.prompts().ifPresent(b -> row.put("prompt", prompts(b)));
    texts
        .output()
        .ifPresent(
            b -> {
              row.put(
                  "stdout", over.flatMap(DispatchEnded::stdoutHash).flatMap(b::body).orElse(null));
              row.put(
                  "stderr", over.flatMap(DispatchEnded::stderrHash).flatMap(b::body).orElse(null));
            });
    return row;
  }

  private List<Map<String, @Nullable Object>> blocks() {
    var all = new ArrayList<>(sent);
    all.addAll(helping);
    var rows = new ArrayList<Map<String, @Nullable Object>>();
    for (ContextInjected block : all) {
      Map<String, @Nullable Object> row = new LinkedHashMap<>();
      row.put("kind", block.kind());
      row.put("lines", block.lines());
      row.put("tokens", block.tokens());
      row.put("text", block.text());
      rows.add(row);
    }
    return rows;
  }

  private Map<String, @Nullable Object> prompts(Bodies bodies) {
    Map<String, @Nullable Object> row = new LinkedHashMap<>();
    row.put("original", bodies.body(start.promptHash()).orElse(null));
    row.put("final", prompt(bodies).orElse(null));
    return row;
  }

  private static Map<String, @Nullable Object> usage(Usage usage) {
    Map<String, @Nullable Object> row = new LinkedHashMap<>();
    row.put("input_tokens", usage.inputTokens().orElse(null));
    row.put("cached_input_tokens", usage.cachedInputTokens().orElse(null));
    row.put("output_tokens", usage.outputTokens().orElse(null));
    row.put("cost_usd", usage.costUsd().orElse(null));
    row.put("model", usage.model().orElse(null));
    row.put("provider_session", usage.providerSession().orElse(null));
    row.put("context_tokens", usage.contextTokens().orElse(null));
    row.put("context_window", usage.contextWindow().orElse(null));
    return row;
  }
}
