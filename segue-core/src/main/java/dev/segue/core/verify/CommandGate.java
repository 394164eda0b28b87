package dev.segue.core.verify;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Decides whether a command that a helper agent proposes may run. The helper is untrusted, and it
 * may be wrong or lie. So a command must only read, must stay in the workspace, and must answer
 * with its exit code:
 *
 * <ul>
 *   <li>content: {@code grep}, {@code egrep}, {@code fgrep}, {@code rg}, {@code git grep}, {@code
 *       jq -e}, {@code diff}, {@code cmp}, {@code sort -c}, {@code git diff --quiet};
 *   <li>existence of a named file: {@code test}, {@code [}, {@code ls}, {@code stat}, {@code cat},
 *       {@code git ls-files --error-unmatch}, {@code git cat-file -e} and the like;
 *   <li>everything that ends with 0 whatever it finds, such as {@code find} or {@code wc}, is
 *       refused because it proves nothing, and so are true questions ({@code test 1 = 1}, {@code ls
 *       .}, {@code grep ""}).
 * </ul>
 *
 * <p>The command runs without a shell, with empty input; a pattern may hold any shell character.
 * Unknown programs and options are refused.
 */
public final class CommandGate {
  /** Most arguments, the program included. */
  public static final int ARGUMENTS = 64;

  /** Longest argument in UTF-8 bytes. */
  public static final int ARGUMENT_BYTES = 4096;

  private static final Map<String, ProgramRule> RULES =
      Map.ofEntries(
          Map.entry("grep", SearchRule.PLAIN_GREP),
          Map.entry("egrep", SearchRule.EGREP),
          Map.entry("fgrep", SearchRule.FGREP),
          Map.entry("rg", SearchRule.RG),
          Map.entry("test", new TestRule()),
          Map.entry("[", new TestRule()),
          Map.entry("ls", FileRule.LS),
          Map.entry("stat", FileRule.STAT),
          Map.entry("cat", FileRule.CAT),
          Map.entry("diff", FileRule.DIFF),
          Map.entry("cmp", FileRule.CMP),
          Map.entry("sort", FileRule.SORT),
          Map.entry("jq", new JqRule()),
          Map.entry("git", new GitRule()));

  /** Harmless, but their exit code does not depend on what they find. */
  private static final Set<String> PROVE_NOTHING =
      Set.of(
          "find",
          "head",
          "tail",
          "wc",
          "file",
          "readlink",
          "realpath",
          "pwd",
          "basename",
          "dirname",
          "uniq",
          "cut",
          "tr",
          "sha256sum",
          "md5sum",
          "echo",
          "printf",
          "true",
          "false",
          "date",
          "tree",
          "du",
          "nl",
          "comm",
          "which",
          "type",
          "sleep",
          "whoami",
          "uname");

  private final PathScope scope;

  /**
   * A gate for commands that run in a folder of a workspace.
   *
   * @param workspace absolute path with {@code /}
   * @param folder absolute path where commands run: the workspace or a folder below it
   */
  public CommandGate(String workspace, String folder) {
    this.scope = new PathScope(workspace, folder);
  }

  /** Judges one proposed command; never throws, whatever it holds. */
  public CommandDecision judge(List<String> argv) {
    if (argv.isEmpty() || argv.getFirst().isBlank()) {
      return new CommandDecision.Refused("names no program");
    }
    if (argv.size() > ARGUMENTS) {
      return new CommandDecision.Refused("more than " + ARGUMENTS + " arguments");
    }
    for (String argument : argv) {
      if (argument.getBytes(StandardCharsets.UTF_8).length > ARGUMENT_BYTES) {
        return new CommandDecision.Refused("an argument over " + ARGUMENT_BYTES + " bytes");
      }
      if (argument.chars().anyMatch(c -> c != '\t' && Character.isISOControl(c))) {
        return new CommandDecision.Refused("a control character in an argument");
      }
    }
    return byProgram(argv);
  }

  private CommandDecision byProgram(List<String> argv) {
    String program = argv.getFirst();
    if (program.indexOf('/') >= 0 || program.indexOf('\\') >= 0) {
      return new CommandDecision.Refused("a program by its path: " + program);
    }
    if (PROVE_NOTHING.contains(program)) {
      return new CommandDecision.Refused(
          "proves nothing: the exit code of " + program + " says too little");
    }
    ProgramRule rule = RULES.get(program);
    return rule == null
        ? new CommandDecision.Refused("program not allowed: " + program)
        : rule.judge(argv, scope);
  }
}
