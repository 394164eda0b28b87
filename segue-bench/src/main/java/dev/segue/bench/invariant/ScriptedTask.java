package dev.segue.bench.invariant;

/**
 * A task whose end is known before it begins.
 *
 * @param id unique in the project; its last part is the script's word
 */
public record ScriptedTask(String id, Script script) {
  /** The file that its agent writes, relative to the workspace. */
  public String file() {
    return "out/" + id + ".txt";
  }

  /** What stands in the file when the agent has finished. */
  public String whole() {
    return "%1$s 1%n%1$s 2%n%1$s 3%n%1$s 4%n%1$s end%n".formatted(id);
  }
}
