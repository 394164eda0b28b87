package dev.segue.context.mcp;

import dev.segue.core.context.ContextDocuments;
import dev.segue.core.context.PackReply;
import dev.segue.core.context.PackRequest;
import java.util.List;
import java.util.Optional;

/** Gives the pack of a task. */
record GetContext(Access access) implements Tool {
  private static final int WORD = 200;

  @Override
  public String name() {
    return "get_context";
  }

  @Override
  public String description() {
    return "The context of one task for a role and phase: its criteria, earlier attempts, work to review, decisions,"
        + " dependencies, a map of the code it is about, tests. Built once for an attempt and the same from then on;"
        + " call it once, when you begin.";
  }

  @Override
  public boolean isReadOnly() {
    return false;
  }

  @Override
  public List<Parameter> parameters() {
    return List.of(
        Parameter.required("task_id", Parameter.Type.TEXT, "Id of the task."),
        Parameter.required(
            "role", Parameter.Type.TEXT, "developer, architect, qa, devops, data or po."),
        Parameter.optional(
            "phase",
            Parameter.Type.TEXT,
            "design, build, test or doc; the role's usual one if left out."),
        Parameter.optional(
            "attempt", Parameter.Type.NUMBER, "From 1; the current one if left out."),
        Parameter.optional("token_budget", Parameter.Type.NUMBER, "Most tokens; 4000 if left out."),
        Parameter.optional(
            "include_previous_attempts",
            Parameter.Type.FLAG,
            "Whether earlier attempts are told; from the second attempt on if left out."));
  }

  @Override
  public ToolAnswer call(ToolArguments arguments) {
    var request =
        new PackRequest(
            Optional.empty(),
            arguments.text("task_id", WORD),
            arguments.text("role", WORD),
            arguments.textIfAny("phase", WORD).orElse(""),
            "",
            arguments.number("attempt", 0, Integer.MAX_VALUE, 0),
            arguments.number("token_budget", 0, Integer.MAX_VALUE, 0),
            arguments.flagIfAny("include_previous_attempts"),
            "",
            "");
    PackReply reply = access.contexts().get(request);
    return new ToolAnswer(reply.pack().text(), ContextDocuments.of(reply));
  }
}
