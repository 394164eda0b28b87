package dev.segue.context.mcp;

import dev.segue.core.context.ContextDocuments;
import dev.segue.core.context.TaskPhase;
import dev.segue.core.context.WorkReport;
import java.util.List;
import java.util.Optional;

/** Takes in work for review. */
record ReportWork(Access access) implements Tool {
  private static final int WORD = 200;
  private static final int PATH = 400;
  private static final int TEXT = 4_000;

  @Override
  public String name() {
    return "report_work";
  }

  @Override
  public String description() {
    return "Hands in what you did on a task, for those who review it: say what was done and why, the commit that"
        + " holds it, and how its tests ended. Reviewers see it in their context. In a workflow only the agent that works on the"
        + " task may call it.";
  }

  @Override
  public boolean isReadOnly() {
    return false;
  }

  @Override
  public List<Parameter> parameters() {
    return List.of(
        Parameter.required("task_id", Parameter.Type.TEXT, "Id of the task."),
        Parameter.required("summary", Parameter.Type.TEXT, "What was done."),
        Parameter.optional("commit_sha", Parameter.Type.TEXT, "The commit that holds it."),
        Parameter.optional("base_sha", Parameter.Type.TEXT, "The commit that it was made on."),
        Parameter.optional(
            "files_changed",
            Parameter.Type.TEXTS,
            "Paths that it changed; found by the commits if left out."),
        Parameter.optional("developer_reasoning", Parameter.Type.TEXT, "Why it was done this way."),
        Parameter.optional("tests", Parameter.Type.TEXT, "Which tests ran, and how they ended."));
  }

  @Override
  public ToolAnswer call(ToolArguments arguments) {
    var report =
        new WorkReport(
            arguments.text("task_id", WORD),
            arguments.text("summary", TEXT),
            arguments.textIfAny("commit_sha", WORD),
            arguments.textIfAny("base_sha", WORD),
            arguments.texts("files_changed", PATH),
            arguments.textIfAny("developer_reasoning", TEXT),
            arguments.textIfAny("tests", TEXT),
            access.dispatch());
    TaskPhase phase = access.contexts().report(Optional.empty(), report);
    String text = "Noted for attempt %d of task %s.".formatted(phase.attempt(), phase.taskId());
    return new ToolAnswer(text, ContextDocuments.of(phase));
  }
}
