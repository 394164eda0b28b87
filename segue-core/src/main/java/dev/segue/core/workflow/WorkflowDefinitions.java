package dev.segue.core.workflow;

import java.util.Optional;

/** Definitions of workflows by the hash that a task's {@code workflow_started} names. */
@FunctionalInterface
public interface WorkflowDefinitions {
  /** The definition; empty when its body is lost. */
  Optional<Workflow> find(String definitionHash);
}
