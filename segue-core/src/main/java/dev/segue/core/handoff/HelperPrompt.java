package dev.segue.core.handoff;

import dev.segue.core.text.Redactor;
import dev.segue.core.text.Untrusted;
import java.util.List;

/**
 * The prompt that asks a helper agent how criteria could be verified. It proposes, we run: only
 * exit codes count. The same input gives the same bytes.
 */
public final class HelperPrompt {
  /** How much of the main agent's answer is shown, in characters. */
  public static final int RESPONSE_CHARACTERS = 5_000;

  /** Cleaned before the cut, so that a secret at the end of the shown part is seen whole. */
  private static final int LOOKED_AT = 4 * RESPONSE_CHARACTERS;

  private static final String TASK =
      """
      You are a helper agent. Another agent says that it has done a task. Find out whether that is true; do not take its word for it.
      For each criterion below propose commands that end with exit code 0 exactly when the criterion holds. They are run for you, in the working directory; only their exit codes count.
      Look at the workspace first, so that names and paths are real. Change nothing.""";

  private static final String OUTPUT =
      """
      Answer with exactly one JSON object:
      {"commands": [{"criterion": "...", "argv": ["grep", "-q", "x", "src/a"]}], "reasoning": ""}
      - "criterion": the text from the list, word for word. At least one command each; several must all succeed.
      - "argv": the program and its arguments. There is no shell: no pipes, redirections, &&, globs or variables.
      - Read-only programs only (grep, test, diff, jq, git show and the like). Nothing that writes, installs, deletes or uses the network. Paths stay inside the working directory.
      - A command must be able to fail: it tests what was built, not that a word occurs in the answer above.
      - Leave out a criterion that no such command can decide, and say so in "reasoning".""";

  private HelperPrompt() {}

  /** With the built-in redaction. */
  public static String render(HelperInput input) {
    return render(input, Redactor.STANDARD);
  }

  /** With the operator's own expressions in the redaction. */
  public static String render(HelperInput input, Redactor redactor) {
    return new Sections()
        .add("## Enhanced Verification Task", TASK)
        .add("## Failed Criteria", numbered(input.failedCriteria()))
        .add("## Agent Response", response(input.agentResponse(), redactor))
        .add(
            ReadOnlyContext.HEADING,
            new ReadOnlyContext(redactor).json(input.project(), input.window()))
        .add("## Output Requirements", OUTPUT)
        .text();
  }

  private static String numbered(List<String> criteria) {
    var lines = new StringBuilder();
    for (int i = 0; i < criteria.size(); i++) {
      lines.append(i == 0 ? "" : "\n").append(i + 1).append(". ").append(criteria.get(i));
    }
    return lines.toString();
  }

  private static String response(String raw, Redactor redactor) {
    String beginning = Untrusted.beginning(raw, LOOKED_AT);
    String safe = Untrusted.lines(redactor.redact(Untrusted.visible(beginning)));
    return Untrusted.cut(safe, RESPONSE_CHARACTERS);
  }
}
