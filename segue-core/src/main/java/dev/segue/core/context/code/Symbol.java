package dev.segue.core.context.code;

/**
 * Something that a file defines and others may name.
 *
 * @param line of its header, from 1
 * @param owner name of the class or type it is a member of; empty at the top level
 */
public record Symbol(String name, Kind kind, int line, String owner) {
  /** Kind of definition that a symbol names. */
  public enum Kind {
    /** A class, interface, enum, record, struct, trait or type. */
    TYPE,
    /** A function or method. */
    FUNCTION,
    /** A constant or other name that is defined once. */
    CONSTANT
  }
}
