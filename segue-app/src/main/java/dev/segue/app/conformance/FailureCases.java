package dev.segue.app.conformance;

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
  /** The longest that a limit may be hidden by a CLI's own retrying. */
  private static final Duration LONGEST = Duration.ofSeconds(90);

  private static final Duration SHORT = Duration.ofSeconds(20);

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
        Case.withStub("cut-stream", "an answer that breaks off is none", FailureCases::cut),
        Case.withStub(
            "error-in-stream", "a limit within an answer is told", FailureCases::inStream),
        Case.withStub("no-login", "a missing login is told", FailureCases::noLogin),
        Case.withStub("hang", "a silent service meets the deadline", FailureCases::hang));
  }

  private static Case refused(String id, String title, FailureMode mode, Reason... reasons) {
    return Case.withStub(
        id, title, stand -> failed(stand.scene(id), Behaviour.fail(mode), reasons));
  }

  private static Verdict failed(Scene base, Behaviour behaviour, Reason... reasons)
      throws InterruptedException {
    Scene scene = base.within(LONGEST);
    scene.behave(behaviour);
    Ran ran = scene.run("Say hello.");
    Optional<String> fault = ran.failedFor(reasons).or(() -> ran.touchedOnly());
    return fault.map(Verdict::failed).orElseGet(() -> Verdict.passed(seen(ran)));
  }

  private static String seen(Ran ran) {
    return "%s after %.1f s%s"
        .formatted(
            ran.result().reason().map(Reason::word).orElse(""),
            ran.duration().toMillis() / 1000.0,
            ran.result().until().map(until -> ", reset named").orElse(""));
  }

  private static Verdict cut(Stand stand) throws IOException, InterruptedException {
    return failed(
        stand.scene("cut-stream"), new Behaviour.Cut("The beginning of an"), Reason.OVERLOADED);
  }

  private static Verdict inStream(Stand stand) throws IOException, InterruptedException {
    return failed(
        stand.scene("error-in-stream"),
        new Behaviour.Fail(FailureMode.RATE_LIMIT, FailureOptions.DEFAULT.insideStream()),
        Reason.RATE_LIMIT_EXCEEDED);
  }

  private static Verdict noLogin(Stand stand) throws IOException, InterruptedException {
    return failed(
        stand.strangeScene("no-login"), Behaviour.fail(FailureMode.AUTH), Reason.AUTH_ERROR);
  }

  private static Verdict hang(Stand stand) throws IOException, InterruptedException {
    Verdict soon = hang(stand.scene("hang"), SHORT);
    // A start may take that long on a loaded machine.
    return soon.result() == Verdict.Result.PASSED
        ? soon
        : hang(stand.scene("hang"), Scene.PATIENCE);
  }

  private static Verdict hang(Scene base, Duration deadline) throws InterruptedException {
    Scene scene = base.within(deadline);
    scene.behave(new Behaviour.Hang());
    Ran ran = scene.run("Say hello.");
    return Verdict.of(
        ran.ended(DispatchOutcome.TIMED_OUT),
        scene.calls().isEmpty() ? Optional.of("the model was never called") : Optional.empty());
  }
}
