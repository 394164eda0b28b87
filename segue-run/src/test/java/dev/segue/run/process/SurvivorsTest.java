package dev.segue.run.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.segue.core.journal.DispatchMark;
import dev.segue.core.testing.Requires;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
@Tag("slow")
class SurvivorsTest {
  private final String store = UUID.randomUUID().toString();
  private final java.util.List<Process> started = new java.util.ArrayList<>();

  @AfterEach
  void endWhatIsLeft() throws InterruptedException {
    for (Process process : started) {
      process.destroyForcibly().waitFor();
    }
  }

  @Test
  void endsOnlyOlderRunsOfTheSameStoreAndProject() throws Exception {
    Requires.that(Files.isReadable(Path.of("/proc/self/stat")), "needs /proc");
    Process old = sleeping(new DispatchMark(store, "demo", "t1", "1", 4));
    Process current = sleeping(new DispatchMark(store, "demo", "t1", "2", 5));
    Process otherProject = sleeping(new DispatchMark(store, "demo2", "t1", "1", 4));

    var ended = new Survivors(PidFiles.none()).endAll(store, "demo", 5, Duration.ofSeconds(5));

    assertThat(ended)
        .containsExactly(new EndedProcess(old.pid(), "sleep", EndedProcess.How.TERMINATED));
    assertThat(old.waitFor()).isEqualTo(128 + 15);
    assertThat(current.isAlive()).isTrue();
    assertThat(otherProject.isAlive()).isTrue();
  }

  @Test
  void endsAChildWithoutTheMarkAlsoWhenItOutlivesItsParent() throws Exception {
    Requires.that(Files.isReadable(Path.of("/proc/self/stat")), "needs /proc");
    Process parent =
        start(
            new DispatchMark(store, "demo", "t1", "1", 4),
            "sh",
            "-c",
            "env -i setsid sh -c 'trap \"\" TERM; echo $$; sleep 1000; true' & wait");
    long child;
    try (var said = parent.inputReader()) {
      child = Long.parseLong(said.readLine());
    }

    var ended = new Survivors(PidFiles.none()).endAll(store, "demo", 5, Duration.ofMillis(300));

    assertThat(ended)
        .contains(new EndedProcess(child, "sh", EndedProcess.How.KILLED))
        .noneMatch(one -> one.how() == EndedProcess.How.STILL_RUNNING);
  }

  @Test
  void findsNothingInAFreshStore() {
    assertThat(new Survivors(PidFiles.none()).endAll(store, "demo", 99, Duration.ofSeconds(5)))
        .isEmpty();
  }

  @Test
  void readsItsOwnMarksBackAndNoOthers() {
    var mark = new DispatchMark(store, "demo", "t@1", "2", 5);

    assertThat(DispatchMark.parse(mark.toString())).contains(mark);
    assertThat(DispatchMark.parse("")).isEmpty();
    assertThat(DispatchMark.parse("a/b/c/d")).isEmpty();
    assertThat(DispatchMark.parse("a/b//d@1")).isEmpty();
    assertThat(DispatchMark.parse("a/b/c/d@-1")).isEmpty();
  }

  private Process sleeping(DispatchMark mark) throws IOException {
    return start(mark, "sleep", "1000");
  }

  private Process start(DispatchMark mark, String... command) throws IOException {
    var builder = new ProcessBuilder(command);
    builder.environment().put(DispatchMark.VARIABLE, mark.toString());
    Process process = builder.start();
    started.add(process);
    return process;
  }
}
