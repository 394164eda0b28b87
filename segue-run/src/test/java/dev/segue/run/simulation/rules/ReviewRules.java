package dev.segue.run.simulation.rules;

import static dev.segue.run.simulation.rules.Violation.unless;

import dev.segue.core.provider.Breaker;
import dev.segue.core.run.WorkflowSettings;
import dev.segue.core.task.TaskEvent;
import dev.segue.core.workflow.DecidedBy;
import dev.segue.core.workflow.ReviewVerdict;
import dev.segue.core.workflow.Separation;
import dev.segue.core.workflow.StageKind;
import dev.segue.core.workflow.StageStates;
import dev.segue.core.workflow.WorkflowEvent;
import dev.segue.core.workflow.WorkflowStage;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Rules for reviews and approvals: who is asked, which verdict counts, and what follows. */
public final class ReviewRules {
  /** A line of a prompt that begins so is its pack. */
  public static final String PACK = "PACK ";

  private final WorkflowRules.Facts facts;
  private final Map<String, ReviewVerdict> opinions = new HashMap<>();

  ReviewRules(WorkflowRules.Facts facts) {
    this.facts = facts;
  }

  /** The verdict that the answer of a dispatch has to become. */
  public void expect(String taskId, int dispatch, ReviewVerdict verdict) {
    opinions.put(taskId + "/" + dispatch, verdict);
  }

  void begins(WorkflowEvent.ReviewStarted event, Course course, Rule.Seen seen) {
    WorkflowStage stage = course.stage(event.stage());
    Writer writer = seen.writer().orElseThrow();
    unless(course.state.equals(stage.states().pending()), "%s at %s", event, course.state);
    unless(stage.kind() == StageKind.REVIEW, "%s of a stage in which a person decides", event);
    unless(!course.isBlocked, "%s while the task is blocked", event);
    unless(course.open.isEmpty(), "%s before the answer of another one is judged", event);
    unless(
        course.commit.equals(Optional.of(event.commit())) && event.attempt() == course.attempt,
        "%s is not about %s",
        event,
        course.commit);
    unless(!course.isDecided(event.stage(), event.commit()), "%s buys a verdict again", event);
    unless(
        !course.isRejected(facts.tree().applyAsInt(event.commit())),
        "%s is about files that were rejected",
        event);
    unless(
        course
            .claim
            .filter(
                claim ->
                    !writer.everLookedBeforeCheckout(
                        event.taskId(), now -> !now.isBefore(claim.until())))
            .isEmpty(),
        "%s under %s",
        event,
        course.claim);
    isOfItsPack(event, course);
  }

  private void isOfItsPack(WorkflowEvent.ReviewStarted event, Course course) {
    String prompt = facts.body().apply(event.promptHash()).orElse("");
    List<String> packs = prompt.lines().filter(line -> line.startsWith(PACK)).toList();
    String pack = packs.isEmpty() ? "" : packs.getFirst();
    unless(
        pack.isEmpty() || pack.contains(" " + event.commit() + " "),
        "%s has the pack of another commit: %s",
        event,
        pack);
    String first = course.firstPack(event.stage(), pack);
    unless(first.equals(pack), "%s has the pack %s, not %s", event, pack, first);
  }

  void asks(TaskEvent.DispatchStarted event, Course course, Writer writer) {
    String stageId = event.stage().orElseThrow();
    WorkflowStage stage = course.stage(stageId);
    unless(!course.isAsked(stageId, event.provider()), "%s asks a second time", event);
    WorkflowSettings settings = writer.workflows();
    List<String> providers = providers(stage, settings);
    unless(providers.contains(event.provider()), "%s is none of %s", event, providers);
    boolean isSame = isOneVendor(course.maker, event.provider(), settings);
    Separation separation = stage.review().separation();
    unless(!isSame || separation != Separation.REQUIRE, "%s is of the maker's vendor", event);
    if (isSame && separation == Separation.PREFER) {
      for (String other : providers) {
        unless(
            isOneVendor(course.maker, other, settings)
                || course.isAsked(stageId, other)
                || !(writer.knownAtCheckout(event.taskId()).of(other) instanceof Breaker.Closed),
            "%s though %s is of another vendor than %s",
            event,
            other,
            course.maker);
      }
    }
    course.open = Optional.of(new Course.OpenReview(stageId, event.dispatch(), event.provider()));
  }

