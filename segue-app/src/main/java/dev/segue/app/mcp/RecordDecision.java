package dev.segue.app.mcp;

import dev.segue.app.continuity.Code;
import dev.segue.app.continuity.RecordedDecision;
import dev.segue.app.continuity.RefusedException;
import dev.segue.core.decision.DecisionDraft;
import dev.segue.core.decision.DecisionStatus;
import dev.segue.core.text.Untrusted;
import java.util.List;
import java.util.Optional;

/** Keeps a decision for later sessions. */
record RecordDecision(Access access) implements Tool {
  private static final int TITLE_CHARACTERS = 200;
  private static final int RATIONALE_CHARACTERS = 4_000;
  private static final int WORD_CHARACTERS = 200;

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
    var draft =
        new DecisionDraft(
            line(arguments.text("title", TITLE_CHARACTERS)),
            status(arguments.textIfAny("status", WORD_CHARACTERS)),
            access.redacted(arguments.text("rationale", RATIONALE_CHARACTERS)),
            arguments.textIfAny("kind", WORD_CHARACTERS).map(this::line),
            arguments.texts("affects", WORD_CHARACTERS).stream().map(this::line).toList(),
            arguments.textIfAny("supersedes", WORD_CHARACTERS).map(String::strip),
            access.session(),
            McpServer.CHANNEL);
    if (draft.title().isEmpty() || draft.rationale().isBlank()) {
      throw new RefusedException(Code.INVALID_ARGUMENT, "title and rationale must say something");
    }
    RecordedDecision recorded = access.with(known -> known.record(draft));
    return new ToolAnswer(recorded.decision().id(), recorded.document());
  }

  private String line(String text) {
    return Untrusted.oneLine(access.redacted(text));
  }

  private static DecisionStatus status(Optional<String> word) {
    if (word.isEmpty()) {
      return DecisionStatus.ACTIVE;
    }
    return DecisionStatus.recordedAs(word.get().strip())
        .orElseThrow(
            () ->
                new RefusedException(
                    Code.INVALID_ARGUMENT, "status must be active, proposed or rejected"));
  }
}
