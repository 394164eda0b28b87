package dev.segue.app.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.segue.core.testing.Requires;
import dev.segue.run.conformance.Report;
import dev.segue.run.conformance.ScriptedCli.Lie;
import dev.segue.run.conformance.Timeouts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The kit sees each way in which an agent misbehaves, and blames nothing else. */
@Tag("slow")
class ConformanceLiarsTest {
  @TempDir private Path folder;

  private Report run(Lie lie, String... cases) throws IOException, InterruptedException {
    return new KitTrial(folder, KitTrial.SHORT).run(lie, cases);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "REFUSAL_AS_ANSWER | quota | answer | expected quota_exhausted, but got answered",
        "CUTS_PROMPT | big-prompt | answer | did not get the whole prompt",
        "USES_SHELL | shell-characters | unicode | run by a shell",
        "WRITES_OUTSIDE | outside-workspace | creates-file | outside the workspace",
        "WRITES_AS_HELPER | read-only | creates-file | it wrote hello.txt",
        "ONE_SESSION | parallel-two | session | both say that they are session the-session",
        "IGNORES_RESUME | resume | session | did not know of the first",
        "BREAKS_ON_LOST_SESSION | resume-lost | resume | exit 5: Error: ENOENT",
        "STRAY_FILE | creates-file | unicode | agent.log",
        "NO_USAGE | usage | answer | tells no tokens",
        "WRONG_UNICODE | unicode | shell-characters | other characters",
        "OLD_VERSION | version | answer | 0.9.0 lies outside >=1 <2",
        "FLOOD | answer | auth | no answer",
      })
  void exactlyTheRightCaseFails(Lie lie, String wrong, String right, String why)
      throws IOException, InterruptedException {
    Report report = run(lie, wrong, right);

    assertThat(KitTrial.failed(report)).containsExactly(wrong);
    assertThat(KitTrial.why(report, wrong)).contains(why);
  }

  @Test
  void aLimitThatIsHiddenMeetsTheDeadline() throws IOException, InterruptedException {
    Timeouts usual = KitTrial.SHORT;
    var hasty = new Timeouts(usual.longest(), Duration.ofSeconds(4), usual.silent(), usual.pause());

    Report report = new KitTrial(folder, hasty).run(Lie.RETRIES_FOR_EVER, "rate-limit", "answer");

    assertThat(KitTrial.failed(report)).containsExactly("rate-limit");
    assertThat(KitTrial.why(report, "rate-limit"))
        .contains("expected rate_limit_exceeded, but got timed_out", "no end within 4 s");
  }

  @Test
  void anAgentThatNeverCallsTheModelPassesNothing() throws IOException, InterruptedException {
    Report report =
        run(Lie.NO_CALL, "version", "answer", "usage", "outside-workspace", "read-only", "auth");

    assertThat(KitTrial.failed(report))
        .containsExactly("outside-workspace", "read-only", "answer", "usage", "auth");
    for (String id : List.of("answer", "outside-workspace", "read-only")) {
      assertThat(KitTrial.why(report, id))
          .startsWith("the model was never called (see stub): answered");
    }
  }

  @Test
  void anAgentThatOnlyTalksPassesNoCaseThatForbids() throws IOException, InterruptedException {
    Report report = run(Lie.IDLE, "outside-workspace", "read-only", "version");

    assertThat(KitTrial.failed(report)).containsExactly("outside-workspace", "read-only");
    for (String id : KitTrial.failed(report)) {
      assertThat(KitTrial.why(report, id)).contains("did not do what it may do", "hello.txt");
    }
  }

  @Test
  void anAgentThatDiesAtItsStartPassesNothing() throws IOException, InterruptedException {
    Report report =
        run(Lie.DIES, "version", "read-only", "outside-workspace", "creates-file", "overloaded");

    assertThat(KitTrial.failed(report))
        .containsExactly("outside-workspace", "read-only", "creates-file", "overloaded");
    for (String id : KitTrial.failed(report)) {
      assertThat(KitTrial.why(report, id)).contains("exit 3: panic: out of luck");
    }
  }

  @Test
  void aDaemonThatKeepsItsMarkIsEndedAndSoNoFault() throws IOException, InterruptedException {
    needDaemons();
    Report report = run(Lie.MARKED_DAEMON, "cancel", "kill", "answer");

    assertThat(KitTrial.failed(report)).isEmpty();
    assertThat(ProcessHandle.allProcesses().filter(this::isDaemon)).isEmpty();
  }

  @Test
  void aDaemonThatHidesIsTold() throws IOException, InterruptedException {
    needDaemons();
    Report report = run(Lie.UNMARKED_DAEMON, "version", "cancel", "kill");
    List<ProcessHandle> daemons =
        List.of("cancel", "kill").stream().flatMap(id -> told(report, id)).toList();

    assertThat(KitTrial.failed(report)).containsExactly("cancel", "kill");
    assertThat(daemons).hasSize(2);
    daemons.forEach(ProcessHandle::destroyForcibly);
  }

  private static void needDaemons() {
    Requires.program("setsid", "to leave a session");
    Requires.grantedByMachine(
        Files.isReadable(Path.of("/proc/self/environ")), "daemons are found under /proc");
  }

  private static Stream<ProcessHandle> told(Report report, String id) {
    Matcher told =
        Pattern.compile("lives on without a mark.* process (\\d+) \\(sleep\\)")
            .matcher(KitTrial.why(report, id));
    assertThat(told.find()).as(KitTrial.why(report, id)).isTrue();
    return ProcessHandle.of(Long.parseLong(told.group(1))).stream();
  }

  /** Its folder is gone, but the system still tells where it was. */
  private boolean isDaemon(ProcessHandle process) {
    try {
      return Files.readSymbolicLink(Path.of("/proc/" + process.pid() + "/cwd"))
          .toString()
          .contains(folder.getFileName().toString());
    } catch (IOException _) {
      return false;
    }
  }
}
