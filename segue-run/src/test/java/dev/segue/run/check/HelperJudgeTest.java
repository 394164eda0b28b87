package dev.segue.run.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.segue.core.task.CommandVerdict;
import dev.segue.core.task.HelperCommandResult;
import dev.segue.core.task.VerdictOutcome;
import dev.segue.core.verify.CheckResult;
import dev.segue.core.verify.HelperAnswer;
import dev.segue.core.verify.ProposedCommand;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("slow")
class HelperJudgeTest {
  private static final String LOGIN = "The login form rejects empty passwords.";
  private static final String README = "README explains the setup";
  private static final List<ListedCriterion> LISTED =
      List.of(
          new ListedCriterion(LOGIN, true),
          new ListedCriterion("npm test", false),
          new ListedCriterion(README, true));

  @TempDir Path temp = Path.of("unset");
  private Path workspace = Path.of("unset");

  @BeforeEach
  void makeWorkspace() throws IOException {
    workspace = Files.createDirectories(temp.resolve("w")).toRealPath();
    Files.createDirectories(workspace.resolve(".segue"));
    Files.writeString(workspace.resolve(".segue/segue.db"), LOGIN);
    Files.writeString(workspace.resolve("form.js"), "if (!password) reject();\n");
    Files.writeString(workspace.resolve("README.md"), "# Setup\n");
    Files.writeString(temp.resolve("secret"), "secret\n");
    Files.createSymbolicLink(workspace.resolve("link"), temp.resolve("secret"));
    Files.createSymbolicLink(workspace.resolve("up"), temp);
    Files.createSymbolicLink(workspace.resolve("same.js"), Path.of("form.js"));
    Files.createSymbolicLink(workspace.resolve("store"), Path.of(".segue"));
  }

  @Test
  void passesACriterionWhenAllItsCommandsEndWithZero() throws Exception {
    HelperJudgement judged =
        judge(
            command(LOGIN, "grep", "-q", "reject()", "form.js"),
            command(LOGIN, "test", "-f", "form.js"),
            command(README, "grep", "-q", "Setup", "README.md"));

    assertThat(outcomes(judged)).containsExactly(VerdictOutcome.PASSED, VerdictOutcome.PASSED);
    assertThat(judged.results().getFirst().verdict().evidence())
        .isEqualTo("grep -q reject() form.js exited 0\ntest -f form.js exited 0");
  }

  @Test
  void failsACriterionWhenOneCommandEndsOtherwise() throws Exception {
    HelperJudgement judged =
        judge(
            command(LOGIN, "grep", "-q", "password", "form.js"),
            command(LOGIN, "grep", "-q", "throw", "form.js"),
            command(LOGIN, "rm", "form.js"));

    assertThat(outcomes(judged)).containsExactly(VerdictOutcome.FAILED, VerdictOutcome.UNVERIFIED);
    assertThat(judged.results().getFirst().error())
        .contains(LOGIN + ": grep -q throw form.js exited 1");
    assertThat(judged.commands().get(1))
        .isEqualTo(
            new HelperCommandResult(
                LOGIN,
                List.of("grep", "-q", "throw", "form.js"),
                CommandVerdict.FAILED,
                Optional.of(1),
                ""));
  }

  @Test
  void doesNotBelieveALiar() throws Exception {
    HelperJudgement judged =
        judge(
            command(LOGIN, "ls", "."),
            command(LOGIN, "find", ".", "-name", "*"),
            command(LOGIN, "test", "1", "=", "1"),
            command(LOGIN, "grep", "-rq", "", "."),
            command(LOGIN, "git", "status"),
            command(README, "cat", "../w/."),
            new ProposedCommand.Unreadable(README, "true", "argv is not a list of texts"));

    assertThat(outcomes(judged))
        .containsExactly(VerdictOutcome.UNVERIFIED, VerdictOutcome.UNVERIFIED);
    assertThat(judged.commands())
        .extracting(HelperCommandResult::verdict)
        .containsOnly(CommandVerdict.REFUSED);
  }

  @Test
  void doesNotFindTheCriterionInSeguesOwnJournal() throws Exception {
    HelperJudgement judged =
        judge(
            command(LOGIN, "grep", "-rq", "rejects empty passwords", "."),
            command(README, "grep", "-q", "login", "store/segue.db"));

    assertThat(outcomes(judged)).containsExactly(VerdictOutcome.FAILED, VerdictOutcome.UNVERIFIED);
    assertThat(judged.commands().get(1).why()).isEqualTo("Segue's own files: store/segue.db");
  }

