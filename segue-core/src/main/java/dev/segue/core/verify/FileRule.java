package dev.segue.core.verify;

import java.util.List;
import java.util.Optional;

/**
 * Programs that are given files and fail when something is wrong with them.
 *
 * @param options what may be asked
 * @param evidence what the exit code says
 */
record FileRule(ParsedArgv.Table options, Evidence evidence) implements ProgramRule {
  /** Fact about the operands that an exit code of 0 proves. */
  enum Evidence {
    /** Each is there; a folder that is always there does not count. */
    EXISTENCE,
    /** The two are the same. */
    SAMENESS,
    /** The one file is in order. */
    ORDER
  }

  static final FileRule LS =
      new FileRule(
          ParsedArgv.Table.of(
              "-1 -a -A -l -d -h -t -S -r -F -p -n -i -s -Q --all --almost-all --directory",
              "--human-readable --reverse --color= --full-time"),
          Evidence.EXISTENCE);
  static final FileRule STAT =
      new FileRule(ParsedArgv.Table.of("-c= -t --format= --printf= --terse"), Evidence.EXISTENCE);
  static final FileRule CAT =
      new FileRule(
          ParsedArgv.Table.of(
              "-A -b -e -E -n -s -t -T -v --number --show-all --number-nonblank --squeeze-blank"),
          Evidence.EXISTENCE);
  static final FileRule DIFF =
      new FileRule(
          ParsedArgv.Table.of(
              "-q -s -u -c -i -w -b -B -a -y -E -Z --brief --report-identical-files --ignore-case",
              "--ignore-all-space --ignore-space-change --ignore-blank-lines --text --unified",
              "--side-by-side --strip-trailing-cr --ignore-trailing-space --color="),
          Evidence.SAMENESS);
  static final FileRule CMP =
      new FileRule(
          ParsedArgv.Table.of("-s -b -l --silent --quiet --verbose --print-bytes"),
          Evidence.SAMENESS);
  static final FileRule SORT =
      new FileRule(
          ParsedArgv.Table.of(
              "-c -C --check -b -d -f -g -h -i -M -n -r -s -u -V -z -k= -t= --numeric-sort",
              "--reverse --unique --stable --ignore-case --version-sort --key= --field-separator="),
          Evidence.ORDER);

  @Override
  public CommandDecision judge(List<String> argv, PathScope scope) {
    ParsedArgv parsed = ParsedArgv.parse(argv, 1, options);
    List<String> files = parsed.operands();
    Optional<String> objection =
        parsed
            .objection()
            .or(
                () ->
                    files.isEmpty()
                        ? Optional.of("proves nothing: names no file")
                        : Optional.empty())
            .or(() -> scope.objection(files))
            .or(() -> emptiness(parsed, scope));
    return objection.isPresent()
        ? new CommandDecision.Refused(objection.get())
        : new CommandDecision.Allowed(argv, files);
  }

  private Optional<String> emptiness(ParsedArgv parsed, PathScope scope) {
    List<String> files = parsed.operands();
    return switch (evidence) {
      case EXISTENCE ->
          files.stream().anyMatch(scope::alwaysThere)
              ? Optional.of("proves nothing: the folder is there in any case")
              : Optional.empty();
      case SAMENESS -> {
        if (files.size() != 2) {
          yield Optional.of("compares two files, not " + files.size());
        }
        boolean same = scope.absolute(files.get(0)).equals(scope.absolute(files.get(1)));
        yield same ? Optional.of("proves nothing: a file equals itself") : Optional.empty();
      }
      case ORDER ->
          parsed.has("-c", "-C", "--check") && files.size() == 1
              ? Optional.empty()
              : Optional.of("proves nothing: sort fails only with -c and one file");
    };
  }
}
