package dev.segue.app.scripted;

import static org.assertj.core.api.Assertions.assertThat;

import dev.segue.core.testing.JavaProgram;
import dev.segue.core.testing.Requires;
import dev.segue.testkit.terminal.Script;
import dev.segue.testkit.terminal.VirtualTerminal;
import dev.segue.testkit.terminal.log.Entry;
import dev.segue.testkit.terminal.log.JsonLines;
import dev.segue.testkit.terminal.program.ScriptedTerminal;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The scripted agent at a pseudo terminal. */
@Tag("slow")
@Timeout(60)
class RealTerminalTest {
  private static final String SPAWN = "import pty, sys; pty.spawn(sys.argv[1:])";

  /** Carriage return and line feed are the same to a terminal that is not raw. */
  private static final List<String> KEYS = List.of("one", "\n", "two\tthree\u0016", "\r");

  @TempDir Path folder;

  private static void await(InputStream output, String words) throws IOException {
    var read = new StringBuilder();
    while (read.indexOf(words) < 0) {
      int next = output.read();
      assertThat(next).as("after %s", read).isNotNegative();
      read.append((char) next);
    }
  }

  private static List<String> submitted(List<Entry> log) {
    return log.stream()
        .filter(Entry.Submitted.class::isInstance)
        .map(entry -> ((Entry.Submitted) entry).bytes())
        .toList();
  }

  @Test
  void theTerminalIsRaw() throws IOException, InterruptedException {
    Path python = Requires.program("python3", "to open a pseudo terminal");
    Path log = folder.resolve("log");
    Process process =
        new ProcessBuilder(
                Stream.concat(
                        Stream.of(python.toString(), "-c", SPAWN),
                        JavaProgram.of(
                            ScriptedTerminal.class,
                            "--fault",
                            "cursor-moves=off",
                            "--fault",
                            "crash-at=6000",
                            "--log",
                            log.toString())
                            .stream())
                    .toList())
            .redirectErrorStream(true)
            .start();
    await(process.getInputStream(), "for shortcuts");
    for (String keys : KEYS) {
      process.getOutputStream().write(keys.getBytes(StandardCharsets.UTF_8));
      process.getOutputStream().flush();
    }
    await(process.getInputStream(), "to interrupt");
    process.getInputStream().readAllBytes();
    process.waitFor();

    var virtual = new VirtualTerminal(Script.parse("cursor-moves=off"));
    virtual.advance(1_000);
    KEYS.forEach(keys -> virtual.write(keys.getBytes(StandardCharsets.UTF_8)));
    assertThat(submitted(JsonLines.read(Files.readString(log))))
        .isEqualTo(submitted(virtual.log()))
        .hasSize(1);
  }
}
