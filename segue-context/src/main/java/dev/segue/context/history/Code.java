package dev.segue.context.history;

/** Why something was refused; the names are public words. */
public enum Code {
  /** There is nothing of this id. */
  NOT_FOUND,
  /** What was asked can never be done so. */
  INVALID_ARGUMENT,
  /** It cannot be done as things are; something else has to be done first. */
  FAILED_PRECONDITION,
  /** The store cannot do it now. */
  UNAVAILABLE
}
