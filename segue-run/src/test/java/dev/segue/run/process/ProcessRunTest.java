package dev.segue.run.process;

import static dev.segue.run.process.ProcessResult.Ending.CANCELLED;
import static dev.segue.run.process.ProcessResult.Ending.DEADLINE;
import static dev.segue.run.process.ProcessResult.Ending.EXITED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.segue.core.journal.DispatchMark;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
@Tag("slow")
class ProcessRunTest {
  private static final Duration LONG = Duration.ofSeconds(50);
  private static final DispatchMark MARK = new DispatchMark("st0re", "demo", "t1", "1", 3);

  @TempDir Path folder;

  @Test
  void reportsExitCodeAndBothChannels() {
    var exit = exit(sh("echo out; echo err >&2; exit 7"));

    assertThat(exit.exitCode()).isEqualTo(7);
    assertThat(exit.ending()).isEqualTo(EXITED);
    assertThat(exit.stdout()).isEqualTo(new Captured("out\n", 0, ""));
    assertThat(exit.stderr()).isEqualTo(new Captured("err\n", 0, ""));
    assertThat(exit.leftovers()).isEmpty();
    assertThat(exit.duration()).isPositive();
  }

  @Test
  void reportsDeathBySignalAs128PlusItsNumber() {
    assertThat(exit(sh("kill -SEGV $$")).exitCode()).isEqualTo(128 + 11);
  }

  @Test
  void givesTheProgramItsStdinAndNothingOfOurEnvironment() {
    var spec = spec(List.of("sh", "-c", "cat; env | sort | grep -v -e ^PWD= -e ^_= -e ^SHLVL="));

    var exit = exit(new ProcessSpec(spec.argv(), folder, spec.environment(), "grüße\n", limits()));

    assertThat(exit.stdout().text()).isEqualTo("grüße\nPATH=" + path() + "\n");
  }

  @Test
  void runsInASessionOfItsOwnWithTheNumberThatWasAnnounced() {
    var announced = new ArrayList<Long>();
    var listener =
        new ProcessListener() {
          @Override
          public void started(long pid) {
            announced.add(pid);
          }
        };

    var run = new ProcessRun(sh("cut -d' ' -f1,5,6 /proc/$$/stat; echo $$"), listener);
    var exit = (ProcessResult.Exit) run.run();

    long pid = announced.getFirst();
    assertThat(run.pid()).hasValue(pid);
    assertThat(exit.stdout().text()).isEqualTo("%d %d %d\n%d\n".formatted(pid, pid, pid, pid));
  }

  @Test
  void tellsLinesAsTheyComeAndTheRestAtTheEnd() {
    var lines = Collections.synchronizedList(new ArrayList<String>());

    new ProcessRun(sh("printf 'a\\r\\n\\nb\\377c\\nrest'; echo x >&2"), hears(lines)).run();

    assertThat(lines)
        .containsExactlyInAnyOrder(
            "STDOUT a", "STDOUT ", "STDOUT b\uFFFDc", "STDOUT rest", "STDERR x");
  }

  @Test
  void cutsALineWithoutEnd() {
    var lines = Collections.synchronizedList(new ArrayList<String>());

    new ProcessRun(sh("head -c 9000000 /dev/zero | tr '\\0' x; echo; echo next"), hears(lines))
        .run();

    assertThat(lines).hasSize(2);
    assertThat(lines.getFirst()).hasSize("STDOUT ".length() + LineCutter.LIMIT_BYTES);
    assertThat(lines.getLast()).isEqualTo("STDOUT next");
  }

  @Test
  void keepsHeadAndTailOfAFloodAndLetsItRunToItsEnd() {
    var spec = sh("echo first; head -c 200000000 /dev/zero; echo; echo last");
    var bounded =
        new ProcessSpec(spec.argv(), folder, spec.environment(), "", limits().withKept(1000, 1000));

    var exit = exit(bounded);

    assertThat(exit.exitCode()).isZero();
    assertThat(exit.stdout().head()).startsWith("first\n").hasSize(500);
    assertThat(exit.stdout().tail()).endsWith("\nlast\n").hasSize(500);
    assertThat(exit.stdout().omittedBytes()).isEqualTo(200_000_000 + 12 - 1000);
  }

  @Test
  void endsAFloodAtItsDeadline() {
    var exit = exit(sh("exec cat /dev/zero", Duration.ofMillis(300)));

    assertThat(exit.ending()).isEqualTo(DEADLINE);
    assertThat(exit.exitCode()).isEqualTo(128 + 15);
    assertThat(exit.stdout().omittedBytes()).isPositive();
  }

