package dev.segue.core.handoff;

import dev.segue.core.task.Check;
import dev.segue.core.task.Criterion;
import dev.segue.core.task.FurtherChecks;
import dev.segue.core.task.TaskSpec;
import dev.segue.core.text.Redactor;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The prompt of a task. The same input gives the same bytes. Title, instructions, intent and
 * criteria are sent as written; nothing else gets in uncleaned.
 */
public final class MainPrompt {
  private MainPrompt() {}

  /** With the built-in redaction of the read-only context. */
  public static String render(PromptInput input) {
    return render(input, Redactor.STANDARD);
  }

  /** With the operator's own expressions in the redaction of the read-only context. */
  public static String render(PromptInput input, Redactor redactor) {
    TaskSpec spec = input.spec();
    return new Sections()
        .add("## Task ID", spec.taskId())
        .add("## Task Description", description(spec))
        .add("## Intent", spec.intent().orElse(""))
        .add("## Acceptance Criteria", criteria(spec))
        .add("## Rules", Wording.RULES)
        .add("## Guidelines", Wording.guidelines(spec.type()))
        .add(
            ReadOnlyContext.HEADING,
            new ReadOnlyContext(redactor).json(input.project(), input.window()))
        .add("## Task Context", input.context().map(String::stripTrailing).orElse(""))
        .add("## Output Requirements", Wording.outputRequirements(spec.type()))
        .add("## Working Directory", input.workingDirectory())
        .text();
  }

  static String description(TaskSpec spec) {
    return spec.title().map(title -> title + "\n\n").orElse("") + spec.instructions();
  }

  /** The criteria, and what else the task will be judged by. */
  static String criteria(TaskSpec spec) {
    var lines = new ArrayList<String>();
    for (Criterion criterion : spec.criteria()) {
      lines.add("- " + criterion.text());
    }
    lines.addAll(further(spec.checks()));
    return String.join("\n", lines);
  }

  /** What a task will be judged by besides its criteria, in the words of its prompt. */
  public static List<String> furtherCriteria(TaskSpec spec) {
    return further(spec.checks()).stream().map(line -> line.substring(2)).toList();
  }

  private static List<String> further(FurtherChecks checks) {
    var lines = new ArrayList<String>();
    for (String artifact : checks.requiredArtifacts()) {
      lines.add("- File exists: " + artifact);
    }
    Optional<Check.Command> command = checks.testCommand();
    if (command.isPresent()) {
      lines.add("- Ends with exit code " + command.get().exit() + ": " + command.get().shown());
    } else if (checks.testsRequired()) {
      lines.add("- Tests exist for the change, and pass");
    }
    return lines;
  }
}
