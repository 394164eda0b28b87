package dev.segue.bench.invariant;

import java.util.Optional;

/**
 * A task whose end is known before it begins.
 *
 * @param id unique in the project; its last part is the script's word, the part before it that of
 *     the submodule where the script has one
 */
public record ScriptedTask(String id, Script script) {
  /** The file that its agent writes, relative to the workspace. */
  public String file() {
    return "out/" + id + ".txt";
  }

  /** What its agent leaves besides the file; a folder where it is {@link Script#EMPTY}. */
  public Optional<String> artifact() {
    return switch (script) {
      case NESTED, UNBORN -> Optional.of("nested/" + id + "/work.txt");
      case IGNORED -> Optional.of("dist/" + id + ".bin");
      case EMPTY -> Optional.of("empty/" + id);
      case MODULE -> Optional.of(id.split("-", -1)[2] + "/" + id + ".txt");
      case INSTANT,
          SLOW,
          CHILDREN,
          DETACHED,
          FLAKY,
          LIMITED,
          CHECKED,
          BLOCKS,
          APPROVED,
          REJECTED,
          TESTED,
          BOTH,
          PROSE,
          EDITS ->
          Optional.empty();
    };
  }

  /** What stands in the file when the agent has finished. */
  public String whole() {
    return "%1$s 1%n%1$s 2%n%1$s 3%n%1$s 4%n%1$s end%n".formatted(id);
  }
}
