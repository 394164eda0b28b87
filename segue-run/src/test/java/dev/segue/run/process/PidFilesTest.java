package dev.segue.run.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.segue.core.journal.DispatchMark;
import dev.segue.core.testing.Requires;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
@Tag("slow")
class PidFilesTest {
  private static final Instant NOW = Instant.parse("2026-11-28T12:00:00Z");
  private static final Duration GRACE = Duration.ofMillis(300);

  /** Leaves a child in a session of its own, without our mark and deaf to TERM, and waits. */
  private static final String FORGETFUL =
      "env -i setsid sh -c 'trap \"\" TERM; echo $$; sleep 1000; true' & read -r _; exit 0";

  private final String store = UUID.randomUUID().toString();
  private final DispatchMark mark = new DispatchMark(store, "demo", "t1", "1", 4);

  @TempDir Path home;
  private Path folder;
  private PidFiles supervisor;

  @BeforeEach
  void requiresProc() {
    Requires.that(Files.isReadable(Path.of("/proc/self/stat")), "needs /proc");
    folder = home.resolve("state").resolve("pids");
    supervisor = PidFiles.in(folder, () -> NOW);
  }

  @AfterEach
  void endWhatIsLeft() {
    new Survivors(PidFiles.in(folder, () -> NOW)).endAll(store, "demo", 99, Duration.ZERO);
    supervisor.close();
  }

  @Test
  void anOrphanThatWasSeenIsFoundWithoutMarkAndParents() throws Exception {
    var orphan = new Orphan();

    var ended = new Survivors(PidFiles.in(folder, () -> NOW)).endAll(store, "demo", 5, GRACE);

    assertThat(ended).contains(new EndedProcess(orphan.pid, "sh", EndedProcess.How.KILLED));
    assertThat(orphan.isAlive()).isFalse();
    assertThat(files()).isEmpty();
  }

  @Test
  void anotherRunOrProjectEndsNothingAndKeepsTheFile() throws Exception {
    var orphan = new Orphan();

    assertThat(new Survivors(PidFiles.in(folder, () -> NOW)).endAll(store, "demo", 4, GRACE))
        .isEmpty();
    assertThat(new Survivors(PidFiles.in(folder, () -> NOW)).endAll(store, "other", 9, GRACE))
        .isEmpty();

    assertThat(orphan.isAlive()).isTrue();
    assertThat(files()).hasSize(1);
  }

  @Test
  void aNumberThatAnotherProcessHasNowIsLeftAlone() throws Exception {
    var orphan = new Orphan();
    rewrite("(?m)^([0-9]+) [0-9]+$", "$1 1");

    assertThat(new Survivors(PidFiles.in(folder, () -> NOW)).endAll(store, "demo", 5, GRACE))
        .isEmpty();

    assertThat(orphan.isAlive()).isTrue();
    orphan.kill();
  }

  @Test
  void anotherBootsNumbersMeanNothing() throws Exception {
    var orphan = new Orphan();
    rewrite("\\A[^\n]+", "another-boot pid:[1]");

    assertThat(new Survivors(PidFiles.in(folder, () -> NOW)).endAll(store, "demo", 5, GRACE))
        .isEmpty();

    assertThat(orphan.isAlive()).isTrue();
    orphan.kill();
  }

  @Test
  void whatIsNoPidFileIsPassedOver() throws IOException {
    Files.createDirectories(folder);
    Files.write(folder.resolve("a.pids"), new byte[] {(byte) 0xff, 0, 10, 10, 10});
    Files.writeString(folder.resolve("b.pids"), "x\n" + mark + "\n1\n-1 2\n99999999999999999999 1");
    Files.createDirectory(folder.resolve("c.pids"));

    assertThat(new Survivors(PidFiles.in(folder, () -> NOW)).endAll(store, "demo", 5, GRACE))
        .isEmpty();
  }

