package dev.segue.files.source;

/**
 * Something in the input that is ignored or guessed, and that the operator should know. Prints like
 * the {@link Problem} it holds.
 */
public record Warning(Problem about) {
  @Override
  public String toString() {
    return about.toString();
  }
}
