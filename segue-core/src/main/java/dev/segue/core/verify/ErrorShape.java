package dev.segue.core.verify;

import java.util.List;
import java.util.regex.Pattern;

/**
 * The shape of an error line of some tool.
 *
 * @param rank 1 says test or place and what is wrong, 2 what is wrong, 3 which test, 4 something
 * @param pattern found in one line; group 1 is what is told
 * @param named whether the test's or file's name stands on a line above
 * @param values whether expected and actual value, or the place, may stand on lines below
 */
record ErrorShape(int rank, Pattern pattern, boolean named, boolean values) {
  /** Sorted by rank; within a rank the first that fits names the line. */
  static final List<ErrorShape> SHAPES =
      List.of(
          // Maven Surefire, summary: [ERROR]   AuthTest.rejects:42 expected: <401> but was: <200>
          values(1, "^\\[(?:ERROR|WARNING)\\]\\s+([\\w$.]+\\.[\\w$]+(?:\\([^)]*\\))?:\\d+.*)$"),
          values(1, "^\\[ERROR\\]\\s+([\\w$.]+\\.[\\w$]+(?:->| » ).*)$"),
          // Maven compiler: [ERROR] /w/src/A.java:[3,5] cannot find symbol
          plain(1, "^\\[ERROR\\]\\s+(\\S+:\\[\\d+,\\d+\\] .+)$"),
          // pytest, summary
          plain(1, "^(?:FAILED|ERROR) (\\S+(?:::\\S.*)? - .+)$"),
          // tsc
          plain(1, "^(\\S.*?\\(\\d+,\\d+\\): error TS\\d+: .+)$"),
          plain(1, "^(\\S+:\\d+:\\d+ - error TS\\d+: .+)$"),
          // gcc, clang, javac, mypy, swiftc: place: error: text
          plain(1, "^((?:[A-Za-z]:)?[^\\s:]+:\\d+(?::\\d+)?: (?:fatal )?error\\b.*)$"),
          // kotlinc, also from Gradle
          plain(1, "^e: (?:file://)?(\\S+:\\d+:\\d+:? .+)$"),
          // go build, go vet; go test under its heading
          plain(1, "^(?:vet: )?(\\S+\\.go:\\d+:\\d+: .+)$"),
          named(1, "^\\s+(\\w+_test\\.go:\\d+: .+)$"),
          // flake8, ruff
          plain(1, "^(\\S+\\.pyi?:\\d+:\\d+: [A-Z]+\\d+ .+)$"),
          // eslint, stylish
          named(1, "^\\s+(\\d+:\\d+\\s+error\\s+\\S.*)$"),
          // rustc: the place stands below
          values(1, "^(error\\[E\\d+\\]: .+)$"),
          // Assertions of many frameworks
          both(
              2,
              "^(?:E\\s+)?\\s*((?:[\\w.$]+\\.)?(?:AssertionError|AssertionFailedError"
                  + "|ComparisonFailure|MultipleFailuresError)\\b.*)$"),
          both(2, "^\\s*(?:Error: )?(expect\\(.+)$"),
          both(2, "^\\s*(assertion .*failed.*)$"),
          both(2, "^E {2,}(\\S.*)$"),
          named(
              2,
              "(?i)^\\s*(.*\\bexpected\\b.*\\b(?:but (?:was|got)|got|to (?:equal|be|contain"
                  + "|include|match|have)|received|found|actual)\\b.*)$"),
          plain(2, "^(not ok \\d+.*\\S.*)$"),
          named(2, "^\\s*thread '[^']*'.* panicked at (.+)$"),
          named(2, "^(panic: .+)$"),
          named(
              2,
              "^\\s*(?:Caused by: |Exception in thread \"[^\"]*\" )?((?:[\\w$]+\\.)*[A-Z][\\w$]*"
                  + "(?:Exception|Error)(?: \\[\\w+\\])?: .+)$"),
          // Names of failing tests
          plain(3, "^\\s*--- FAIL: (\\S+.*)$"),
          plain(3, "^\\s*● (\\S.*)$"),
          plain(3, "^\\s*(?:✕|✗|✖|×) (\\S.*)$"),
          plain(3, "^test (\\S+) \\.\\.\\. FAILED$"),
          plain(3, "^(\\S.* > \\S.*) FAILED$"),
          plain(3, "^(?:FAIL|FAILED):? +(\\S.*)$"),
          // Anything that calls itself an error
          values(4, "^\\s*((?:error|fatal|fatal error): .+)$"),
          plain(4, "(?i)^\\s*(?:\\[?(?:error|fatal|err!)\\]?:?)\\s+(\\S.*)$"),
          plain(
              4,
              "^(.*: (?:command not found|not found|No such file or directory"
                  + "|Permission denied).*)$"),
          plain(4, "(?i)^(.*\\b(?:error|failed|failure|cannot|could not)\\b.*)$"));

