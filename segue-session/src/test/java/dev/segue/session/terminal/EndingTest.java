package dev.segue.session.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("slow")
class EndingTest {
  /** As a small program does that starts the real one, which does not listen. */
  @Test
  void whoeverLosesItsParentStillBelongsToTheProgram() throws Exception {
    Process keeper =
        new ProcessBuilder(
                "sh", "-c", "sh -c \"(trap '' TERM; echo here; exec sleep 1000) & wait\"; :")
            .start();
    try (BufferedReader said = keeper.inputReader()) {
      assertThat(said.readLine()).isEqualTo("here");
      List<ProcessHandle> all = keeper.descendants().toList();

      Ending ending = Ending.NONE.of(keeper.pid());
      ending.ask();
      keeper.waitFor();

      assertThat(all).hasSize(2);
      assertThat(all).filteredOn(ProcessHandle::isAlive).hasSize(1);
      ending.force();
      all.forEach(one -> one.onExit().join());
    }
  }
}
