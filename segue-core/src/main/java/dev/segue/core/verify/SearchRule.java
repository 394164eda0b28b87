package dev.segue.core.verify;

import dev.segue.core.verify.SearchPattern.Syntax;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * {@code grep} and its relatives: they end with 0 when something was found. What turns that round
 * or empties it is left out of the tables: {@code -v} succeeds on any other line, {@code -L} has
 * changed its exit code twice, {@code -f} takes patterns that nobody has judged, {@code -R} follows
 * links out of the workspace.
 *
 * @param options what may be asked
 * @param start index in argv of the first argument
 * @param recursive whether it searches the folder when no file is named
 * @param syntax of patterns unless an option says otherwise
 * @param added options put before the arguments
 */
record SearchRule(
    ParsedArgv.Table options, int start, boolean recursive, Syntax syntax, List<String> added)
    implements ProgramRule {
  private static final String COMMON =
      "-E -F -P -i -w -q -n -c -l -o -h -H -a -I -e= -m= -A= -B= -C=";

  private static final ParsedArgv.Table GREP =
      ParsedArgv.Table.of(
          COMMON,
          "-G -x -s -y -b -T -U -Z -z -r --extended-regexp --fixed-strings --perl-regexp",
          "--basic-regexp --ignore-case --word-regexp --line-regexp --quiet --silent --line-number",
          "--count --files-with-matches --only-matching --no-filename --with-filename --text",
          "--regexp= --max-count= --after-context= --before-context= --context= --recursive",
          "--include= --exclude= --exclude-dir= --no-messages --byte-offset --null --null-data",
          "--binary-files= --color= --colour=");

  private static final ParsedArgv.Table RIPGREP =
      ParsedArgv.Table.of(
          COMMON.replace(" -h", "").replace(" -a", "").replace(" -E", "").replace(" -I", ""),
          "-s -S -x -U -N -g= -t= -T= --ignore-case --case-sensitive --smart-case",
          "--word-regexp --line-regexp --fixed-strings --quiet --line-number --no-line-number",
          "--count --files-with-matches --only-matching --multiline --multiline-dotall",
          "--regexp= --glob= --type= --type-not= --max-count= --after-context=",
          "--before-context= --context= --with-filename --no-filename --no-heading --color=");

  private static final ParsedArgv.Table GIT_GREP =
      ParsedArgv.Table.of(
          COMMON,
          "-G --cached --untracked --quiet --ignore-case --word-regexp --fixed-strings",
          "--extended-regexp --basic-regexp --perl-regexp --line-number --count --text",
          "--files-with-matches --name-only --only-matching --max-count= --no-color",
          "--full-name --max-depth=");

  static final SearchRule PLAIN_GREP = grep(Syntax.BASIC);
  static final SearchRule EGREP = grep(Syntax.EXTENDED);
  static final SearchRule FGREP = grep(Syntax.FIXED);
  static final SearchRule RG =
      new SearchRule(RIPGREP, 1, true, Syntax.EXTENDED, List.of("--no-config"));
  static final SearchRule IN_GIT =
      new SearchRule(GIT_GREP, 2, true, Syntax.BASIC, List.of("--no-textconv", "--no-color"));

  private static SearchRule grep(Syntax syntax) {
    return new SearchRule(GREP, 1, false, syntax, List.of());
  }

  @Override
  public CommandDecision judge(List<String> argv, PathScope scope) {
    ParsedArgv parsed = ParsedArgv.parse(argv, start, options);
    List<String> patterns = new ArrayList<>(parsed.values("-e", "--regexp"));
    List<String> files = new ArrayList<>(parsed.operands());
    if (patterns.isEmpty() && !files.isEmpty()) {
      patterns.add(files.removeFirst());
    }
    boolean recurses = recursive || parsed.has("-r", "--recursive");
    Optional<String> objection =
        parsed
            .objection()
            .or(() -> patternObjection(patterns, parsed))
            .or(
                () ->
                    files.isEmpty() && !recurses ? Optional.of("names no file") : Optional.empty())
            .or(() -> scope.objection(files));
    if (objection.isPresent()) {
      return new CommandDecision.Refused(objection.get());
    }
    return new CommandDecision.Allowed(completed(argv, parsed), files);
  }

  private Optional<String> patternObjection(List<String> patterns, ParsedArgv parsed) {
    if (patterns.isEmpty()) {
      return Optional.of("names no pattern");
    }
    if (mixed(parsed)) {
      return Optional.of("more than one way to read the pattern");
    }
    Syntax written = written(parsed);
    return patterns.stream()
        .filter(pattern -> !SearchPattern.asks(pattern, written))
        .findFirst()
        .map(pattern -> "proves nothing: the pattern '" + pattern + "' matches almost anything");
  }

  private Syntax written(ParsedArgv parsed) {
    if (parsed.has("-E", "--extended-regexp", "-P", "--perl-regexp")) {
      return Syntax.EXTENDED;
    }
    if (parsed.has("-G", "--basic-regexp")) {
      return Syntax.BASIC;
    }
    return parsed.has("-F", "--fixed-strings") ? Syntax.FIXED : syntax;
  }

  private static boolean mixed(ParsedArgv parsed) {
    return Stream.of(
                parsed.has("-E", "--extended-regexp", "-P", "--perl-regexp"),
                parsed.has("-G", "--basic-regexp"),
                parsed.has("-F", "--fixed-strings"))
            .filter(written -> written)
            .count()
        > 1;
  }

  /**
   * Segue's own folder is searched by nobody: the journal holds the criteria's own words, so that
   * whatever is looked for would be found there.
   */
  private List<String> completed(List<String> argv, ParsedArgv parsed) {
    List<String> complete = new ArrayList<>(argv.subList(0, start));
    complete.addAll(added);
    if (parsed.has("-r", "--recursive")) {
      complete.add("--exclude-dir=.segue");
      complete.add("--exclude-dir=.git");
    }
    complete.addAll(argv.subList(start, argv.size()));
    if (options.equals(RIPGREP)) {
      // The last glob wins over an earlier one that would let hidden folders in.
      int end = parsed.endOfOptions();
      complete.add(end + added.size(), "--glob=!.segue");
    }
    return complete;
  }
}
