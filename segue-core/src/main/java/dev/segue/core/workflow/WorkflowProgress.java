package dev.segue.core.workflow;

import dev.segue.core.workflow.WorkflowEvent.ApprovalWanted;
import dev.segue.core.workflow.WorkflowEvent.PhaseChanged;
import dev.segue.core.workflow.WorkflowEvent.ReviewClaimed;
import dev.segue.core.workflow.WorkflowEvent.ReviewEnded;
import dev.segue.core.workflow.WorkflowEvent.ReviewReleased;
import dev.segue.core.workflow.WorkflowEvent.ReviewStarted;
import dev.segue.core.workflow.WorkflowEvent.ReviewSubmitted;
import dev.segue.core.workflow.WorkflowEvent.WorkflowStarted;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Position of a task in its workflow, folded from its events.
 *
 * @param workflow name of the definition
 * @param definitionHash body of the definition
 * @param state where the task stands, one of {@link StageStates}
 * @param since when it came there
 * @param commit under review; absent before an attempt is verified
 * @param excerptHash body of an excerpt of that commit's change
 * @param open the review that runs, or whose verdict is still to be read
 * @param reviews all that ended since the task was queued or retried, in order
 * @param reviewsFrom reviews before this index belong to a time before a person's last act
 * @param attemptsFrom attempts up to this number likewise
 * @param wanted the last time that a person was asked to decide
 * @param claim of somebody outside the run
 */
