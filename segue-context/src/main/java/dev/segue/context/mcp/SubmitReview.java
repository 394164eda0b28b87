package dev.segue.context.mcp;

import dev.segue.core.context.ContextDocuments;
import dev.segue.core.context.ReviewSubmission;
import dev.segue.core.context.TaskPhase;
import java.util.List;
import java.util.Optional;

/** Takes in a reviewer's verdict. */
record SubmitReview(Access access) implements Tool {
  @Override
  public String name() {
    return "submit_review";
  }

  @Override
  public String description() {
    return "Hands in your verdict on the commit that you were asked to review. Reject with at least one blocking"
        + " finding that says what has to change; approve with none. The last call counts, and your answer"
        + " must not say the opposite.";
  }

  @Override
  public boolean isReadOnly() {
    return false;
  }

  @Override
  public List<Parameter> parameters() {
    return List.of(
        Parameter.required("verdict", Parameter.Type.TEXT, "approve or reject."),
        Parameter.optional("summary", Parameter.Type.TEXT, "The verdict in a sentence or two."),
        Parameter.optional(
            "findings",
            Parameter.Type.OBJECTS,
            "Objects with severity (blocking or minor), text, and where known path, line, criterion."),
        Parameter.optional("reasoning", Parameter.Type.TEXT, "How you came to the verdict."));
  }

  @Override
  public ToolAnswer call(ToolArguments arguments) {
    var submission =
        new ReviewSubmission(arguments.values(), access.dispatch(), access.reviewing());
    TaskPhase phase = access.contexts().submit(Optional.empty(), submission);
    return new ToolAnswer(
        "Noted for task %s, which is %s.".formatted(phase.taskId(), phase.state()),
        ContextDocuments.of(phase));
  }
}
