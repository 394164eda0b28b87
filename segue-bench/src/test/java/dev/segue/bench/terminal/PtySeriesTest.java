package dev.segue.bench.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.segue.core.testing.Requires;
import dev.segue.session.play.Outcome;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A few of the scenes that {@code segue-bench/run terminal --pty 1} plays by the thousand. */
@Timeout(240)
@Tag("slow")
class PtySeriesTest {
  private static final int SEEDS = 24;

  @TempDir private Path folder;

  @Test
  void deliversOnceOnPseudoTerminalsToo() throws Exception {
    Requires.grantedByMachine(Files.isReadable(Path.of("/proc/self/stat")), "who reads is asked");
    Requires.program("stty", "a terminal is made raw");
    long[] seeds = LongStream.rangeClosed(1, SEEDS).toArray();

    var tally = PtySeries.play(PtySeries::scene, seeds, folder, 12, _ -> {});

    assertThat(tally.violations()).isEmpty();
    assertThat(tally.missed()).isEmpty();
    assertThat(tally.count(Outcome.DELIVERED)).isGreaterThan(SEEDS / 2);
  }
}