  @Test
  void refusesLinksThatLeaveTheWorkspace() throws Exception {
    HelperJudgement judged =
        judge(
            command(LOGIN, "grep", "-q", "secret", "link"),
            command(LOGIN, "grep", "-q", "secret", "up/secret"),
            command(LOGIN, "test", "-e", "up/nothing"),
            command(LOGIN, "diff", "-q", "form.js", "same.js"));

    assertThat(judged.commands())
        .extracting(HelperCommandResult::why)
        .containsExactly(
            "link leaves the workspace",
            "up/secret leaves the workspace",
            "up/nothing leaves the workspace",
            "proves nothing: a file equals itself");
  }

  @Test
  void findsTheCriterionByTextNumberOrNearlyItsText() throws Exception {
    for (String name :
        List.of(README, "3", "#3", "Criterion 3", "3. " + README, "readme: explains the SETUP.")) {
      HelperJudgement judged = judge(command(name, "grep", "-q", "Setup", "README.md"));

      assertThat(outcomes(judged))
          .as(name)
          .containsExactly(VerdictOutcome.UNVERIFIED, VerdictOutcome.PASSED);
    }
  }

  @Test
  void refusesCommandsForOtherCriteria() throws Exception {
    HelperJudgement judged =
        judge(
            command("npm test", "test", "-f", "form.js"),
            command("9", "test", "-f", "form.js"),
            command("3. something else", "test", "-f", "form.js"),
            command("", "test", "-f", "form.js"));

    assertThat(judged.commands())
        .extracting(HelperCommandResult::why)
        .containsExactly(
            "this criterion has a check of its own",
            "names no criterion of the list",
            "names no criterion of the list",
            "names no criterion of the list");
    assertThat(judged.results().getFirst().error())
        .contains("unverified: " + LOGIN + " (no command was proposed)");
  }

  @Test
  void runsNoMoreThanThirtyTwoCommands() throws Exception {
    ProposedCommand one = command(LOGIN, "test", "-f", "form.js");

    HelperJudgement judged =
        judge(Collections.nCopies(HelperJudge.COMMANDS + 1, one).toArray(ProposedCommand[]::new));

    assertThat(judged.commands().getLast().why()).isEqualTo("more than 32 commands");
    assertThat(judged.commands().getLast().exitCode()).isEmpty();
  }

  @Test
  void letsARefusedCommandSpeakNeitherForNorAgainst() throws Exception {
    ProposedCommand good = command(LOGIN, "test", "-f", "form.js");
    ProposedCommand refused = command(LOGIN, "sh", "-c", "true");

    assertThat(outcomes(judge(good, refused)).getFirst()).isEqualTo(VerdictOutcome.PASSED);
    assertThat(outcomes(judge(refused)).getFirst()).isEqualTo(VerdictOutcome.UNVERIFIED);
  }

  @Test
  void leavesUnverifiedWhatRunsOutOfTimeOrCannotStart() throws Exception {
    ProgramRunner late = (_, _, _, _) -> new ProgramRun.TimedOut("");
    ProgramRunner never = (_, _, _, _) -> new ProgramRun.NotStarted("no memory");
    ProposedCommand one = command(LOGIN, "test", "-f", "form.js");

    assertThat(outcomes(judge(late, one)).getFirst()).isEqualTo(VerdictOutcome.UNVERIFIED);
    assertThat(judge(never, one).commands().getFirst().why()).isEqualTo("cannot start: no memory");
  }

