package dev.segue.app.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.segue.app.house.Requires;
import dev.segue.terminal.Size;
import dev.segue.terminal.pty.PtyTerminal;
import dev.segue.terminal.tmux.TmuxProgram;
import dev.segue.terminal.tmux.TmuxServer;
import dev.segue.terminal.tmux.TmuxSessions;
import dev.segue.terminal.tmux.TmuxTerminal;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Tag("slow")
@Timeout(60)
class TmuxTerminalTest {
  private static final Size SIZE = new Size(101, 33);

  @TempDir Path folder;

  private final TmuxServer server = new TmuxServer("segue-test-" + UUID.randomUUID());
  private final TmuxSessions sessions = new TmuxSessions(server);

  @BeforeEach
  void needsTmux() {
    Requires.program("tmux", "sessions that outlive their terminal");
  }

  @AfterEach
  void endSessions() throws IOException {
    for (String name : sessions.list()) {
      TmuxTerminal.attach(server, name, new TmuxHeard()).close();
    }
  }

  @Test
  void aProgramHasItsSizeFolderAndEnvironmentAndItsExitCodeComesBack() throws Exception {
    var heard = new TmuxHeard();

    start("a", "stty size; pwd; echo \"<$ODD>\"; exit 7", heard);

    assertThat(heard.end.get()).isEqualTo(7);
    assertThat(heard.text())
        .contains("33 101")
        .contains(folder.toRealPath().toString())
        .contains("<a'\"\\$x #{pid} ü>");
  }

  @Test
  void whatEndedItBySignalIsTold() throws Exception {
    var heard = new TmuxHeard();

    start("a", "kill -9 $$", heard);

    assertThat(heard.end.get()).isEqualTo(137);
  }

  @Test
  void allBytesReachTheProgramAsTheyAre() throws Exception {
    var body = new ByteArrayOutputStream();
    body.writeBytes("\u001b[200~".getBytes(StandardCharsets.US_ASCII));
    for (int b = 0; b < 256; b++) {
      body.write(b);
    }
    body.writeBytes("漢字 grüße\n".repeat(4096).getBytes(StandardCharsets.UTF_8));
    body.writeBytes("\u001b[201~\r".getBytes(StandardCharsets.US_ASCII));
    byte[] bytes = body.toByteArray();
    var heard = new TmuxHeard();
    TmuxTerminal terminal =
        start(
            "a",
            "stty raw -echo; echo ready; head -c %d > got; echo done".formatted(bytes.length),
            heard);
    heard.untilText("ready");
    var taken = new CountDownLatch(1);

    terminal.write(bytes, taken::countDown);

    taken.await();
    assertThat(heard.end.get()).isZero();
    assertThat(Files.readAllBytes(folder.resolve("got"))).isEqualTo(bytes);
  }

  @Test
  void aMegabyteOfOutputArrivesWholeThoughTheProgramEndsAtOnce() throws Exception {
    var heard = new TmuxHeard();

    start("a", "stty -opost; seq -w 1 150000; exit 3", heard);

    assertThat(heard.end.get()).isEqualTo(3);
    String text = heard.text();
    assertThat(text.substring(text.indexOf("000001\n")))
        .hasSize(150_000 * 7)
        .startsWith("000001\n000002\n")
        .endsWith("149999\n150000\n");
  }

