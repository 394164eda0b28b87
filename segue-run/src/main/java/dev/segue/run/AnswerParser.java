package dev.segue.run;

import dev.segue.core.verify.AgentClaim;
import dev.segue.core.workflow.VerdictRules;
import java.util.Optional;

/** Reads what agents say in their answers; all texts are redacted. Thread-safe. */
public interface AnswerParser {
  /** What an agent claims of its work; empty when its answer holds no claim. */
  Optional<AgentClaim> claim(String answer);

  /** The last object that has a verdict; empty where there is none. */
  Optional<VerdictRules.Result> verdict(String answer);
}
