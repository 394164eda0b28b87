package dev.segue.core.verify;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * {@code test} and {@code [}: one question about a file, optionally turned round with {@code !}.
 * Comparisons of words and numbers are left out: both sides are the helper's own. So are {@code -a}
 * and {@code -o}, whose reading depends on the shell.
 */
record TestRule() implements ProgramRule {
  private static final Set<String> ABOUT_ONE =
      Set.of("-e", "-f", "-d", "-s", "-r", "-w", "-x", "-L", "-h");
  private static final Set<String> ABOUT_TWO = Set.of("-nt", "-ot", "-ef");
  private static final String NOTHING = "proves nothing: no question about a file of the workspace";

  @Override
  public CommandDecision judge(List<String> argv, PathScope scope) {
    List<String> words = new ArrayList<>(argv.subList(1, argv.size()));
    if (argv.getFirst().equals("[")) {
      if (words.isEmpty() || !words.removeLast().equals("]")) {
        return new CommandDecision.Refused("'[' without ']'");
      }
    }
    boolean turned = !words.isEmpty() && words.getFirst().equals("!");
    if (turned) {
      words.removeFirst();
    }
    List<String> paths = paths(words);
    if (paths.isEmpty()) {
      return new CommandDecision.Refused(
          words.contains("-a") || words.contains("-o") ? "more than one question" : NOTHING);
    }
    Optional<String> objection = scope.objection(paths);
    if (objection.isPresent()) {
      return new CommandDecision.Refused(objection.get());
    }
    boolean known = paths.stream().anyMatch(scope::alwaysThere);
    boolean same = paths.stream().map(scope::absolute).distinct().count() < paths.size();
    return known || same
        ? new CommandDecision.Refused(NOTHING)
        : new CommandDecision.Allowed(argv, paths);
  }

  private static List<String> paths(List<String> words) {
    if (words.size() == 2 && ABOUT_ONE.contains(words.getFirst())) {
      return List.of(words.get(1));
    }
    boolean two = words.size() == 3 && ABOUT_TWO.contains(words.get(1));
    return two ? List.of(words.get(0), words.get(2)) : List.of();
  }
}
