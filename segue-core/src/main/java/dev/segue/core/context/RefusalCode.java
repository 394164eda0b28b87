package dev.segue.core.context;

/** Why there is no pack; the names are those of the wire. */
public enum RefusalCode {
  /** No such project, task, attempt or pack. */
  NOT_FOUND,
  /** A request that can mean nothing. */
  INVALID_ARGUMENT,
  /** The policy does not let this role see anything in this phase. */
  PERMISSION_DENIED,
  /** The state of the task or of the project does not fit. */
  FAILED_PRECONDITION,
  /** What must be in a pack does not fit into its budget. */
  RESOURCE_EXHAUSTED
}
