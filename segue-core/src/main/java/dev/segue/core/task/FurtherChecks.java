package dev.segue.core.task;

import java.util.List;
import java.util.Optional;

/**
 * Checks of a task beside its criteria.
 *
 * @param requiredArtifacts files that must exist, relative to the working directory
 * @param testCommand must end with 0
 * @param testsRequired tests are asked for; without a {@code testCommand} nobody can verify them
 * @param answerSchema JSON schema that the agent's answer object must satisfy
 */
public record FurtherChecks(
    List<String> requiredArtifacts,
    Optional<Check.Command> testCommand,
    boolean testsRequired,
    Optional<AnswerSchema> answerSchema) {
  /** Nothing beside the criteria. */
  public static final FurtherChecks NONE =
      new FurtherChecks(List.of(), Optional.empty(), false, Optional.empty());

  public FurtherChecks {
    requiredArtifacts = List.copyOf(requiredArtifacts);
  }
}
