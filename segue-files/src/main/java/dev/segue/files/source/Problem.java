package dev.segue.files.source;

/**
 * One thing that is wrong with the input. Prints as {@code file:line: field: message}, the parts
 * that do not apply left out.
 *
 * @param file as the operator named it; empty for a flag or variable, which {@code field} names
 * @param line from 1; 0 when no line applies
 * @param field dotted path of the field within its task or file; empty when none applies
 * @param message what is wrong and, where possible, what to write instead
 */
public record Problem(String file, int line, String field, String message) {
  /** Control characters are made visible, so that a hostile file cannot write to the terminal. */
  public Problem {
    file = Quoted.visible(file);
    field = Quoted.visible(field);
    message = Quoted.visible(message);
  }

  /** A problem at a place. */
  static Problem at(Place place, String field, String message) {
    return new Problem(place.file(), place.line(), field, message);
  }

  @Override
  public String toString() {
    String place = file + (line > 0 ? ":" + line : "");
    return (place.isEmpty() ? "" : place + ": ") + (field.isEmpty() ? "" : field + ": ") + message;
  }
}
