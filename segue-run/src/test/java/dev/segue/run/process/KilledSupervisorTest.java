package dev.segue.run.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.segue.core.journal.DispatchMark;
import dev.segue.core.testing.JavaProgram;
import dev.segue.core.testing.Requires;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A supervisor of its own process, killed with -9, whose agent ends soon after it. */
@Timeout(60)
@Tag("slow")
class KilledSupervisorTest {
  private static final DispatchMark MARK = new DispatchMark("st0re", "demo", "t1", "1", 4);

  /**
   * Starts a child that cannot be found once its parents are gone, says its number, and ends a
   * second after its supervisor.
   */
  private static final String AGENT =
      """
      until grep -qs "^$$ " pids/*.pids; do sleep 0.01; done
      mkfifo never
      env -i setsid sh -c 'trap "" TERM; read -r _ <never' &
      echo $!
      while kill -0 $PPID 2>/dev/null; do sleep 0.01; done
      sleep 1
      """;

  @TempDir Path home;

  /** The supervisor. */
  public static void main(String[] arguments) {
    Path home = Path.of(arguments[0]);
    Path folder = home.resolve("pids");
    var spec =
        new ProcessSpec(
                List.of("sh", "-c", AGENT),
                home,
                Map.of("PATH", "/usr/local/bin:/usr/bin:/bin"),
                "",
                ProcessLimits.of(Duration.ofSeconds(50)))
            .withMark(MARK);
    var listener =
        new ProcessListener() {
          @Override
          public void line(Channel channel, String text) {
            System.out.println(text);
          }
        };
    new ProcessRun(spec, listener, PidFiles.in(folder, InstantSource.system())).run();
  }

  @Test
  void leavesNothingThatTheNextOneDoesNotFind() throws IOException, InterruptedException {
    Requires.that(Files.isReadable(Path.of("/proc/self/stat")), "needs /proc");
    Process supervisor =
        new ProcessBuilder(JavaProgram.of(KilledSupervisorTest.class, home.toString()))
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    long child = Long.parseLong(supervisor.inputReader().readLine());
    // The agent, and whoever watches.
    List<ProcessHandle> others = supervisor.descendants().toList();
    supervisor.destroyForcibly().waitFor();
    others.stream().filter(one -> one.pid() != child).forEach(one -> one.onExit().join());

    var ended =
        new Survivors(PidFiles.in(home.resolve("pids"), InstantSource.system()))
            .endAll("st0re", "demo", 5, Duration.ofMillis(300));

    assertThat(ended).contains(new EndedProcess(child, "sh", EndedProcess.How.KILLED));
    assertThat(ProcessTable.ofThisSystem().find(child)).isEmpty();
  }
}
