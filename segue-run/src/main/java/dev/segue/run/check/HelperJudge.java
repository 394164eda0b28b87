package dev.segue.run.check;

import dev.segue.core.task.CommandVerdict;
import dev.segue.core.task.HelperCommandResult;
import dev.segue.core.task.Verdict;
import dev.segue.core.task.VerdictOutcome;
import dev.segue.core.task.VerdictSource;
import dev.segue.core.verify.CheckResult;
import dev.segue.core.verify.CommandDecision;
import dev.segue.core.verify.CommandGate;
import dev.segue.core.verify.HelperAnswer;
import dev.segue.core.verify.ProposedCommand;
import dev.segue.run.check.WorkspacePaths.Place;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Decides by a helper agent's commands whether criteria hold that are only text.
 *
 * <p>Only exit codes count. A criterion does not hold when one of its commands ended with anything
 * but 0; it holds when none did and at least one ended with 0; otherwise it is unverified. Commands
 * that were refused, could not start or ran out of time speak neither for nor against. What the
 * helper thinks, and what its commands print, never counts. Blocks while commands run.
 */
public final class HelperJudge {
  /** Most commands of one answer that are run. */
  public static final int COMMANDS = 32;

  /** Deadline of each command. */
  public static final Duration DEADLINE = Duration.ofSeconds(30);

  /** Settings of a repository that would start programs or take locks. */
  private static final List<String> GIT =
      List.of(
          "--no-pager",
          "--no-optional-locks",
          "--literal-pathspecs",
          "-c",
          "core.fsmonitor=false",
          "-c",
          "core.hooksPath=/dev/null",
          "-c",
          "protocol.allow=never",
          "-c",
          "submodule.recurse=false",
          // The user's own settings are not read, so what they say of this folder is said here.
          "-c",
          "safe.directory=*");

  private static final Map<String, String> ENVIRONMENT =
      Map.ofEntries(
          Map.entry(
              "PATH",
              String.join(":", Confinement.PROGRAM_FOLDERS.stream().map(Path::toString).toList())),
          Map.entry("LANG", "C.UTF-8"),
          Map.entry("HOME", "/nonexistent"),
          Map.entry("GIT_CONFIG_NOSYSTEM", "1"),
          Map.entry("GIT_CONFIG_GLOBAL", "/dev/null"),
          Map.entry("GIT_OPTIONAL_LOCKS", "0"),
          Map.entry("GIT_PAGER", "cat"),
          Map.entry("GIT_TERMINAL_PROMPT", "0"),
          Map.entry("GIT_NO_LAZY_FETCH", "1"),
          Map.entry("GIT_ALLOW_PROTOCOL", "none"));

  private final ProgramRunner programs;
  private final Confinement confinement;
  private final WorkspacePaths paths;
  private final CommandGate gate;

  /**
   * Judges in a folder of a workspace.
   *
   * @param folder the task's working directory; must exist
   * @throws IOException when the folder cannot be looked up or leaves the workspace
   */
  public HelperJudge(ProgramRunner programs, Confinement confinement, Path workspace, Path folder)
      throws IOException {
    this.programs = programs;
    this.confinement = confinement;
    this.paths = WorkspacePaths.of(workspace, folder);
    this.gate = new CommandGate(paths.workspace().toString(), paths.folder().toString());
  }

  /**
   * Runs what may run and judges.
   *
   * @param listed what the helper was asked about, in the order of its numbers
   */
  public HelperJudgement judge(List<ListedCriterion> listed, HelperAnswer answer)
      throws InterruptedException {
    CriterionNames names = new CriterionNames(listed);
    List<HelperCommandResult> commands = new ArrayList<>();
    List<List<HelperCommandResult>> byCriterion = new ArrayList<>();
    listed.forEach(_ -> byCriterion.add(new ArrayList<>()));
    for (ProposedCommand command : answer.commands()) {
      OptionalInt index = names.find(command.criterion());
      HelperCommandResult result = judge(command, listed, index, commands.size());
      commands.add(result);
      index.ifPresent(criterion -> byCriterion.get(criterion).add(result));
    }
    List<CheckResult> results = new ArrayList<>();
    for (int index = 0; index < listed.size(); index++) {
      if (listed.get(index).open()) {
        // The same text listed twice is one question.
        int asked = names.find(listed.get(index).text()).orElse(index);
        List<HelperCommandResult> all = new ArrayList<>(byCriterion.get(index));
        if (asked != index) {
          all.addAll(byCriterion.get(asked));
        }
        results.add(result(listed.get(index).text(), all));
      }
    }
    return new HelperJudgement(commands, results);
  }