  /** Whether a reviewer could be asked, by the breakers as a run knows them. */
  boolean isSomebodyFree(Course course, WorkflowStage stage, Writer writer) {
    WorkflowSettings settings = writer.workflows();
    boolean isStrict = stage.review().separation() == Separation.REQUIRE;
    return providers(stage, settings).stream()
        .filter(id -> !isStrict || !isOneVendor(course.maker, id, settings))
        .filter(id -> !course.isAsked(stage.id(), id))
        .anyMatch(id -> isClosed(id, writer));
  }

  private static boolean isClosed(String provider, Writer writer) {
    return writer.known().of(provider) instanceof Breaker.Closed;
  }

  private static boolean isOneVendor(String maker, String provider, WorkflowSettings settings) {
    return settings
        .vendors()
        .getOrDefault(maker, maker)
        .equals(settings.vendors().getOrDefault(provider, provider));
  }

  private static List<String> providers(WorkflowStage stage, WorkflowSettings settings) {
    return stage.providers().isEmpty()
        ? settings.roles().getOrDefault(stage.role(), List.of("a", "b", "c"))
        : stage.providers();
  }

  void ends(WorkflowEvent.ReviewEnded event, Course course, Rule.Seen seen) {
    WorkflowStage stage = course.stage(event.stage());
    StageStates own = stage.states();
    unless(
        course.state.equals(own.pending()) || course.state.equals(own.active()),
        "%s at %s",
        event,
        course.state);
    unless(
        course.commit.equals(Optional.of(event.commit())) && event.attempt() == course.attempt,
        "%s is not about %s",
        event,
        course.commit);
    switch (event.by()) {
      case AGENT -> endsByAgent(event, course, seen);
      case PERSON -> {
        unless(seen.writer().isEmpty() && event.user().isPresent(), "%s by a run", event);
        course.open.ifPresent(open -> open.isOverruled = true);
        course.open = course.open.filter(open -> !open.isAnswered);
      }
      case SEGUE ->
          unless(
              event.verdict() == ReviewVerdict.REJECTED
                  && stage.review().hasCleanChecks()
                  && course.open.isEmpty(),
              "%s without a check",
              event);
      case AUTO ->
          unless(
              event.verdict() == ReviewVerdict.APPROVED
                  && stage.kind() == StageKind.APPROVAL
                  && seen.writer().orElseThrow().workflows().isApprovedByItself(),
              "%s in nobody's place",
              event);
    }
    follows(event, course, new Causes(seen.batch()).isBlock());
    course.claim = Optional.empty();
  }

  private void endsByAgent(WorkflowEvent.ReviewEnded event, Course course, Rule.Seen seen) {
    Course.OpenReview open =
        course.open.orElseThrow(() -> new Violation("%s of nobody".formatted(event)));
    unless(
        event.dispatch().equals(Optional.of(open.dispatch))
            && event.provider().equals(Optional.of(open.provider)),
        "%s is not of %s/%d",
        event,
        open.provider,
        open.dispatch);
    boolean isNow = seen.isAppendedWith(TaskEvent.DispatchEnded.class);
    unless(open.isAnswered || isNow, "%s while the reviewer is at work", event);
    ReviewVerdict expected =
        opinions.getOrDefault(event.taskId() + "/" + open.dispatch, ReviewVerdict.NONE);
    unless(event.verdict() == expected, "%s, but it has to be %s", event, expected);
    unless(
        event
            .sameVendor()
            .equals(
                Optional.of(
                    isOneVendor(
                        course.maker, open.provider, seen.writer().orElseThrow().workflows()))),
        "%s is wrong on vendors: %s made it",
        event,
        course.maker);
    course.ask(event.stage(), open.provider);
    course.open = Optional.empty();
  }

  /** Bounds, and nothing else, block. */
  private void follows(WorkflowEvent.ReviewEnded event, Course course, boolean isBlocked) {
    boolean isPerson = event.by() == DecidedBy.PERSON;
    boolean mustBlock =
        switch (event.verdict()) {
          case APPROVED, NONE -> false;
          case VOID -> course.isSecondVoid(event.stage());
          case REJECTED -> {
            course.rejectTree(facts.tree().applyAsInt(event.commit()));
            course.rejections += isPerson ? 0 : 1;
            yield !isPerson
                && (course.rejections >= course.definition.maxRejections() || course.isSpent());
          }
        };
    unless(
        mustBlock == isBlocked,
        "%s %s after %d rejections, attempt %d since %d",
        event,
        isBlocked ? "blocks" : "does not block",
        course.rejections,
        course.attempt,
        course.attemptsFrom);
    if (event.verdict().isDecision()) {
      course.decide(event.stage(), event.commit(), event.verdict());
    }
    if (isPerson) {
      course.personActs();
    }
  }
}
