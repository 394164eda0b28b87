package dev.segue.run.check;

import dev.segue.core.task.HelperCommandResult;
import dev.segue.core.verify.CheckResult;
import java.util.List;

/**
 * Results of a helper agent's commands.
 *
 * @param commands in the helper's order, all of them
 * @param results one for each open criterion, in the list's order
 */
public record HelperJudgement(List<HelperCommandResult> commands, List<CheckResult> results) {
  public HelperJudgement {
    commands = List.copyOf(commands);
    results = List.copyOf(results);
  }
}
