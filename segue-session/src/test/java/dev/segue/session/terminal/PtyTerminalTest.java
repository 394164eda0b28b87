package dev.segue.session.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.segue.core.testing.Polling;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
@Tag("slow")
class PtyTerminalTest {
  private static final Map<String, String> ENVIRONMENT =
      Map.of("PATH", "/usr/bin:/bin", "TERM", "xterm-256color", "LC_ALL", "C.UTF-8");

  @TempDir Path folder;

  /** Keeps what comes, and tells when a word has come. */
  private static final class Heard implements TerminalListener {
    private final ByteArrayOutputStream all = new ByteArrayOutputStream();
    private final CompletableFuture<Integer> end = new CompletableFuture<>();
    private final String word;
    private final CountDownLatch hasWord = new CountDownLatch(1);

    Heard(String word) {
      this.word = word;
    }

    @Override
    public synchronized void output(byte[] bytes) {
      all.writeBytes(bytes);
      if (text().contains(word)) {
        hasWord.countDown();
      }
    }

    @Override
    public void ended(int exitCode) {
      end.complete(exitCode);
    }

    synchronized String text() {
      return all.toString(StandardCharsets.UTF_8);
    }
  }

  @Test
  void aProgramSeesATerminalOfTheAskedSizeAndItsExitCodeComesBack() throws Exception {
    var heard = new Heard("");

    // pty4j sets the size right after the program has started; a program is told of it then.
    start(
        "while [ \"$(stty size)\" = '0 0' ]; do sleep 0.01; done; tty -s && stty size; pwd; exit 7",
        heard);

    assertThat(heard.end.get()).isEqualTo(7);
    assertThat(heard.text()).contains("33 101").contains(folder.toRealPath().toString());
  }

  @Test
  void keysAndResizesReachIt() throws Exception {
    var heard = new Heard("20 90");
    try (PtyTerminal terminal =
        start(
            "stty -echo; until stty size | grep '^20 90'; do sleep 0.01; done; read a; read b; echo"
                + " got $b",
            heard)) {
      var taken = new CountDownLatch(2);
      terminal.resize(new Size(90, 20));
      heard.hasWord.await();
      terminal.write("grüße\r".getBytes(StandardCharsets.UTF_8), taken::countDown);
      terminal.write("漢字\r".getBytes(StandardCharsets.UTF_8), taken::countDown);

      assertThat(heard.end.get()).isZero();
      taken.await();
      assertThat(heard.text()).contains("20 90").contains("got 漢字");
    }
  }

  @Test
  void aTerminalThatGoesTakesItsProgramAlong() throws Exception {
    var heard = new Heard("ready");
    PtyTerminal terminal = start("echo ready; sleep 1000", heard);
    heard.hasWord.await();
    assertThat(terminal.foreground()).hasValueSatisfying(name -> assertThat(name).isNotEmpty());

    terminal.close();

    assertThat(heard.end.get()).isNotZero();
    assertThat(terminal.isAlive()).isFalse();
  }

  @Test
  void whatNobodyTakesIsToldAsDoneWhenTheProgramHasEnded() throws Exception {
    var heard = new Heard("ready");
    PtyTerminal terminal = start("stty raw; echo ready; sleep 1000", heard);
    heard.hasWord.await();
    var taken = new CountDownLatch(1);
    terminal.write(new byte[1 << 20], taken::countDown);

    terminal.close();

    taken.await();
  }

  @Test
  void aProgramThatStopsItselfGoesOnWhenItIsTold() throws Exception {
    var heard = new Heard("twice");
    try (PtyTerminal terminal =
        start("kill -TSTP $$; echo once; kill -TSTP $$; echo twice; exit 148", heard)) {
      for (int stop = 0; stop < 2; stop++) {
        Polling.until(terminal::isSuspended);
        terminal.goOn();
      }

      assertThat(heard.end.get()).isEqualTo(148);
      assertThat(heard.text()).contains("once\r\ntwice\r\n").startsWith("once");
    }
  }

  @Test
  void whatAProgramHasStartedDoesNotOutliveItsOrderedEnd() throws Exception {
    var heard = new Heard("ready");
    try (PtyTerminal terminal =
        start("trap '' HUP; sleep 1000 & trap 'exit 3' TERM; echo ready; wait", heard)) {
      heard.hasWord.await();
      List<ProcessHandle> all =
          ProcessHandle.of(terminal.pid()).orElseThrow().descendants().toList();

      terminal.end();

      assertThat(heard.end.get()).isEqualTo(3);
      assertThat(all).hasSize(2);
      // A killed process ends a moment later.
      Polling.until(() -> all.stream().noneMatch(PtyTerminalTest::isRunning));
    }
  }

  /** One that has ended is there until somebody asks for its exit code. */
  private static boolean isRunning(ProcessHandle process) {
    try {
      return process.isAlive()
          && !Files.readString(Path.of("/proc/" + process.pid() + "/stat")).contains(") Z ");
    } catch (IOException _) {
      return false;
    }
  }

  @Test
  void aProgramThatIsAskedToEndMayPutThingsInOrder() throws Exception {
    var heard = new Heard("ready");
    try (PtyTerminal terminal =
        start("trap 'echo tidy; exit 9' TERM; echo ready; while :; do sleep 0.05; done", heard)) {
      heard.hasWord.await();

      terminal.end();

      assertThat(heard.end.get()).isEqualTo(9);
      assertThat(heard.text()).contains("tidy");
    }
  }

  private PtyTerminal start(String script, TerminalListener listener) throws Exception {
    return PtyTerminal.start(
        List.of("/bin/sh", "-c", script), folder, ENVIRONMENT, new Size(101, 33), listener);
  }
}
