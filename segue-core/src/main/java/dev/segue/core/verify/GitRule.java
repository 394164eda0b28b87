package dev.segue.core.verify;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * {@code git}, in the few forms that answer with their exit code. No option may stand before the
 * subcommand but {@code --no-pager}: {@code -c}, {@code -C}, {@code --git-dir} and {@code
 * --exec-path} choose programs and places.
 */
record GitRule() implements ProgramRule {
  /** One subcommand: its options, those of which one must be there, and what is added. */
  private record Form(ParsedArgv.Table options, List<String> oneOf, List<String> added) {}

  private static final Map<String, Form> FORMS =
      Map.of(
          "diff",
          new Form(
              ParsedArgv.Table.of("--quiet --exit-code --cached --staged --check -w -b --stat"),
              List.of("--quiet", "--exit-code", "--check"),
              List.of("--no-ext-diff", "--no-textconv", "--ignore-submodules=all")),
          "ls-files",
          new Form(
              ParsedArgv.Table.of("--error-unmatch -c --cached"),
              List.of("--error-unmatch"),
              List.of()),
          "cat-file",
          new Form(ParsedArgv.Table.of("-e"), List.of("-e"), List.of()),
          "rev-parse",
          new Form(ParsedArgv.Table.of("--verify -q --quiet"), List.of("--verify"), List.of()),
          "merge-base",
          new Form(ParsedArgv.Table.of("--is-ancestor"), List.of("--is-ancestor"), List.of()),
          "check-ignore",
          new Form(
              ParsedArgv.Table.of("-q --quiet -v --verbose --no-index"),
              List.of("-q", "--quiet", "-v", "--verbose", "check-ignore"),
              List.of()));

  private static final List<String> SILENT =
      List.of("log", "show", "status", "blame", "branch", "tag", "shortlog", "describe");

  @Override
  public CommandDecision judge(List<String> argv, PathScope scope) {
    List<String> words = new ArrayList<>(argv);
    if (words.size() > 1 && words.get(1).equals("--no-pager")) {
      words.remove(1);
    }
    String subcommand = words.size() > 1 ? words.get(1) : "";
    if (subcommand.startsWith("-")) {
      return new CommandDecision.Refused("option not allowed: " + subcommand);
    }
    if (subcommand.equals("grep")) {
      return repository(SearchRule.IN_GIT.judge(words, scope));
    }
    if (SILENT.contains(subcommand)) {
      return new CommandDecision.Refused(
          "proves nothing: git " + subcommand + " ends with 0 whatever it prints");
    }
    Form form = FORMS.get(subcommand);
    return form == null
        ? new CommandDecision.Refused("git subcommand not allowed: " + subcommand)
        : repository(judge(words, form, scope));
  }

  /** Operands may be revisions, files, or files of a revision; all are held to the same rules. */
  private static CommandDecision judge(List<String> words, Form form, PathScope scope) {
    String subcommand = words.get(1);
    ParsedArgv parsed = ParsedArgv.parse(words, 2, form.options());
    List<String> operands = parsed.operands();
    boolean asks =
        form.oneOf().contains(subcommand) || parsed.has(form.oneOf().toArray(String[]::new));
    Optional<String> objection =
        parsed
            .objection()
            .or(
                () ->
                    asks
                        ? Optional.empty()
                        : Optional.of("proves nothing without " + form.oneOf().getFirst()))
            .or(() -> emptiness(subcommand, operands, scope));
    if (objection.isPresent()) {
      return new CommandDecision.Refused(objection.get());
    }
    List<String> complete = new ArrayList<>(words.subList(0, 2));
    complete.addAll(form.added());
    complete.addAll(words.subList(2, words.size()));
    return new CommandDecision.Allowed(complete, operands);
  }

  private static Optional<String> emptiness(
      String subcommand, List<String> operands, PathScope scope) {
    if (operands.isEmpty() && !subcommand.equals("diff")) {
      return Optional.of("proves nothing: names no file or revision");
    }
    boolean root = subcommand.equals("ls-files") && operands.stream().anyMatch(scope::alwaysThere);
    boolean head = operands.contains("HEAD") && operands.size() == 1 && !subcommand.equals("diff");
    boolean same = operands.stream().distinct().count() < operands.size();
    return root || head || same
        ? Optional.of("proves nothing: true in any repository")
        : Optional.empty();
  }

  /** Git's own spellings of places: {@code :/}, {@code :(top)}, {@code REV:path}. */
  private static CommandDecision repository(CommandDecision commandDecision) {
    return switch (commandDecision) {
      case CommandDecision.Refused refused -> refused;
      case CommandDecision.Allowed(List<String> argv, List<String> operands) -> {
        for (String operand : operands) {
          String path = operand.substring(operand.indexOf(':') + 1);
          if (operand.startsWith(":") || operand.startsWith("~") || path.startsWith("/")) {
            yield new CommandDecision.Refused("place not allowed: " + operand);
          }
          if (("/" + path + "/").contains("/../") || operand.contains(".segue")) {
            yield new CommandDecision.Refused("outside the workspace: " + operand);
          }
        }
        yield new CommandDecision.Allowed(
            argv, operands.stream().filter(o -> o.indexOf(':') < 0).toList());
      }
    };
  }
}
