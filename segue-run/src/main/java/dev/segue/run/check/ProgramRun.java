package dev.segue.run.check;

/** How a program ended. */
public sealed interface ProgramRun {
  /**
   * It ran to its end.
   *
   * @param code its exit code; 128 + N when signal N ended it
   * @param output both streams in the order they came; when cut, the end is there
   */
  record Exited(int code, String output) implements ProgramRun {}

  /**
   * Its deadline passed and its whole process tree was ended.
   *
   * @param output as far as it had come
   */
  record TimedOut(String output) implements ProgramRun {}

  /** It could not be started. */
  record NotStarted(String why) implements ProgramRun {}
}