  @Test
  void filesOfLongAgoGo() throws IOException {
    Files.createDirectories(folder);
    Path old = Files.writeString(folder.resolve("old.pids"), "x\n" + mark + "\n");
    Path young = Files.writeString(folder.resolve("young.pids"), "x\n" + mark + "\n");
    Files.setLastModifiedTime(old, FileTime.from(NOW.minus(Duration.ofDays(31))));
    Files.setLastModifiedTime(young, FileTime.from(NOW.minus(Duration.ofDays(29))));

    new Survivors(PidFiles.in(folder, () -> NOW)).endAll(store, "demo", 5, GRACE);

    assertThat(files()).containsExactly(young);
  }

  @Test
  void aFolderThatCannotBeMadeKeepsNobodyFromWork() throws IOException {
    Files.writeString(home.resolve("state"), "a file");

    var result =
        (ProcessResult.Exit)
            new ProcessRun(spec("echo done"), ProcessListener.none(), supervisor).run();

    assertThat(result.exitCode()).isZero();
    assertThat(result.stdout().text()).isEqualTo("done\n");
  }

  @Test
  void withoutAMarkNothingIsKept() {
    assertThat(supervisor.begin(Optional.empty())).isEmpty();
  }

  @Test
  void aRunKeepsItsMembersForTheOwnerAloneWhileItLasts() throws Exception {
    // Its child has lost everything by which it could be found, but for having been seen.
    String script =
        """
        env -i setsid sleep 1000 &
        until grep -qs "^$! " %1$s/*.pids; do sleep 0.02; done
        stat -c %%a %1$s; ls %1$s | wc -l; echo $!
        exec sleep 1000
        """
            .formatted(folder);
    var lines = new ArrayList<String>();
    var self = new ProcessRun[1];
    var listener =
        new ProcessListener() {
          @Override
          public void line(Channel channel, String text) {
            lines.add(text.strip());
            if (lines.size() == 3) {
              self[0].cancel();
            }
          }
        };
    self[0] = new ProcessRun(spec(script), listener, supervisor);

    var exit = (ProcessResult.Exit) self[0].run();

    assertThat(lines).startsWith("700", "1");
    assertThat(exit.leftovers())
        .extracting(EndedProcess::pid)
        .contains(Long.parseLong(lines.getLast()));
    assertThat(files()).isEmpty();
  }

  private ProcessSpec spec(String script) {
    var limits = ProcessLimits.of(Duration.ofSeconds(50));
    return new ProcessSpec(
            List.of("sh", "-c", script),
            home,
            Map.of("PATH", "/usr/local/bin:/usr/bin:/bin"),
            "",
            limits)
        .withMark(mark);
  }

  private List<Path> files() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.toList();
    }
  }

  private void rewrite(String pattern, String by) throws IOException {
    Path file = files().getFirst();
    String text = Files.readString(file);
    String other = text.replaceAll(pattern, by);
    assertThat(other).isNotEqualTo(text);
    Files.writeString(file, other);
  }

  /** The end of the parents is what nobody sees: as if the supervisor had been killed with them. */
  private final class Orphan {
    private final long pid;
    private final long startedAt;

    Orphan() throws Exception {
      Process parent = new ProcessBuilder("sh", "-c", FORGETFUL).start();
      pid = Long.parseLong(parent.inputReader().readLine());
      var file = supervisor.begin(Optional.of(mark.toString())).orElseThrow();
      var tree =
          new ProcessTree(ProcessTable.ofThisSystem(), parent.pid(), Optional.of(mark.toString()));
      file.write(tree.living());
      startedAt = started().orElseThrow();
      parent.getOutputStream().close();
      parent.waitFor();
    }

    private Optional<Long> started() {
      return ProcessTable.ofThisSystem().find(pid).map(ProcessEntry::startedAt);
    }

    boolean isAlive() {
      return started().filter(at -> at == startedAt).isPresent();
    }

    void kill() {
      ProcessHandle.of(pid).ifPresent(ProcessHandle::destroyForcibly);
    }
  }
}