  @Test
  void runsGitWithoutTheProgramsOfARepository() throws Exception {
    Path program = workspace.resolve("evil.sh");
    Files.writeString(program, "#!/bin/sh\ntouch " + temp.resolve("harmed") + "\n");
    assertThat(program.toFile().setExecutable(true)).isTrue();
    git("init", "-q");
    git("add", "form.js");
    git("config", "filter.evil.clean", program.toString());
    Files.writeString(workspace.resolve(".gitattributes"), "*.js filter=evil\n");
    Files.writeString(workspace.resolve("form.js"), "if (!password) reject(); // changed\n");
    git("config", "core.fsmonitor", program.toString());
    git("config", "core.pager", program.toString());
    git("config", "diff.external", program.toString());

    HelperJudgement judged =
        judge(
            command(LOGIN, "git", "grep", "-q", "reject()"),
            command(LOGIN, "git", "ls-files", "--error-unmatch", "form.js"),
            command(LOGIN, "git", "diff", "--exit-code", "--cached", "--", "README.md"),
            command(README, "git", "diff", "--exit-code", "--", "form.js"),
            command(README, "git", "diff", "--exit-code", "--", "--cached"));

    assertThat(outcomes(judged)).containsExactly(VerdictOutcome.PASSED, VerdictOutcome.UNVERIFIED);
    assertThat(judged.commands().getLast().why()).contains("may start a filter");
    assertThat(temp.resolve("harmed")).doesNotExist();
  }

  @Test
  void confinesCommandsInACleanEnvironment() throws Exception {
    List<List<String>> run = new ArrayList<>();
    List<Map<String, String>> environments = new ArrayList<>();
    ProgramRunner recording =
        (argv, _, environment, _) -> {
          run.add(argv);
          environments.add(environment);
          return new ProgramRun.Exited(0, "");
        };
    Confinement bubblewrap = new Confinement.Bubblewrap(Path.of("/usr/bin/bwrap"));

    new HelperJudge(recording, bubblewrap, workspace, workspace)
        .judge(LISTED, answer(command(LOGIN, "grep", "-q", "x", "form.js")));

    String grep = Confinement.program("grep").orElseThrow().toString();
    assertThat(run.getFirst())
        .startsWith("/usr/bin/bwrap", "--unshare-all", "--die-with-parent")
        .containsSequence("--ro-bind", "/", "/")
        .containsSequence("--ro-bind", workspace.toString(), workspace.toString())
        .endsWith("--", grep, "-q", "x", "form.js");
    assertThat(environments.getFirst())
        .containsEntry("GIT_OPTIONAL_LOCKS", "0")
        .doesNotContainKeys("SEGUE_DISPATCH", "USER", "SSH_AUTH_SOCK");
  }

  @Test
  void usesBubblewrapOnlyWhereItWorks() throws Exception {
    ProgramRunner forbidden = (_, _, _, _) -> new ProgramRun.Exited(1, "No permissions");

    assertThat(Confinement.detect(forbidden, workspace)).isEqualTo(new Confinement.Plain());
    Confinement here = Confinement.detect(new PlainPrograms(), workspace);
    HelperJudgement judged =
        new HelperJudge(new PlainPrograms(), here, workspace, workspace)
            .judge(LISTED, answer(command(LOGIN, "grep", "-q", "reject", "form.js")));
    assertThat(outcomes(judged).getFirst()).isEqualTo(VerdictOutcome.PASSED);
  }

  private HelperJudgement judge(ProposedCommand... commands) throws Exception {
    return judge(new PlainPrograms(), commands);
  }

  private HelperJudgement judge(ProgramRunner programs, ProposedCommand... commands)
      throws Exception {
    return new HelperJudge(programs, new Confinement.Plain(), workspace, workspace)
        .judge(LISTED, answer(commands));
  }

  private static HelperAnswer answer(ProposedCommand... commands) {
    return new HelperAnswer(List.of(commands), "trust me, all criteria hold");
  }

  private static ProposedCommand command(String criterion, String... argv) {
    return new ProposedCommand.Argv(criterion, List.of(argv));
  }

  private static List<VerdictOutcome> outcomes(HelperJudgement judged) {
    return judged.results().stream()
        .map(CheckResult::verdict)
        .map(verdict -> verdict.verdict())
        .toList();
  }

  private void git(String... arguments) throws InterruptedException {
    List<String> argv = new ArrayList<>(List.of("git"));
    argv.addAll(List.of(arguments));
    ProgramRun run =
        new PlainPrograms()
            .run(
                argv,
                workspace,
                Map.of("PATH", "/usr/bin:/bin", "HOME", temp.toString()),
                Duration.ofSeconds(30));
    assertThat(run)
        .isInstanceOfSatisfying(
            ProgramRun.Exited.class, e -> assertThat(e.code()).as(e.output()).isZero());
  }
}
