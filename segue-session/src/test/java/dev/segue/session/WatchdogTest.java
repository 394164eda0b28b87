package dev.segue.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.segue.core.testing.Requires;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Processes that ignore a hang-up, in sessions of their own. */
@Timeout(60)
@Tag("slow")
class WatchdogTest {
  private static final String DEAF = "trap '' HUP TERM; echo here; while :; do sleep 100; done";

  @TempDir private Path folder;
  private Path socket = Path.of("/");
  private Process agent;
  private Process other;
  private Process unmarked;

  @BeforeEach
  void start() throws Exception {
    Requires.that(Files.isReadable(Path.of("/proc/self/stat")), "needs /proc");
    Requires.program("setsid", "it begins sessions");
    socket = folder.resolve("s.sock");
    agent = started(socket.toString());
    other = started(socket.toString());
    unmarked = started(folder.resolve("other.sock").toString());
  }

  /** Its session's first process, as the shell of a terminal is. */
  private static Process started(String mark) throws IOException {
    var builder = new ProcessBuilder("setsid", "sh", "-c", DEAF);
    builder.environment().put(Control.SOCKET, mark);
    Process process = builder.start();
    assertThat(process.inputReader().readLine()).isEqualTo("here");
    return process;
  }

  @AfterEach
  void end() {
    for (Process one : List.of(agent, other, unmarked)) {
      one.descendants().forEach(ProcessHandle::destroyForcibly);
      one.destroyForcibly();
    }
  }

  @Test
  void anOwnerThatIsKilledTakesItsAgentAlongAndNobodyElse() throws Exception {
    Process dog = Watchdog.start(socket, agent.pid());

    dog.getOutputStream().close();

    assertThat(dog.waitFor()).isNotNegative();
    agent.onExit().join();
    assertThat(other.isAlive()).as("another session").isTrue();
    assertThat(unmarked.isAlive()).isTrue();
  }

  @Test
  void aSessionWithoutTheMarkIsLeftAlone() throws Exception {
    Process dog = Watchdog.start(socket, unmarked.pid());

    dog.getOutputStream().close();

    assertThat(dog.waitFor()).isZero();
    assertThat(unmarked.isAlive()).isTrue();
  }

  @Test
  void anOwnerThatEndsByItselfEndsNobody() throws Exception {
    Process dog = Watchdog.start(socket, agent.pid());

    try (OutputStream out = dog.getOutputStream()) {
      out.write("end\n".getBytes(StandardCharsets.UTF_8));
    }

    assertThat(dog.waitFor()).isZero();
    assertThat(agent.isAlive()).isTrue();
  }
}
