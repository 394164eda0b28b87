package dev.segue.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.segue.core.testing.Requires;
import dev.segue.session.terminal.PtyTerminal;
import dev.segue.session.terminal.Size;
import dev.segue.session.terminal.TmuxProgram;
import dev.segue.session.terminal.TmuxServer;
import dev.segue.session.terminal.TmuxTerminal;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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

  private final List<TmuxServer> servers = new ArrayList<>();

  @BeforeEach
  void needsTmux() {
    Requires.program("tmux", "sessions that outlive their terminal");
  }

  @AfterEach
  void endSessions() throws IOException {
    for (TmuxServer server : servers) {
      server.kill();
    }
  }

  @Test
  void aProgramHasItsSizeFolderAndEnvironmentAndItsExitCodeComesBack() throws Exception {
    var heard = new TmuxHeard();

    start("stty size; pwd; echo \"<$ODD>\"; exit 7", heard);

    assertThat(heard.end.get()).isEqualTo(7);
    assertThat(heard.text())
        .contains("33 101")
        .contains(folder.toRealPath().toString())
        .contains("<a'\"\\$x #{pid} ü>");
  }

  @Test
  void whatEndedItBySignalIsTold() throws Exception {
    var heard = new TmuxHeard();

    start("kill -9 $$", heard);

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

    start("stty -opost; seq -w 1 150000; exit 3", heard);

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
            "printf 'main\\n\\033]2;a title\\007\\033]7501;idle\\007\\033[?1049h\\033[?2004h';"
                + " printf '\\033[5;7H\\033[1;31mred 漢\\033[0m\\033[44m  \\033[0m'; echo; read x;"
                + " echo \"got $x\"; sleep 1000",
            first);
    first.until(heard -> heard.screen().snapshot().cursor().row() == 5);
    terminal.leave();

    var second = new TmuxHeard();
    TmuxTerminal again = TmuxTerminal.attach(server(), second);

    assertThat(second.screen().snapshot()).isEqualTo(first.screen().snapshot());
    assertThat(server().isThere()).isTrue();
    assertThat(server().users()).isZero();
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
    Path go = folder.resolve("go");
    TmuxTerminal terminal =
        start("echo ready; until [ -e '%s' ]; do sleep 0.02; done; exit 9".formatted(go), first);
    first.untilText("ready");
    terminal.leave();
    Files.createFile(go); // Only now: the first one would end the session if it saw the end.

    var second = new TmuxHeard();
    TmuxTerminal.attach(server(), second);

    assertThat(second.end.get()).isEqualTo(9);
  }

  @Test
  void resizesReachItAndTwoAtOnceAreApart() throws Exception {
    var one = new TmuxHeard();
    var two = new TmuxHeard();
    TmuxTerminal first =
        start("trap 'stty size' WINCH; echo one; while :; do sleep 0.05; done", one);
    TmuxTerminal second = start("echo two; sleep 1000", two);
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

    start("kill -TSTP $$; echo on; exit 5", heard);

    assertThat(heard.end.get()).isEqualTo(5);
    assertThat(heard.text()).contains("on");
  }

  @Test
  void aUserWhoLooksAtItSaysTheSize() throws Exception {
    var heard = new TmuxHeard();
    TmuxTerminal terminal = start("echo ready; sleep 1000", heard);
    heard.untilText("ready");
    var user = new TmuxHeard();
    var environment = new HashMap<>(System.getenv());
    environment.put("TERM", "xterm-256color");
    environment.remove("TMUX");

    PtyTerminal.start(server().attachCommand(), folder, environment, new Size(70, 21), user);

    user.untilText("ready");
    heard.until(now -> now.size().equals(new Size(70, 21)));
    assertThat(server().users()).isEqualTo(1);
    terminal.close();
    user.end.get();
    assertThat(heard.end.get()).isEqualTo(137);
  }

  @Test
  void thereIsOneReasonWhereThereIsNoSession() {
    assertThatThrownBy(
            () -> TmuxTerminal.attach(new TmuxServer(folder.resolve("none")), new TmuxHeard()))
        .isInstanceOf(IOException.class)
        .hasMessageStartingWith("no session in tmux");
  }

  @Test
  void aClientThatIsLostIsReplacedAndTheScreenToldOnceMore() throws Exception {
    var heard = new TmuxHeard();
    TmuxTerminal terminal =
        start("stty -echo; echo ready; while read x; do echo \"got $x\"; done", heard);
    heard.untilText("ready");
    int before = heard.text().length();

    ProcessHandle.current()
        .children()
        .filter(child -> child.info().commandLine().orElse("").contains(server().socket() + ""))
        .forEach(ProcessHandle::destroyForcibly);

    heard.until(now -> now.text().length() > before && now.text().endsWith("\u001b[?25h"));
    terminal.write("key\r".getBytes(StandardCharsets.UTF_8), () -> {});
    heard.untilText("got key");
    assertThat(heard.end).isNotDone();
  }

  @Test
  void whatIsWrittenWholeArrivesAsItIsAndIsKnownToTheNextOne() throws Exception {
    var heard = new TmuxHeard();
    String body = "\u001b[200~" + "a'\"\\$x #{pid} 漢字;\r".repeat(3000) + "\u001b[201~";
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    TmuxTerminal terminal =
        start(
            "stty raw -echo; echo ready; head -c %d > got; echo done; sleep 1000"
                .formatted(bytes.length),
            heard);
    heard.untilText("ready");

    terminal.writeWhole("d-1 1", List.of(Arrays.copyOf(bytes, 700), rest(bytes, 700)), () -> {});

    heard.untilText("done");
    assertThat(Files.readAllBytes(folder.resolve("got"))).isEqualTo(bytes);
    terminal.leave();
    assertThat(TmuxTerminal.attach(server(), new TmuxHeard()).lastWritten()).contains("d-1 1");
  }

  private static byte[] rest(byte[] bytes, int from) {
    return Arrays.copyOfRange(bytes, from, bytes.length);
  }

  @Test
  void nothingOfTheServersOwnersEnvironmentIsSeenByTheProgram() throws Exception {
    var heard = new TmuxHeard();

    start("env | cut -d= -f1 | sort | tr '\\n' ' '; echo end", heard);

    heard.end.get();
    String names = heard.text().substring(0, heard.text().indexOf(" end"));
    assertThat(names.substring(names.lastIndexOf("\u001b[?25h") + 6).split(" "))
        .contains("ODD", "PATH")
        .isSubsetOf(
            "",
            "LC_ALL",
            "ODD",
            "OLDPWD",
            "PATH",
            "PWD",
            "SHELL",
            "SHLVL",
            "TERM",
            "TERM_PROGRAM",
            "TERM_PROGRAM_VERSION",
            "TMUX",
            "TMUX_PANE",
            "_");
  }

  @Test
  void aUserWhoTypesIsNoticed() throws Exception {
    var heard = new TmuxHeard();
    start("echo ready; read x; echo \"got $x\"; sleep 1000", heard);
    heard.untilText("ready");
    var environment = new HashMap<>(System.getenv());
    environment.put("TERM", "xterm-256color");
    environment.remove("TMUX");
    var user = new TmuxHeard();
    PtyTerminal pty =
        PtyTerminal.start(server().attachCommand(), folder, environment, new Size(70, 21), user);
    user.untilText("ready");

    pty.write("x\r".getBytes(StandardCharsets.UTF_8), () -> {});

    heard.untilText("got x");
    heard.until(TmuxHeard::isTouched);
  }

  @Test
  void aServerThatIsKilledIsTheEnd() throws Exception {
    var heard = new TmuxHeard();
    start("echo ready; sleep 1000", heard);
    heard.untilText("ready");

    server().kill();

    assertThat(heard.end.get()).isPositive();
  }

  private TmuxServer server() {
    return servers.getLast();
  }

  private TmuxTerminal start(String script, TmuxHeard heard) throws Exception {
    var environment =
        Map.of("PATH", "/usr/bin:/bin", "LC_ALL", "C.UTF-8", "ODD", "a'\"\\$x #{pid} ü");
    var program = new TmuxProgram(List.of("/bin/sh", "-c", script), folder, environment);
    servers.add(new TmuxServer(folder.resolve("tmux-" + servers.size())));
    return TmuxTerminal.start(server(), program, SIZE, heard);
  }
}
