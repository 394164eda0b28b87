package dev.segue.run.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.segue.core.testing.Requires;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
@Tag("slow")
class PsTableTest {
  @Test
  void listsTheSameProcessWithPsAsWithProc() throws IOException, InterruptedException {
    Requires.that(Files.isExecutable(Path.of("/bin/ps")), "needs /bin/ps (package procps)");
    Process process = new ProcessBuilder("sleep", "1000").start();
    try {
      var entry = new PsTable().find(process.pid()).orElseThrow();

      assertThat(entry.parent()).isEqualTo(ProcessHandle.current().pid());
      assertThat(entry.name()).contains("sleep");
      assertThat(new PsTable().living()).extracting(ProcessEntry::pid).contains(process.pid());
    } finally {
      process.destroyForcibly().waitFor();
    }
  }
}
