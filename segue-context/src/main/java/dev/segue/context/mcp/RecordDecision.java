package dev.segue.context.mcp;

import dev.segue.context.history.DecisionWords;
import dev.segue.context.history.RecordedDecision;
import dev.segue.core.context.DecisionDraft;
import java.util.List;

/** Keeps a decision for later sessions. */
record RecordDecision(Access access) implements Tool {
  @Override
  public String name() {
    return "record_decision";
  }

  @Override
  public String description() {
    return "Records a decision that later work must know, so that it is made once: a design choice, a convention,"
        + " something tried and rejected. Answers with its id.";
  }

  @Override
  public boolean isReadOnly() {
    return false;
  }

  @Override
  public List<Parameter> parameters() {
    return List.of(
        Parameter.required("title", Parameter.Type.TEXT, "The decision in one line."),
        Parameter.required("rationale", Parameter.Type.TEXT, "Why, and what was rejected."),
        Parameter.optional(
            "status", Parameter.Type.TEXT, "active (if left out), proposed or rejected."),
        Parameter.optional(
            "kind", Parameter.Type.TEXT, "What sort of decision, such as architecture or testing."),
        Parameter.optional(
            "affects", Parameter.Type.TEXTS, "Ids of tasks, stories or epics, or paths."),
        Parameter.optional(
            "supersedes", Parameter.Type.TEXT, "Id of the decision whose place it takes."));
  }

  @Override
  public ToolAnswer call(ToolArguments arguments) {
    DecisionDraft draft =
        new DecisionWords(
                arguments.text("title", DecisionWords.TITLE),
                arguments.text("rationale", DecisionWords.RATIONALE),
                arguments.textIfAny("status", DecisionWords.WORD),
                arguments.textIfAny("kind", DecisionWords.WORD),
                arguments.texts("affects", DecisionWords.WORD),
                arguments.textIfAny("supersedes", DecisionWords.WORD))
            .draft(access::redacted, access.session(), McpServer.CHANNEL);
    RecordedDecision recorded = access.beginning(known -> known.record(draft));
    return new ToolAnswer(recorded.decision().id(), recorded.document());
  }
}
