package dev.segue.core.prompt;

import dev.segue.core.handoff.Block;
import dev.segue.core.handoff.BlockKind;
import dev.segue.core.handoff.Blocks;
import dev.segue.core.handoff.ContextInjected;
import dev.segue.core.handoff.HelperInput;
import dev.segue.core.handoff.HelperPrompt;
import dev.segue.core.handoff.MainPrompt;
import dev.segue.core.handoff.ProjectFacts;
import dev.segue.core.handoff.PromptInput;
import dev.segue.core.handoff.ReviewPrompt;
import dev.segue.core.handoff.RoleFacts;
import dev.segue.core.handoff.SwitchFacts;
import dev.segue.core.handoff.Window;
import dev.segue.core.journal.Journal;
import dev.segue.core.provider.Reason;
import dev.segue.core.run.ProjectState;
import dev.segue.core.run.Step;
import dev.segue.core.task.Attempt;
import dev.segue.core.task.Dispatch;
import dev.segue.core.task.TaskSpec;
import dev.segue.core.task.TaskState;
import dev.segue.core.text.Redactor;
import dev.segue.core.text.Sha256;
import dev.segue.core.text.TokenCounter;
import dev.segue.core.workflow.Role;
import dev.segue.core.workflow.WorkflowProgress;
import dev.segue.core.workflow.WorkflowStage;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * Builds the prompt for an agent: the original prompt, rendered once per attempt, behind the blocks
 * that carry the context over the break. A fault of the context machinery costs the block, never
 * the dispatch.
 */
public final class Prompts {
  private final PreContextPolicy policy;
  private final Blocks blocks;
  private final Tools tools;
  private final Optional<Journal> bodies;
  private final PromptInputs promptInputs;
  private final Map<String, String> asWritten = new RecentTexts();
  private final AttemptContexts contexts;

  /** Prompts of attempts that are open; more than any run has at once. */
  private static final class RecentTexts extends LinkedHashMap<String, String> {
    private static final int MOST = 64;
    private static final long serialVersionUID = 1L;

    @Override
    protected boolean removeEldestEntry(Map.Entry<String, String> eldest) {
      return size() > MOST;
    }
  }

  /**
   * Tools that make prompts.
   *
   * @param nanos a monotonic clock, for build times
   */
  public record Tools(
      TokenCounter tokens, Redactor redactor, LongSupplier nanos, Warnings warnings) {}

  /** Hears of context that could not be built. */
  public interface Warnings {
    /** One line for the operator. */
    void warn(String message);
  }

  /**
   * Inputs of prompts about the project. {@code history} is the number of completed tasks shown.
   */
  public record PromptInputs(
      String project, String workspace, int history, Originals originals, TaskContexts contexts) {}

  /**
   * A prompt that is ready.
   *
   * @param text blocks and original prompt, as sent
   * @param originalHash body of the original prompt
   * @param tokens of the text
   */
  public record Prepared(
      String text, String originalHash, Optional<Integer> tokens, List<ContextInjected> injected) {}

  public Prompts(
      PreContextPolicy policy, Tools tools, Optional<Journal> bodies, PromptInputs promptInputs) {
    this.policy = policy;
    this.blocks = new Blocks(policy.limits(), tools.tokens(), tools.redactor());
    this.tools = tools;
    this.bodies = bodies;
    this.promptInputs = promptInputs;
    this.contexts = new AttemptContexts(promptInputs.contexts(), tools.warnings()::warn);
  }

  /**
   * Finds or builds the context of an attempt that is about to begin.
   *
   * @return whether anybody had to be asked
   * @throws NoContextException when there is none and the task's role cannot do without
   */
  public boolean fetchContext(TaskState task, int attempt) {
    return fetchContext(task, attempt, AttemptContexts.role(task));
  }

  /** The same for a role that reviews the attempt. */
  public boolean fetchContext(TaskState task, int attempt, Role role) {
    return contexts.fetch(task, attempt, role);
  }

  /**
   * The change that a reviewer judges, in numbers.
   *
   * @param commit abbreviated hash
   * @param changedMost paths of changed files, the largest change first
   */
  public record Change(
      String commit, int files, int added, int removed, List<String> changedMost) {}

