package dev.segue.server.api;

import dev.segue.core.context.NewDecision;
import dev.segue.core.context.PackRequest;
import dev.segue.core.context.Transition;
import dev.segue.core.context.WorkReport;
import dev.segue.wire.context.v1.Decision;
import dev.segue.wire.context.v1.GetContextRequest;
import dev.segue.wire.context.v1.ReportWorkRequest;
import dev.segue.wire.context.v1.TransitionPhaseRequest;
import java.util.Optional;

/** Reads the request in a message. An empty text counts as left out. */
public final class RequestReader {
  private RequestReader() {}

  /**
   * A wish for a pack.
   *
   * @throws RefusedRequest when a field that it needs is missing, or a number means nothing
   */
  public static PackRequest pack(GetContextRequest message) {
    return new PackRequest(
        optional(message.getProject()),
        needed("task_id", message.getTaskId()),
        needed("role", message.getRole()),
        message.getPhase(),
        message.getWorkflowState(),
        atLeastZero("attempt", message.getAttempt()),
        atLeastZero("token_budget", message.getTokenBudget()),
        message.hasIncludePreviousAttempts()
            ? Optional.of(message.getIncludePreviousAttempts())
            : Optional.empty(),
        message.getIfHash(),
        message.getTokenizer());
  }

  /**
   * A decision to be kept.
   *
   * @param source the channel it comes by
   * @throws RefusedRequest when a field that it needs is missing, or one is set that the project
   *     gives
   */
  public static NewDecision decision(Decision message, String source) {
    absent("id", message.getId());
    absent("time", message.getTime());
    absent("source", message.getSource());
    return new NewDecision(
        needed("title", message.getTitle()),
        needed("rationale", message.getRationale()),
        optional(message.getStatus()),
        optional(message.getKind()),
        message.getAffectsList(),
        optional(message.getSupersedes()),
        optional(message.getAuthor()),
        source);
  }

  /**
   * What a developer hands in.
   *
   * @throws RefusedRequest when a field that it needs is missing
   */
  public static WorkReport report(ReportWorkRequest message) {
    return new WorkReport(
        needed("task_id", message.getTaskId()),
        needed("summary", message.getSummary()),
        optional(message.getCommitSha()),
        optional(message.getBaseSha()),
        message.getFilesChangedList(),
        optional(message.getDeveloperReasoning()),
        optional(message.getTests()),
        Optional.empty());
  }

  /**
   * A wish to move a task on.
   *
   * @throws RefusedRequest when a field that it needs is missing
   */
  public static Transition transition(TransitionPhaseRequest message) {
    return new Transition(
        needed("task_id", message.getTaskId()),
        needed("action", message.getAction()),
        message.getRole(),
        message.getFeedback(),
        optional(message.getCommitSha()));
  }

  /**
   * A hash.
   *
   * @throws RefusedRequest when it is missing
   */
  public static String hash(String hash) {
    return needed("hash", hash);
  }

  /** A text that may be left out. */
  public static Optional<String> optional(String text) {
    return text.isEmpty() ? Optional.empty() : Optional.of(text);
  }

  private static String needed(String name, String text) {
    if (text.isBlank()) {
      throw refused("%s is missing".formatted(name));
    }
    return text;
  }

  private static void absent(String name, String text) {
    if (!text.isEmpty()) {
      throw refused("%s is given by the project: leave it out".formatted(name));
    }
  }

  private static int atLeastZero(String name, int number) {
    if (number < 0) {
      throw refused("%s must be 0 or more, not %d".formatted(name, number));
    }
    return number;
  }

  private static RefusedRequest refused(String why) {
    return new RefusedRequest(Code.INVALID_ARGUMENT, why);
  }
}
