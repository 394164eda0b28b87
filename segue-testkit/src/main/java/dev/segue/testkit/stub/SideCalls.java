package dev.segue.testkit.stub;

import java.util.List;
import java.util.regex.Pattern;

/**
 * Tells calls that a client makes for itself from those that work on the task: titles, routers that
 * choose a model, summaries, commit messages, memories, probes of one token. Recognised are
 *
 * <ul>
 *   <li>calls that count tokens or ask for a single one;
 *   <li>calls that offer no tool and want JSON of a given schema;
 *   <li>calls that offer no tool and whose system text begins with a role of that kind, or whose
 *       only user text asks for a title or a summary;
 *   <li>calls with tools whose system text begins with the role of a keeper of memories.
 * </ul>
 *
 * A client that edits by blocks of SEARCH/REPLACE offers no tool, and its calls are no side calls.
 */
final class SideCalls {
  /** A role stands at the beginning; further down a system text speaks of everything. */
  private static final int ROLE = 600;

  private static final Pattern WITHOUT_TOOLS =
      Pattern.compile(
          "title generator|generates? (a|an) [^.]{0,60}title|\\btitle (for|of|that)\\b|summari[sz]|task rout"
              + "|commit message|read the tail of",
          Pattern.CASE_INSENSITIVE);

  private static final Pattern WITH_TOOLS =
      Pattern.compile(
          "memory (extraction|consolidation|selection|dream)", Pattern.CASE_INSENSITIVE);

  private static final Pattern BY_USER =
      Pattern.compile(
          "^\\W*(\\*?(briefly|concisely)\\*? )?(summari[sz]e (the|this)"
              + "|generate (a|an) (\\w+,? ){0,4}(title|summary))",
          Pattern.CASE_INSENSITIVE);

  private SideCalls() {}

  static boolean isSide(ModelApi.Call call) {
    if (call.isCount() || call.isProbe()) {
      return true;
    }
    if (Blocks.areWanted(call)) {
      return false;
    }
    var role = beginning(String.join("\n", call.system()));
    if (!call.tools().isEmpty()) {
      return WITH_TOOLS.matcher(role).find();
    }
    return call.schema().isPresent()
        || WITHOUT_TOOLS.matcher(role).find()
        || (call.users().size() == 1 && BY_USER.matcher(beginning(call.users().getFirst())).find());
  }

  private static String beginning(String text) {
    return text.substring(0, Math.min(ROLE, text.length()));
  }

  /** Something small that fits. */
  static ModelApi.Turn answer(ModelApi.Call call) {
    var text = call.schema().map(schema -> Json.text(Json.smallest(schema))).orElse("stub");
    return new ModelApi.Turn(List.of(text), List.of());
  }
}