  /**
   * Inputs of a reviewer's prompt.
   *
   * @param checks number of checks that hold
   * @param folder checkout that the reviewer works in
   */
  public record ReviewFacts(
      Step.Review step, WorkflowStage stage, Change change, int checks, String folder) {}

  /** The prompt of a review that is about to begin. */
  public Prepared review(ProjectState state, TaskState task, ReviewFacts facts) {
    Original original = keep(render(state, task, facts));
    Step.Review step = facts.step();
    var run =
        new Step.Run(
            step.taskId(),
            step.attempt(),
            false,
            step.dispatch(),
            step.provider(),
            step.trial(),
            Optional.empty());
    var injected = new ArrayList<ContextInjected>();
    var text = new StringBuilder();
    timed(task, BlockKind.CIRCUIT_BREAKER, () -> Handover.reviewing(task).flatMap(blocks::switched))
        .ifPresent(block -> inject(block, task, run, text, injected));
    timed(task, BlockKind.ROLE, () -> blocks.handedOver(roleFacts(task, facts)))
        .ifPresent(block -> inject(block, task, run, text, injected));
    text.append(original.text());
    String whole = text.toString();
    return new Prepared(whole, original.hash(), Optional.of(tools.tokens().count(whole)), injected);
  }

  private static RoleFacts roleFacts(TaskState task, ReviewFacts facts) {
    Change change = facts.change();
    return new RoleFacts(
        task.latest().flatMap(Attempt::latest).map(Dispatch::provider).orElse(""),
        change.commit(),
        change.files(),
        change.added(),
        change.removed(),
        facts.checks(),
        facts.checks(),
        task.workflow()
            .flatMap(WorkflowProgress::lastRejection)
            .map(
                review ->
                    new RoleFacts.Rejection(review.attempt(), review.role(), review.reason())),
        change.changedMost());
  }

  private String render(ProjectState state, TaskState task, ReviewFacts facts) {
    TaskSpec spec = promptInputs.originals().of(task);
    String folder =
        spec.workingDirectory().map(d -> facts.folder() + "/" + d).orElse(facts.folder());
    var input =
        new PromptInput(
            spec,
            new ProjectFacts(promptInputs.project(), state.goal()),
            Windows.of(state, spec.taskId(), promptInputs.history()),
            folder,
            contexts.of(task, facts.step().attempt(), facts.stage().role()));
    int looks =
        1
            + (int)
                task.workflow().map(WorkflowProgress::reviews).orElse(List.of()).stream()
                    .filter(review -> review.stage().equals(facts.stage().id()))
                    .filter(review -> review.attempt() < facts.step().attempt())
                    .filter(review -> review.verdict().isDecision())
                    .count();
    return ReviewPrompt.render(
        new ReviewPrompt.ReviewInput(input, facts.stage(), facts.change().commit(), looks),
        tools.redactor());
  }

  /**
   * The prompt of a dispatch that is about to begin.
   *
   * @param workspace folder that the agent will work in
   */
  public Prepared prepare(ProjectState state, TaskState task, Step.Run run, String workspace) {
    Original original = original(state, task, run, workspace);
    var injected = new ArrayList<ContextInjected>();
    var text = new StringBuilder();
    // Whoever goes on with its own session has taken over from nobody.
    Optional<Timed> switched =
        run.session().isPresent()
            ? Optional.empty()
            : timed(
                task,
                BlockKind.CIRCUIT_BREAKER,
                () -> Handover.switching(task).flatMap(blocks::switched));
    switched.ifPresent(block -> inject(block, task, run, text, injected));
    boolean withFiles = switched.isEmpty();
    timed(
            task,
            BlockKind.RETRY,
            () -> Handover.retrying(task, run.attempt(), withFiles).flatMap(blocks::retried))
        .ifPresent(block -> inject(block, task, run, text, injected));
    text.append(original.text());
    String whole = text.toString();
    return new Prepared(whole, original.hash(), Optional.of(tools.tokens().count(whole)), injected);
  }

  /** The prompt that is shown for a task that has not been started, without keeping anything. */
  public String preview(ProjectState state, TaskState task) {
    return render(
        state,
        promptInputs.originals().of(task),
        promptInputs.workspace(),
        contexts.of(task, task.nextAttempt()));
  }

  /** Project facts for a prompt, as they are now. */
  public record Context(ProjectFacts project, Window window) {}