  private HelperCommandResult judge(
      ProposedCommand command, List<ListedCriterion> listed, OptionalInt index, int before)
      throws InterruptedException {
    if (index.isEmpty()) {
      return refused(command, "names no criterion of the list");
    }
    if (!listed.get(index.getAsInt()).open()) {
      return refused(command, "this criterion has a check of its own");
    }
    if (before >= COMMANDS) {
      return refused(command, "more than " + COMMANDS + " commands");
    }
    return switch (command) {
      case ProposedCommand.Unreadable unreadable -> refused(unreadable, unreadable.why());
      case ProposedCommand.Argv argv ->
          switch (gate.judge(argv.argv())) {
            case CommandDecision.Refused(String why) -> refused(argv, why);
            case CommandDecision.Allowed allowed -> {
              Optional<String> objection =
                  linkObjection(allowed).or(() -> filterObjection(allowed.argv()));
              yield objection.isPresent()
                  ? refused(argv, objection.get())
                  : run(argv, allowed.argv());
            }
          };
    };
  }

  /** The gate has judged the text of paths; here they are looked up. */
  private Optional<String> linkObjection(CommandDecision.Allowed allowed) {
    List<Path> real = new ArrayList<>();
    for (String path : allowed.paths()) {
      switch (paths.find(path)) {
        case Place.There(Path there) -> {
          if (there.startsWith(paths.workspace().resolve(".segue"))) {
            return Optional.of("Segue's own files: " + path);
          }
          real.add(there);
        }
        case Place.Missing() -> {
          // The command will say so.
        }
        case Place.Leaves(String why) -> {
          return Optional.of(why);
        }
      }
    }
    boolean compares = List.of("diff", "cmp").contains(allowed.argv().getFirst());
    return compares && real.size() == 2 && real.get(0).equals(real.get(1))
        ? Optional.of("proves nothing: a file equals itself")
        : Optional.empty();
  }

  /**
   * To compare files of the working tree, git runs them through the clean filters that the
   * repository's own settings name, and no option turns that off.
   */
  private Optional<String> filterObjection(List<String> argv) {
    boolean diff = argv.size() > 1 && argv.getFirst().equals("git") && argv.get(1).equals("diff");
    int end = argv.indexOf("--");
    List<String> options = argv.subList(0, end < 0 ? argv.size() : end);
    boolean stored = options.contains("--cached") || options.contains("--staged");
    return diff && !stored && confinement instanceof Confinement.Plain
        ? Optional.of("git diff of the working tree may start a filter; only with bubblewrap")
        : Optional.empty();
  }

  private HelperCommandResult run(ProposedCommand.Argv proposed, List<String> argv)
      throws InterruptedException {
    Optional<Path> program = Confinement.program(argv.getFirst());
    if (program.isEmpty()) {
      return refused(proposed, argv.getFirst() + " is not installed");
    }
    List<String> complete = new ArrayList<>();
    complete.add(program.get().toString());
    if (argv.getFirst().equals("git")) {
      complete.addAll(GIT);
    }
    complete.addAll(argv.subList(1, argv.size()));
    List<String> wrapped = confinement.wrap(complete, paths.workspace(), paths.folder());
    return switch (programs.run(wrapped, paths.folder(), ENVIRONMENT, DEADLINE)) {
      case ProgramRun.Exited(int code, String _) ->
          new HelperCommandResult(
              proposed.criterion(),
              proposed.argv(),
              code == 0 ? CommandVerdict.PASSED : CommandVerdict.FAILED,
              Optional.of(code),
              "");
      case ProgramRun.TimedOut _ ->
          refused(proposed, "no end within " + DEADLINE.toSeconds() + " s");
      case ProgramRun.NotStarted(String why) -> refused(proposed, "cannot start: " + why);
    };
  }

  private static HelperCommandResult refused(ProposedCommand command, String why) {
    List<String> argv =
        switch (command) {
          case ProposedCommand.Argv proposed -> proposed.argv();
          case ProposedCommand.Unreadable unreadable -> List.of(unreadable.shown());
        };
    return new HelperCommandResult(
        command.criterion(), argv, CommandVerdict.REFUSED, Optional.empty(), why);
  }

  private static CheckResult result(String criterion, List<HelperCommandResult> commands) {
    if (commands.isEmpty()) {
      return CheckResult.unverified(criterion, VerdictSource.HELPER, "no command was proposed");
    }
    String evidence = String.join("\n", commands.stream().map(HelperJudge::line).toList());
    Optional<HelperCommandResult> failed = first(commands, CommandVerdict.FAILED);
    if (failed.isPresent()) {
      Verdict verdict =
          new Verdict(criterion, VerdictSource.HELPER, VerdictOutcome.FAILED, evidence);
      return CheckResult.failed(verdict, criterion + ": " + line(failed.get()));
    }
    // Only exit codes count: what did not run to its end speaks neither for nor against.
    return first(commands, CommandVerdict.PASSED).isPresent()
        ? CheckResult.passed(criterion, VerdictSource.HELPER, evidence)
        : CheckResult.unverified(criterion, VerdictSource.HELPER, evidence);
  }

  private static Optional<HelperCommandResult> first(
      List<HelperCommandResult> commands, CommandVerdict verdict) {
    return commands.stream().filter(command -> command.verdict() == verdict).findFirst();
  }

  private static String line(HelperCommandResult command) {
    String shown = String.join(" ", command.argv());
    return command
        .exitCode()
        .map(code -> shown + " exited " + code)
        .orElseGet(() -> shown + " refused: " + command.why());
  }
}