  @Test
  void survivesAPromptThatNobodyReads() {
    var spec = sh("echo done");
    var exit =
        exit(
            new ProcessSpec(
                spec.argv(), folder, spec.environment(), "x".repeat(1 << 20), limits()));

    assertThat(exit.exitCode()).isZero();
    assertThat(exit.stdout().text()).isEqualTo("done\n");
  }

  @Test
  void endsAHangingProgramThatDoesNotReadItsPromptAtTheDeadline() {
    var spec = sh("sleep 1000", Duration.ofMillis(200));
    var exit =
        exit(
            new ProcessSpec(
                spec.argv(), folder, spec.environment(), "x".repeat(1 << 20), spec.limits()));

    assertThat(exit.ending()).isEqualTo(DEADLINE);
  }

  @Test
  void killsWhatIgnoresTermOnceTheGraceIsOver() {
    var spec = sh("trap '' TERM; echo ready; while :; do sleep 1000; done");
    var quick =
        new ProcessSpec(
            spec.argv(),
            folder,
            spec.environment(),
            "",
            limits().withGrace(Duration.ofMillis(200)));

    var exit = cancelledAtFirstLine(quick);

    assertThat(exit.ending()).isEqualTo(CANCELLED);
    assertThat(exit.exitCode()).isEqualTo(128 + 9);
  }

  @Test
  void endsChildrenThatOutliveTheProgramAndHoldItsPipes() {
    var exit = exit(sh("sleep 1000 & echo $!"));

    assertThat(exit.ending()).isEqualTo(EXITED);
    assertThat(exit.exitCode()).isZero();
    assertThat(exit.leftovers())
        .extracting(EndedProcess::pid)
        .containsExactly(Long.valueOf(exit.stdout().text().strip()));
    assertGone(exit.stdout().text());
  }

  @Test
  void endsADaemonThatLeftTheGroupByItsMark() {
    // The pipe from the daemon's own stdout tells its number before the program exits.
    var exit = exit(sh("(setsid sh -c 'echo $$; exec sleep 1000' &) | head -n 1").withMark(MARK));

    assertThat(exit.leftovers())
        .extracting(EndedProcess::pid)
        .containsExactly(Long.valueOf(exit.stdout().text().strip()));
    assertGone(exit.stdout().text());
  }

  @Test
  void isNotHeldUpByADaemonThatCannotBeFound() throws Exception {
    var spec =
        sh(
            "mkfifo up; (env -i /usr/bin/setsid /bin/sh -c"
                + " 'echo $$; echo >up; exec /bin/sleep 1000' &); cat up >&2");
    var exit =
        exit(
            new ProcessSpec(
                    spec.argv(),
                    folder,
                    spec.environment(),
                    "",
                    limits().withDrain(Duration.ofMillis(100)))
                .withMark(MARK));

    assertThat(exit.exitCode()).isZero();
    var handle = ProcessHandle.of(Long.parseLong(exit.stdout().text().strip())).orElseThrow();
    handle.destroyForcibly();
    handle.onExit().get();
  }

  @Test
  void endsATreeWhoseChildrenLeftTheGroupWhileItWasRunning() {
    var spec = sh("setsid sleep 1000 & sleep 1000 & echo ready; wait").withMark(MARK);

    var exit = cancelledAtFirstLine(spec);

    assertThat(exit.ending()).isEqualTo(CANCELLED);
    assertThat(exit.leftovers())
        .extracting(EndedProcess::how)
        .containsOnly(EndedProcess.How.TERMINATED);
  }

  @Test
  void killsAtOnceWithoutGrace() throws Exception {
    var ready = new CountDownLatch(1);
    var run =
        new ProcessRun(sh("trap '' TERM; echo ready; while :; do sleep 1000; done"), opens(ready));
    var result = new FutureTask<ProcessResult>(run::run);
    Thread.ofPlatform().name("run").start(result);
    ready.await();

    run.cancel();
    run.killAtOnce();

    var exit = (ProcessResult.Exit) result.get();
    assertThat(exit.exitCode()).isEqualTo(128 + 9);
    assertThat(exit.duration()).isLessThan(ProcessLimits.GRACE);
  }

  @Test
  void takesAnInterruptAsCancelAndKeepsIt() throws Exception {
    var ready = new CountDownLatch(1);
    var run = new ProcessRun(sh("echo ready; exec sleep 1000"), opens(ready));
    var stillSet = new FutureTask<>(() -> ended(run) && Thread.currentThread().isInterrupted());
    Thread runner = Thread.ofPlatform().name("run").start(stillSet);
    ready.await();

    runner.interrupt();

    assertThat(stillSet.get()).isTrue();
  }

