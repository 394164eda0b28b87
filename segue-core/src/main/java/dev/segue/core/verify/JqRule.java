package dev.segue.core.verify;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * {@code jq -e FILTER FILE}: ends with 0 when the last value is neither false nor null. Filters
 * that come out the same whatever stands in the file are refused as far as their text shows it:
 * constants, fall-backs ({@code //}), caught errors, early ends. A filter is a program, so a
 * determined liar can still write one; that is what confinement and the operator's own checks are
 * for.
 */
record JqRule() implements ProgramRule {
  private static final ParsedArgv.Table OPTIONS =
      ParsedArgv.Table.of(
          "-e -r -c -s -S -R -j -a -M --exit-status --raw-output --compact-output --slurp",
          "--sort-keys --raw-input --join-output --ascii-output --monochrome-output");

  private static final Pattern STRING = Pattern.compile("\"(?:[^\"\\\\]|\\\\.)*+\"");
  private static final Pattern ELSEWHERE =
      Pattern.compile(
          "\\b(?:env|input|inputs|import|include|halt|halt_error|input_filename|now|def|try|catch"
              + "|label|range|repeat|reduce|foreach|while|until|error|get_search_list|modulemeta)\\b"
              + "|\\$|//|\\?");
  private static final Pattern CONSTANT =
      Pattern.compile(
          "(?:^|[|,;]|\\b(?:or|then|else)\\b)\\s*(?:true|\\d+)\\s*(?:$|[|,;)]|\\b(?:or|end|else)\\b)"
              + "|(?:^|[|,])\\s*\"\"\\s*(?:$|[|,])|\\(\\s*true\\s*\\)");

  /** Last steps whose value is never false or null: even the length of nothing is 0. */
  private static final Pattern ALWAYS =
      Pattern.compile(
          "(?:^|\\|)\\s*(?:length|utf8bytelength|type|tostring|tojson|to_entries|map\\([^|]*\\)"
              + "|\\[[^|]*\\]|\\{[^|]*\\}|@\\w+)\\s*$");

  private static final Pattern READS =
      Pattern.compile(
          "\\.|\\b(?:length|keys|has|any|all|type|test|contains|select|map|to_entries|index|values"
              + "|startswith|endswith|inside|add|first|last|min|max|unique|flatten|paths)\\b");

  @Override
  public CommandDecision judge(List<String> argv, PathScope scope) {
    ParsedArgv parsed = ParsedArgv.parse(argv, 1, OPTIONS);
    List<String> files = new ArrayList<>(parsed.operands());
    String filter = files.isEmpty() ? "" : files.removeFirst();
    Optional<String> objection =
        parsed
            .objection()
            .or(
                () ->
                    parsed.has("-e", "--exit-status")
                        ? Optional.empty()
                        : Optional.of("proves nothing: jq without -e ends with 0"))
            .or(() -> files.size() == 1 ? Optional.empty() : Optional.of("needs one file"))
            .or(() -> scope.objection(files))
            .or(() -> filterObjection(filter));
    return objection.isPresent()
        ? new CommandDecision.Refused(objection.get())
        : new CommandDecision.Allowed(argv, files);
  }

  private static Optional<String> filterObjection(String filter) {
    if (filter.contains("\\(")) {
      return Optional.of("filter not allowed: text with a filter inside");
    }
    String code = STRING.matcher(filter).replaceAll("\"\"");
    if (ELSEWHERE.matcher(code).find()) {
      return Optional.of("filter not allowed: it does not depend on the file alone");
    }
    if (ALWAYS.matcher(code).find()) {
      return Optional.of("proves nothing: the filter's value is never false");
    }
    return CONSTANT.matcher(code).find() || !READS.matcher(code).find()
        ? Optional.of("proves nothing: the filter is a constant")
        : Optional.empty();
  }
}
