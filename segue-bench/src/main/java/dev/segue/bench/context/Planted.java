package dev.segue.bench.context;

import com.knuddels.jtokkit.api.EncodingType;
import dev.segue.core.context.pack.PackBuilder;
import dev.segue.core.context.pack.PlantedDecisions;
import dev.segue.core.text.Redactor;

/**
 * {@code Planted [SEEDS]}: decisions that bind a task, planted among a thousand that do not and
 * among superseded and rejected ones; how many of them a pack of 2,000 tokens shows. Ends with 1
 * below 95 %, when one is missed that names the task or something of it, or when one is shown that
 * does not hold.
 */
public final class Planted {
  private static final int LEAST_PERCENT = 95;

  private Planted() {}

  /** See the class. */
  public static void main(String[] arguments) {
    int seeds = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 200;
    var builder = new PackBuilder(JtokkitTokens.of(EncodingType.O200K_BASE), Redactor.STANDARD);
    long shown = 0;
    long binding = 0;
    long dead = 0;
    long missedStatements = 0;
    for (long seed = 1; seed <= seeds; seed++) {
      var project = new PlantedDecisions(seed);
      String text = project.shown(builder);
      binding += project.binding().size();
      shown += project.binding().stream().filter(id -> text.contains("- " + id + " ")).count();
      missedStatements +=
          project.stated().stream().filter(id -> !text.contains("- " + id + " ")).count();
      dead += project.dead().stream().filter(id -> text.contains("- " + id + " ")).count();
    }
    System.out.printf(
        "%d projects: %d of %d decisions that bind shown at 2,000 tokens, %d missed that say"
            + " so; %d shown that do not hold%n",
        seeds, shown, binding, missedStatements, dead);
    boolean isEnough = shown * 100 >= binding * LEAST_PERCENT && missedStatements == 0;
    System.exit(isEnough && dead == 0 ? 0 : 1);
  }
}