  @Test
  void startsNothingOnceCancelled() {
    var run = new ProcessRun(sh("touch started"), ProcessListener.none());
    run.cancel();

    var exit = (ProcessResult.Exit) run.run();

    assertThat(exit.ending()).isEqualTo(CANCELLED);
    assertThat(folder.resolve("started")).doesNotExist();
    assertThatThrownBy(run::run).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void endsTheTreeWhenTheStartCannotBeRecorded() {
    var pids = new ArrayList<Long>();
    var listener =
        new ProcessListener() {
          @Override
          public void started(long pid) {
            pids.add(pid);
            throw new IllegalStateException("journal is gone");
          }
        };

    assertThatThrownBy(() -> new ProcessRun(sh("sleep 1000"), listener).run())
        .hasMessage("journal is gone");
    assertGone(String.valueOf(pids.getFirst()));
  }

  @Test
  void readsOnWhenTheListenerFailsAndSaysSoAtTheEnd() {
    var listener =
        new ProcessListener() {
          @Override
          public void line(Channel channel, String text) {
            throw new IllegalArgumentException(text);
          }
        };

    assertThatThrownBy(
            () -> new ProcessRun(sh("echo a; head -c 1000000 /dev/zero"), listener).run())
        .isInstanceOf(IllegalStateException.class)
        .hasRootCauseMessage("a");
  }

  @Test
  void saysWhatCannotBeStartedAndWhy() throws IOException {
    Files.writeString(folder.resolve("plain"), "#!/bin/sh\n");

    assertThat(result(spec(List.of("no-such-agent"))))
        .isEqualTo(new ProcessResult.NotInstalled("no-such-agent"));
    assertThat(result(spec(List.of("./plain"))))
        .isEqualTo(new ProcessResult.CannotStart("./plain", "./plain is not executable"));
    assertThat(result(spec(List.of("sh", "-c", "x".repeat(4 << 20)))))
        .isInstanceOfSatisfying(
            ProcessResult.CannotStart.class,
            cannot -> assertThat(cannot.message()).contains("too long"));
    var nowhere =
        new ProcessSpec(
            List.of("sh"), folder.resolve("gone"), Map.of("PATH", path()), "", limits());
    assertThat(result(nowhere)).isInstanceOf(ProcessResult.CannotStart.class);
  }

  @Test
  void costsLittleAroundAProgramThatDoesNothing() {
    var nanos = new ArrayList<Long>();
    var spec = spec(List.of("/bin/true")).withMark(MARK);
    for (int i = 0; i < 60; i++) {
      long begin = System.nanoTime();
      assertThat(exit(spec).exitCode()).isZero();
      nanos.add(System.nanoTime() - begin);
    }
    Collections.sort(nanos);
    System.out.printf("ProcessRun of /bin/true: median %d us%n", nanos.get(30) / 1000);
  }

  private ProcessResult.Exit cancelledAtFirstLine(ProcessSpec spec) {
    var self = new ProcessRun[1];
    var listener =
        new ProcessListener() {
          @Override
          public void line(Channel channel, String text) {
            self[0].cancel();
          }
        };
    self[0] = new ProcessRun(spec, listener);
    return (ProcessResult.Exit) self[0].run();
  }

  private static boolean ended(ProcessRun run) {
    return run.run() instanceof ProcessResult.Exit exit && exit.ending() == CANCELLED;
  }

  private static ProcessListener hears(List<String> lines) {
    return new ProcessListener() {
      @Override
      public void line(Channel channel, String text) {
        lines.add(channel + " " + text);
      }
    };
  }

  private static ProcessListener opens(CountDownLatch latch) {
    return new ProcessListener() {
      @Override
      public void line(Channel channel, String text) {
        latch.countDown();
      }
    };
  }

  private static void assertGone(String pid) {
    assertThat(ProcessTable.ofThisSystem().find(Long.parseLong(pid.strip()))).isEmpty();
  }

  private static ProcessResult.Exit exit(ProcessSpec spec) {
    return (ProcessResult.Exit) result(spec);
  }

  private static ProcessResult result(ProcessSpec spec) {
    return new ProcessRun(spec, ProcessListener.none()).run();
  }

  private ProcessSpec sh(String script) {
    return sh(script, LONG);
  }

  private ProcessSpec sh(String script, Duration deadline) {
    return new ProcessSpec(
        List.of("sh", "-c", script),
        folder,
        Map.of("PATH", path()),
        "",
        ProcessLimits.of(deadline));
  }

  private ProcessSpec spec(List<String> argv) {
    return new ProcessSpec(argv, folder, Map.of("PATH", path()), "", limits());
  }

  private static ProcessLimits limits() {
    return ProcessLimits.of(LONG);
  }

  private static String path() {
    return "/usr/local/bin:/usr/bin:/bin";
  }
}