  @Test
  void anotherOneTakesItUpWithTheSameScreen() throws Exception {
    var first = new TmuxHeard();
    TmuxTerminal terminal =
        start(
            "it's: 50% \"ö\".#{pid}",
            "printf 'main\\n\\033]2;a title\\007\\033]7501;idle\\007\\033[?1049h\\033[?2004h';"
                + " printf '\\033[5;7H\\033[1;31mred 漢\\033[0m\\033[44m  \\033[0m'; echo; read x;"
                + " echo \"got $x\"; sleep 1000",
            first);
    first.until(heard -> heard.screen().snapshot().cursor().row() == 5);
    terminal.leave();

    var second = new TmuxHeard();
    TmuxTerminal again = TmuxTerminal.attach(server, "it's: 50% \"ö\".#{pid}", second);

    assertThat(second.screen().snapshot()).isEqualTo(first.screen().snapshot());
    assertThat(sessions.list()).containsExactly("it's: 50% \"ö\".#{pid}");
    assertThat(sessions.isAttached("it's: 50% \"ö\".#{pid}")).isFalse();
    assertThat(again.isAlive()).isTrue();
    again.write("key\r".getBytes(StandardCharsets.UTF_8), () -> {});
    second.untilText("got key");
    assertThat(first.text()).doesNotContain("got key");
    long pid = again.pid();
    again.close();
    assertThat(second.end.get()).isEqualTo(137);
    assertThat(ProcessHandle.of(pid).map(ProcessHandle::isAlive).orElse(false)).isFalse();
    assertThat(again.isAlive()).isFalse();
  }

  @Test
  void anEndThatNobodySawIsToldToTheNextOne() throws Exception {
    var first = new TmuxHeard();
    TmuxTerminal terminal = start("a", "echo ready; read x; exit 9", first);
    first.untilText("ready");
    var taken = new CountDownLatch(1);
    terminal.write("\r".getBytes(StandardCharsets.UTF_8), taken::countDown);
    taken.await();
    terminal.leave();

    var second = new TmuxHeard();
    TmuxTerminal.attach(server, "a", second);

    assertThat(second.end.get()).isEqualTo(9);
  }

  @Test
  void resizesReachItAndTwoAtOnceAreApart() throws Exception {
    var one = new TmuxHeard();
    var two = new TmuxHeard();
    TmuxTerminal first =
        start("one", "trap 'stty size' WINCH; echo one; while :; do sleep 0.05; done", one);
    TmuxTerminal second = start("two", "echo two; sleep 1000", two);
    one.untilText("one");
    two.untilText("two");

    first.resize(new Size(90, 20));

    one.untilText("20 90");
    assertThat(one.size()).isEqualTo(new Size(90, 20));
    assertThat(two.size()).isEqualTo(SIZE);
    assertThat(one.text()).doesNotContain("two");
    assertThat(second.foreground()).isPresent().get().isNotEqualTo("tmux");
    first.close();
    assertThat(one.end.get()).isEqualTo(137);
    assertThat(second.isAlive()).isTrue();
  }

  @Test
  void oneThatStopsGoesOn() throws Exception {
    var heard = new TmuxHeard();

    start("a", "kill -TSTP $$; echo on; exit 5", heard);

    assertThat(heard.end.get()).isEqualTo(5);
    assertThat(heard.text()).contains("on");
  }

  @Test
  void aUserWhoLooksAtItSaysTheSize() throws Exception {
    var heard = new TmuxHeard();
    TmuxTerminal terminal = start("a", "echo ready; sleep 1000", heard);
    heard.untilText("ready");
    var user = new TmuxHeard();
    var environment = new HashMap<>(System.getenv());
    environment.put("TERM", "xterm-256color");
    environment.remove("TMUX");

    PtyTerminal.start(sessions.attachCommand("a"), folder, environment, new Size(70, 21), user);

    user.untilText("ready");
    heard.until(now -> now.size().equals(new Size(70, 21)));
    assertThat(sessions.isAttached("a")).isTrue();
    terminal.close();
    user.end.get();
    assertThat(heard.end.get()).isEqualTo(137);
  }

  @Test
  void thereIsOneReasonWhereThereIsNoSession() {
    assertThatThrownBy(() -> TmuxTerminal.attach(server, "none", new TmuxHeard()))
        .isInstanceOf(IOException.class)
        .hasMessageStartingWith("no session of this name in tmux");
  }

  private TmuxTerminal start(String name, String script, TmuxHeard heard) throws Exception {
    var environment =
        Map.of("PATH", "/usr/bin:/bin", "LC_ALL", "C.UTF-8", "ODD", "a'\"\\$x #{pid} ü");
    var program = new TmuxProgram(List.of("/bin/sh", "-c", script), folder, environment);
    return TmuxTerminal.start(server, name, program, SIZE, heard);
  }
}
