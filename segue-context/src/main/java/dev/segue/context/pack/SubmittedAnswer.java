package dev.segue.context.pack;

import dev.segue.core.context.Refusal;
import dev.segue.core.context.ReviewSubmission;
import dev.segue.core.journal.DispatchMark;
import dev.segue.core.run.SubmittedReview.Reviewer;
import dev.segue.core.text.Redactor;
import dev.segue.core.text.Untrusted;
import dev.segue.core.workflow.ReviewAnswer;
import dev.segue.core.workflow.VerdictRules;
import java.util.Optional;

/**
 * A submitted verdict, read and redacted.
 *
 * @param storeId of the store that the agent's run writes to; absent for a session
 */
record SubmittedAnswer(
    String taskId, Optional<String> storeId, Reviewer reviewer, ReviewAnswer answer) {

  /**
   * Reads it.
   *
   * @throws Refusal when it breaks the rules of verdicts, or comes from no reviewer
   */
  static SubmittedAnswer of(ReviewSubmission submission, Redactor redactor) {
    ReviewAnswer answer =
        switch (VerdictRules.read(submission.answer())) {
          case VerdictRules.Result.None(String why) -> throw Refusal.usage("no verdict: " + why);
          case VerdictRules.Result.Answer(ReviewAnswer read) ->
              read.mapTexts(text -> redactor.redact(Untrusted.visible(text)));
        };
    if (submission.dispatch().isPresent()) {
      DispatchMark mark = submission.dispatch().get();
      return new SubmittedAnswer(
          mark.task(), Optional.of(mark.storeId()), new Reviewer.OfDispatch(number(mark)), answer);
    }
    ReviewSubmission.Session session = submission.session().orElseThrow(SubmittedAnswer::nobody);
    return new SubmittedAnswer(
        session.taskId(),
        Optional.empty(),
        new Reviewer.OfSession(
            session.agent(), session.role(), System.getProperty("user.name", "unknown")),
        answer);
  }

  private static int number(DispatchMark mark) {
    try {
      return Integer.parseInt(mark.dispatch());
    } catch (NumberFormatException _) {
      throw nobody(); // A helper's.
    }
  }

  private static Refusal nobody() {
    return Refusal.unfit(
        "submit_review is for the agent of an open review: in a dispatch of a run, or in a session"
            + " that was started with --task and --role");
  }
}
