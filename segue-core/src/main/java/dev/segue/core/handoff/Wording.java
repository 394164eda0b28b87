package dev.segue.core.handoff;

import dev.segue.core.task.TaskType;

/**
 * Our own words in a main prompt. Short, because they are paid for on every dispatch, and without
 * anything that changes from task to task, so that a provider's prompt cache can hold them.
 */
final class Wording {
  static final String RULES =
      """
      - Work on this task only, inside the working directory.
      - Every acceptance criterion must hold. Your work is checked by running it; a claim counts for nothing.
      - Nobody can answer questions. Decide, and state what you assumed in "reasoning".
      - Never weaken, skip or delete a test or check to make it pass.
      - Never print, store or commit secrets.
      - If you cannot finish, answer "failed" and say in "needed_changes" what is missing.""";

  /** Left open for the fields that a type adds. */
  private static final String OBJECT =
      "{\"status\": \"completed\" | \"failed\", \"files_created\": [], \"files_updated\": [],"
          + " \"summary\": \"\", \"reasoning\": \"\", \"needed_changes\": \"\"";

  private Wording() {}

  static String guidelines(TaskType type) {
    return switch (type) {
      case CODING ->
          """
          - Read the code around your change first; follow its style and reuse what is there.
          - Make the smallest change that does the task well. Build and test it before you answer.""";
      case BEHAVIORAL ->
          """
          - Answer what is asked, directly and completely, in "response".
          - Change no files unless the task says so.""";
      case VERIFICATION ->
          """
          - Judge what is really there: run it, read it, quote file and line. Assume nothing.
          - Change no files. One finding per entry; "pass" only when every criterion holds.""";
      case TESTING ->
          """
          - Test behaviour through public interfaces, with edge cases and failures; no sleeping, no order dependence.
          - Run the tests. One that fails because of a defect stays, and the defect goes into "needed_changes".""";
      case DOCUMENTATION ->
          """
          - Describe what the code does now; check every command, path and name against it.
          - Write for the reader who has to act: plain words, working examples.""";
      case CONFIGURATION ->
          """
          - Change only the settings that the task needs; keep formats, comments and order.
          - Check that the tool that reads the file accepts it.""";
      case REFACTORING ->
          """
          - Behaviour stays as it is; public interfaces too, unless the task says otherwise.
          - Small steps, with the tests passing before and after.""";
    };
  }

  static String outputRequirements(TaskType type) {
    return "End your answer with exactly one JSON object, paths relative to the working directory:\n"
        + OBJECT
        + furtherFields(type)
        + "}\n\"summary\": one or two sentences, the first telling what was achieved.";
  }

  private static String furtherFields(TaskType type) {
    return switch (type) {
      case BEHAVIORAL -> ", \"response\": \"\"";
      case VERIFICATION -> ", \"findings\": [], \"verdict\": \"pass\" | \"fail\"";
      case CODING, TESTING, DOCUMENTATION, CONFIGURATION, REFACTORING -> "";
    };
  }
}