public record WorkflowProgress(
    String workflow,
    String definitionHash,
    String state,
    Instant since,
    Optional<String> commit,
    Optional<String> excerptHash,
    Optional<OpenReview> open,
    List<Review> reviews,
    int reviewsFrom,
    int attemptsFrom,
    Optional<Wanted> wanted,
    Optional<Claim> claim) {
  /**
   * A review in progress.
   *
   * @param promptHash body of its prompt
   * @param workspace its checkout
   * @param dispatch absent until it was started
   * @param submittedHash body of the verdict that its agent submitted by a tool last; absent before
   *     it did
   */
  public record OpenReview(
      int attempt,
      String stage,
      String role,
      String commit,
      String promptHash,
      String workspace,
      Optional<ReviewDispatch> dispatch,
      Optional<String> submittedHash) {
    private OpenReview with(ReviewDispatch run) {
      return new OpenReview(
          attempt, stage, role, commit, promptHash, workspace, Optional.of(run), submittedHash);
    }

    private OpenReview submitted(String answerHash) {
      return new OpenReview(
          attempt, stage, role, commit, promptHash, workspace, dispatch, Optional.of(answerHash));
    }
  }

  /**
   * The provider's run.
   *
   * @param end absent while it runs, or since its supervisor died
   */
  public record ReviewDispatch(
      int number, String provider, Instant startedAt, Optional<DispatchEnd> end) {}

  /**
   * End of a provider's run that gave an answer.
   *
   * @param answerHash body of the answer
   * @param changed files that it changed or deleted, tracked or not
   * @param read files that it read; absent where its provider does not report them
   */
  public record DispatchEnd(
      Optional<String> answerHash, List<String> changed, Optional<List<String>> read) {
    public DispatchEnd {
      changed = List.copyOf(changed);
    }
  }

  /** A person was asked. */
  public record Wanted(String stage, String role, int reminder, Instant at) {}

  /** Somebody outside the run reviews. */
  public record Claim(String stage, String by, Instant until) {}

  public WorkflowProgress {
    reviews = List.copyOf(reviews);
  }

  /** A task that has just been given a workflow. */
  public static WorkflowProgress begun(WorkflowStarted started, Instant time) {
    return new WorkflowProgress(
        started.workflow(),
        started.definitionHash(),
        StageStates.AT_REST,
        time,
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        List.of(),
        0,
        0,
        Optional.empty(),
        Optional.empty());
  }

  /** Folds one event of this task. */
  public WorkflowProgress evolve(WorkflowEvent event, long seq, Instant time) {
    return switch (event) {
      case WorkflowStarted started -> begun(started, time);
      case PhaseChanged changed -> moved(changed, time);
      case ReviewStarted started -> with(next -> next.open = Optional.of(opened(started)));
      case ReviewSubmitted submitted -> submitted(submitted);
      case ReviewEnded ended -> judged(ended, seq);
      case ApprovalWanted asked ->
          with(
              next -> {
                next.wanted =
                    Optional.of(new Wanted(asked.stage(), asked.role(), asked.reminder(), time));
                next.claim = Optional.empty();
              });
      case ReviewClaimed(_, String stage, _, String by, Instant until) ->
          with(next -> next.claim = Optional.of(new Claim(stage, by, until)));
      case ReviewReleased _ -> with(next -> next.claim = Optional.empty());
    };
  }

  private static OpenReview opened(ReviewStarted started) {
    return new OpenReview(
        started.attempt(),
        started.stage(),
        started.role(),
        started.commit(),
        started.promptHash(),
        started.workspace(),
        Optional.empty(),
        Optional.empty());
  }

  private WorkflowProgress moved(PhaseChanged changed, Instant time) {
    return with(
        next -> {
          next.state = changed.to();
          next.since = time;
          if (changed.to().equals(StageStates.IMPLEMENTING)) {
            next.commit = Optional.empty();
            next.excerptHash = Optional.empty();
            next.wanted = Optional.empty();
            next.claim = Optional.empty();
          } else {
            next.commit = changed.commit().or(() -> commit);
          }
        });
  }

  private WorkflowProgress submitted(ReviewSubmitted submitted) {
    return with(
        next ->
            next.open =
                open.map(
                    review ->
                        isOf(review, submitted.dispatch())
                            ? review.submitted(submitted.answerHash())
                            : review));
  }

  private static boolean isOf(OpenReview review, int dispatch) {
    return review.dispatch().filter(run -> run.number() == dispatch).isPresent();
  }

  private WorkflowProgress judged(ReviewEnded ended, long seq) {
    var all = new ArrayList<>(reviews);
    all.add(Review.of(ended, seq));
    return with(
        next -> {
          // A person may decide while an agent still reviews; its dispatch is open until it ends.
          next.open = openDispatch().isPresent() ? open : Optional.empty();
          next.reviews = all;
          next.claim = Optional.empty();
          if (ended.by() == DecidedBy.PERSON) {
            next.reviewsFrom = all.size();
            next.attemptsFrom = ended.attempt();
          }
        });
  }

  private WorkflowProgress with(Consumer<Draft> change) {
    var draft = new Draft(this);
    change.accept(draft);
    return draft.built();
  }

  /** Values of the next position, some of which a change replaces. */
  private static final class Draft {
    private final WorkflowProgress before;
    private String state;
    private Instant since;
    private Optional<String> commit;
    private Optional<String> excerptHash;
    private Optional<OpenReview> open;
    private List<Review> reviews;
    private int reviewsFrom;
    private int attemptsFrom;
    private Optional<Wanted> wanted;
    private Optional<Claim> claim;

    Draft(WorkflowProgress before) {
      this.before = before;
      this.state = before.state;
      this.since = before.since;
      this.commit = before.commit;
      this.excerptHash = before.excerptHash;
      this.open = before.open;
      this.reviews = before.reviews;
      this.reviewsFrom = before.reviewsFrom;
      this.attemptsFrom = before.attemptsFrom;
      this.wanted = before.wanted;
      this.claim = before.claim;
    }

    WorkflowProgress built() {
      return new WorkflowProgress(
          before.workflow,
          before.definitionHash,
          state,
          since,
          commit,
          excerptHash,
          open,
          reviews,
          reviewsFrom,
          attemptsFrom,
          wanted,
          claim);
    }
  }

  /** An excerpt of the change was stored, which reviewers are shown. */
  public WorkflowProgress reported(Optional<String> excerpt) {
    return with(next -> next.excerptHash = excerpt);
  }

  /** The operator unblocked the task: bounds count anew, and providers may be asked again. */
  public WorkflowProgress unblocked(int attempts) {
    return with(
        next -> {
          next.open = Optional.empty();
          next.reviewsFrom = reviews.size();
          next.attemptsFrom = attempts;
        });
  }

  /** Whether a dispatch that begins for a stage is that of the open review. */
  public boolean isToDispatch(Optional<String> stage) {
    return open.filter(review -> review.dispatch().isEmpty())
        .filter(review -> stage.equals(Optional.of(review.stage())))
        .isPresent();
  }

  /** The open review's provider was started. */
  public WorkflowProgress dispatched(int number, String provider, Instant time) {
    var run = new ReviewDispatch(number, provider, time, Optional.empty());
    return with(next -> next.open = open.map(review -> review.with(run)));
  }

  /** Whether the open review's agent submitted a verdict, so that its run needs no answer. */
  public boolean hasSubmitted() {
    return open.flatMap(OpenReview::submittedHash).isPresent();
  }

  /**
   * The open review's provider ended.
   *
   * @param end with an answer; absent: it gave none, and the review is not open any more
   */
  public WorkflowProgress dispatchEnded(Optional<DispatchEnd> end) {
    return end.isEmpty() || isOverruled()
        ? with(next -> next.open = Optional.empty())
        : with(next -> next.open = open.map(review -> ended(review, end)));
  }

  private static OpenReview ended(OpenReview review, Optional<DispatchEnd> end) {
    return review
        .dispatch()
        .map(
            run ->
                review.with(new ReviewDispatch(run.number(), run.provider(), run.startedAt(), end)))
        .orElse(review);
  }

  /** The dispatch of a review that has not ended. */
  public Optional<ReviewDispatch> openDispatch() {
    return open.flatMap(OpenReview::dispatch).filter(dispatch -> dispatch.end().isEmpty());
  }

  /** Whether a person was asked to decide in the stage that the task waits in. */
  public boolean awaitsPerson() {
    return state.startsWith(StageStates.PENDING)
        && wanted
            .map(Wanted::stage)
            .filter(id -> StageStates.of(id, StageKind.APPROVAL).pending().equals(state))
            .isPresent();
  }

  /** Whether the open review has an answer whose verdict was not read yet. */
  public boolean isToJudge() {
    return open.flatMap(OpenReview::dispatch).flatMap(ReviewDispatch::end).isPresent();
  }

  /** Whether a person decided while the open review's agent is still at work. */
  public boolean isOverruled() {
    return open.filter(review -> !state.equals(activeState(review))).isPresent();
  }

  private static String activeState(OpenReview review) {
    return StageStates.of(review.stage(), StageKind.REVIEW).active();
  }

  /** Rejections by agents and clean checks since a person's last act. */
  public int rejections() {
    return (int) recent().stream().filter(Review::isCounted).count();
  }

  /** Reviews since a person's last act. */
  public List<Review> recent() {
    return reviews.subList(reviewsFrom, reviews.size());
  }

  /** Reviews of a stage in an attempt that gave no verdict that counts, since a person's act. */
  public List<Review> fruitless(String stage, int attempt) {
    return recent().stream()
        .filter(review -> review.stage().equals(stage) && review.attempt() == attempt)
        .filter(review -> !review.verdict().isDecision())
        .toList();
  }

  /**
   * Whether nobody has to judge any more. States in which somebody has begin with {@code pending_},
   * or belong to an open review.
   */
  public boolean isPassed() {
    boolean isVerified = state.equals(StageStates.DEV_COMPLETED);
    Optional<ReviewVerdict> last =
        reviews.reversed().stream()
            .filter(review -> review.verdict().isDecision())
            .findFirst()
            .filter(review -> commit.equals(Optional.of(review.commit())))
            .map(Review::verdict);
    return commit.isPresent()
        && !state.startsWith(StageStates.PENDING)
        && (open.isEmpty() || isOverruled())
        && (isVerified || last.filter(ReviewVerdict.APPROVED::equals).isPresent())
        && !state.equals(StageStates.AT_REST);
  }

  /** Whether every review and approval stage of a workflow has approved the commit. */
  public boolean isApproved(Workflow definition) {
    return commit
        .filter(
            hash ->
                definition.stages().stream()
                    .filter(stage -> stage.kind() != StageKind.WORK)
                    .allMatch(stage -> hasApproved(stage.id(), hash)))
        .isPresent();
  }

  private boolean hasApproved(String stage, String hash) {
    return reviews.reversed().stream()
        .filter(review -> review.stage().equals(stage) && review.commit().equals(hash))
        .filter(review -> review.verdict().isDecision())
        .findFirst()
        .filter(review -> review.verdict() == ReviewVerdict.APPROVED)
        .isPresent();
  }

  /** The last rejection of this life of the task. */
  public Optional<Review> lastRejection() {
    return reviews.reversed().stream()
        .filter(review -> review.verdict() == ReviewVerdict.REJECTED)
        .findFirst();
  }
}
