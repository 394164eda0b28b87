package dev.segue.run.conformance;

import dev.segue.core.provider.Reason;
import dev.segue.core.task.DispatchOutcome;
import dev.segue.testkit.stub.Behaviour;
import dev.segue.testkit.stub.FailureMode;
import dev.segue.testkit.stub.FailureOptions;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Cases in which the service refuses, and the profile has to tell how. */
final class FailureCases {
  /** Waits for a whole deadline. */
  static final String HANG = "hang";

  private FailureCases() {}

  static List<Case> all() {
    return List.of(
        refused(
            "rate-limit", "throttling is told", FailureMode.RATE_LIMIT, Reason.RATE_LIMIT_EXCEEDED),
        // Not every service says which limit it is.
        refused(
            "usage-limit",
            "the limit of a plan is told",
            FailureMode.USAGE_LIMIT,
            Reason.QUOTA_EXHAUSTED,
            Reason.RATE_LIMIT_EXCEEDED),
        refused("quota", "an empty account is told", FailureMode.QUOTA, Reason.QUOTA_EXHAUSTED),
        refused("auth", "a bad key is told", FailureMode.AUTH, Reason.AUTH_ERROR),
        refused("forbidden", "a missing right is told", FailureMode.FORBIDDEN, Reason.AUTH_ERROR),
        refused(
            "unknown-model",
            "a missing model is told",
            FailureMode.UNKNOWN_MODEL,
            Reason.AUTH_ERROR),
        refused(
            "overloaded",
            "an overloaded service is told",
            FailureMode.OVERLOADED,
            Reason.OVERLOADED),
        refused(
            "server-error",
            "a broken service is told",
            FailureMode.SERVER_ERROR,
            Reason.OVERLOADED),
        refused(
            "context-length",
            "a prompt that does not fit is told",
            FailureMode.CONTEXT_LENGTH,
            Reason.CONTEXT_LENGTH_EXCEEDED),
        refused(
            "connection-reset", "a lost connection is told", FailureMode.RESET, Reason.OVERLOADED),
        Case.withStub(
            "long-limit",
            "throttling for an hour is told, not slept through",
            FailureCases::longLimit),
        Case.withStub("cut-stream", "an answer that breaks off is none", FailureCases::cut),
        Case.withStub(
            "error-in-stream", "a limit within an answer is told", FailureCases::inStream),
        Case.withStub("no-login", "a missing login is told", FailureCases::noLogin),
        Case.withStub(HANG, "a silent service meets the deadline", FailureCases::hang));
  }

  /** A wait that no run outlasts: a CLI that obeys it by sleeping hides the limit. */
  private static Verdict longLimit(TrialEnvironment trialEnvironment)
      throws IOException, InterruptedException {
    var anHour = FailureOptions.DEFAULT.withRetryAfter(Duration.ofHours(1));
    return refused(
        patient(trialEnvironment, "long-limit"),
        new Behaviour.Fail(FailureMode.RATE_LIMIT, anHour),
        Reason.RATE_LIMIT_EXCEEDED,
        Reason.QUOTA_EXHAUSTED);
  }

  private static Case refused(String id, String title, FailureMode mode, Reason... reasons) {
    return Case.withStub(
        id,
        title,
        trialEnvironment -> refused(patient(trialEnvironment, id), Behaviour.fail(mode), reasons));
  }

  private static CaseWorkspace patient(TrialEnvironment trialEnvironment, String id)
      throws IOException {
    return trialEnvironment.scene(id).within(trialEnvironment.patience().refused());
  }

  private static Verdict refused(
      CaseWorkspace caseWorkspace, Behaviour behaviour, Reason... reasons)
      throws InterruptedException {
    caseWorkspace.behave(behaviour);
    Ran ran = caseWorkspace.run("Say hello.");
    return judged(ran, ran.failedFor(reasons).or(ran::asked));
  }

  private static Verdict judged(Ran ran, Optional<String> wrong) {
    Optional<String> fault = wrong.or(ran::touchedOnly);
    return fault.map(Verdict::failed).orElseGet(() -> Verdict.passed(seen(ran)));
  }

  private static String seen(Ran ran) {
    return "%s after %.1f s%s"
        .formatted(
            ran.result().reason().map(Reason::word).orElse(""),
            ran.duration().toMillis() / 1000.0,
            ran.result().until().map(until -> ", reset named").orElse(""));
  }

  private static Verdict cut(TrialEnvironment trialEnvironment)
      throws IOException, InterruptedException {
    return refused(
        patient(trialEnvironment, "cut-stream"),
        new Behaviour.Cut("The beginning of an"),
        Reason.OVERLOADED);
  }

  private static Verdict inStream(TrialEnvironment trialEnvironment)
      throws IOException, InterruptedException {
    return refused(
        patient(trialEnvironment, "error-in-stream"),
        new Behaviour.Fail(FailureMode.RATE_LIMIT, FailureOptions.DEFAULT.insideStream()),
        Reason.RATE_LIMIT_EXCEEDED);
  }

  private static Verdict noLogin(TrialEnvironment trialEnvironment)
      throws IOException, InterruptedException {
    CaseWorkspace caseWorkspace =
        trialEnvironment.strangeScene("no-login").within(trialEnvironment.patience().refused());
    caseWorkspace.behave(Behaviour.fail(FailureMode.AUTH));
    Ran ran = caseWorkspace.run("Say hello.");
    // It may well know by itself that it has no key, and ask nobody.
    return judged(ran, ran.failedFor(Reason.AUTH_ERROR));
  }

  private static Verdict hang(TrialEnvironment trialEnvironment)
      throws IOException, InterruptedException {
    Verdict soon = hang(trialEnvironment.scene("hang"), trialEnvironment.patience().silent());
    // A start may take that long on a loaded machine.
    return soon.result() == Verdict.Result.PASSED
        ? soon
        : hang(trialEnvironment.scene("hang"), trialEnvironment.patience().longest());
  }

  private static Verdict hang(CaseWorkspace base, Duration deadline) throws InterruptedException {
    CaseWorkspace caseWorkspace = base.within(deadline);
    caseWorkspace.behave(new Behaviour.Hang());
    Ran ran = caseWorkspace.run("Say hello.");
    return Verdict.of(ran.ended(DispatchOutcome.TIMED_OUT), ran.asked());
  }
}