  /** For a prompt about a task. */
  public Context context(ProjectState state, String taskId) {
    return new Context(
        new ProjectFacts(promptInputs.project(), state.goal()),
        Windows.of(state, taskId, promptInputs.history()));
  }

  /** The prompt of a helper agent, without blocks. */
  public String helperPrompt(Context context, String answer, List<String> criteria) {
    return HelperPrompt.render(
        new HelperInput(criteria, answer, context.project(), context.window()), tools.redactor());
  }

  /** A block in front of a helper's prompt. */
  public Optional<Timed> helperBlock(TaskState task, Attempt attempt, List<String> failedNow) {
    return timed(
        task,
        BlockKind.HELPER,
        () -> Handover.helping(task, attempt, failedNow).flatMap(blocks::helped));
  }

  /**
   * A block for a helper that takes over from a helper that failed; it names no files, since
   * helpers change none.
   */
  public Optional<Timed> helperSwitch(TaskState task, String provider, Reason reason) {
    var facts = new SwitchFacts(provider, reason, List.of(), List.of(), Optional.empty());
    return timed(task, BlockKind.CIRCUIT_BREAKER, () -> blocks.switched(facts));
  }

  private record Original(String text, String hash) {}

  /** A block and the time it took to build. */
  public record Timed(Block block, long micros) {}

  private Original original(ProjectState state, TaskState task, Step.Run run, String workspace) {
    if (run.begins()) {
      return keep(render(state, task, run, workspace));
    }
    String hash = task.latest().map(Attempt::promptHash).orElse("");
    String known = asWritten.get(hash);
    if (known != null) {
      // Again, since a server may have lost it, and so that it is not dropped while it is used.
      return keep(known);
    }
    Optional<String> stored = bodies.flatMap(b -> b.body(hash));
    // What lies in the store is redacted. If that took something away, the task as written serves
    // better.
    boolean isWhole =
        stored.isPresent()
            && !(stored.get().contains(Redactor.MARK) && promptInputs.originals().knows(task));
    return isWhole ? new Original(stored.get(), hash) : keep(render(state, task, run, workspace));
  }

  private Original keep(String text) {
    String redacted = tools.redactor().redact(text);
    String hash = bodies.map(b -> b.putBody(redacted)).orElseGet(() -> Sha256.hex(redacted));
    asWritten.put(hash, text);
    return new Original(text, hash);
  }

  private String render(ProjectState state, TaskState task, Step.Run run, String workspace) {
    Optional<String> context = contexts.of(task, run.attempt());
    return render(state, promptInputs.originals().of(task), workspace, context);
  }

  private String render(
      ProjectState state, TaskSpec spec, String workspace, Optional<String> context) {
    String folder = spec.workingDirectory().map(d -> workspace + "/" + d).orElse(workspace);
    return MainPrompt.render(
        new PromptInput(
            spec,
            new ProjectFacts(promptInputs.project(), state.goal()),
            Windows.of(state, spec.taskId(), promptInputs.history()),
            folder,
            context),
        tools.redactor());
  }

  @SuppressWarnings("IllegalCatch")
  private Optional<Timed> timed(TaskState task, BlockKind kind, Supplier<Optional<Block>> build) {
    if (!policy.allows(task.spec(), kind)) {
      return Optional.empty();
    }
    long begin = tools.nanos().getAsLong();
    try {
      return build.get().map(block -> new Timed(block, (tools.nanos().getAsLong() - begin) / 1000));
    } catch (RuntimeException e) {
      // Rule 7 of the hand-off: context that cannot be built is left out, and work goes on.
      tools.warnings().warn("no %s block for task %s: %s".formatted(kind.word(), task.taskId(), e));
      return Optional.empty();
    }
  }

  private static void inject(
      Timed timed,
      TaskState task,
      Step.Run run,
      StringBuilder text,
      List<ContextInjected> injected) {
    Block block = timed.block();
    text.append(block.text()).append("\n\n");
    injected.add(
        new ContextInjected(
            task.taskId(),
            run.attempt(),
            run.dispatch(),
            run.provider(),
            block.kind().word(),
            block.lines(),
            block.tokens(),
            timed.micros(),
            block.text(),
            Sha256.hex(block.text()),
            BlockSources.of(block, task, run.attempt())));
  }
}