  /** Lines that only say that something failed, or sum up. */
  static final Pattern NOISE =
      Pattern.compile(
          "Failed to execute goal|^\\[ERROR\\]\\s*(?:$|->|To see|Re-run|For more|See |After corr"
              + "|Failures:|Errors:|Tests run:|COMPILATION ERROR|There are test failures)"
              + "|^\\[ERROR\\]\\s+(?:mvn |\\[Help|Please refer)|\\[INFO\\]|BUILD FAIL"
              + "|^npm (?:ERR!|error)|\\bmake(?:\\[\\d+\\])?: \\*\\*\\*|could not compile"
              + "|aborting due to|^error: test failed|^\\s*(?:Tests?|Test Suites|Snapshots):? "
              + "|^\\d+ (?:errors?|failed|failing|problems?|passing)\\b|^=+ .* =+$|^\\s*at \\S+"
              + "|generated \\d+ warning|^FAIL\\t|^FAIL$|exit (?:status|code) \\d+$"
              + "|test result: FAILED|^FAILURE: Build|^\\* What went wrong|^> Task .* FAILED"
              + "|^\\s*✖ \\d+ problems?|^\\d+ tests? completed|<<< (?:FAILURE|ERROR)!");

  /** Where a failing test or a file is named above its failure. */
  static final Pattern HEADING =
      Pattern.compile(
          "^\\s*● (\\S.*)$|^\\s*--- FAIL: (\\S+)|^(\\S.* > \\S.*) FAILED$|^\\s*\\d+\\) (\\S.*?):?$"
              + "|^\\s*thread '([^']+)'.* panicked|^_{3,} (\\S.*?) _{3,}$"
              + "|^\\[ERROR\\] (\\S+)(?: -- |\\s+)Time elapsed"
              + "|^(\\S+\\.(?:[cm]?[jt]sx?|vue|svelte))$");

  /** rustc's place of the message above. */
  static final Pattern PLACE = Pattern.compile("^\\s*--> (\\S+:\\d+:\\d+)$");

  static final Pattern EXPECTED =
      Pattern.compile("(?i)^\\s*(?:E\\s+)?(?:expected(?: value)?|want|left):\\s*(\\S.*)$");

  static final Pattern ACTUAL =
      Pattern.compile(
          "(?i)^\\s*(?:E\\s+)?(?:received(?: value)?|but was|actual|got|right):\\s*(\\S.*)$");

  private static ErrorShape plain(int rank, String regex) {
    return new ErrorShape(rank, Pattern.compile(regex), false, false);
  }

  private static ErrorShape named(int rank, String regex) {
    return new ErrorShape(rank, Pattern.compile(regex), true, false);
  }

  private static ErrorShape values(int rank, String regex) {
    return new ErrorShape(rank, Pattern.compile(regex), false, true);
  }

  private static ErrorShape both(int rank, String regex) {
    return new ErrorShape(rank, Pattern.compile(regex), true, true);
  }
}
