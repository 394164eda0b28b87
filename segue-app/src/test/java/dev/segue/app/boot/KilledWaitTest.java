package dev.segue.app.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.segue.app.boot.Playground.Result;
import java.io.BufferedReader;
import java.nio.file.Path;
import java.time.Instant;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A run that is killed with -9 while it waits for the reset of its only provider. */
@Timeout(120)
@Tag("full")
class KilledWaitTest {
  @TempDir private Path folder;

  @Test
  void whenTheProviderMayBeAskedIsKnownAfterwards() throws Exception {
    // In an hour, as a whole second.
    long reset = Instant.now().getEpochSecond() + 3_600;
    var ground =
        new Playground(folder)
            .settings("project: demo")
            .agent(
                "limited",
                "cat >/dev/null; echo x >> asked.txt\n"
                    + "echo 'usage limit reached, resets at %d' >&2; exit 75\n".formatted(reset),
                "failures: [{line: '^usage limit reached', reason: quota_exhausted, reset: 'at"
                    + " (?<epoch>\\d+)'}]")
            .taskThatWants("out.txt");
    String until = Instant.ofEpochSecond(reset).toString();
    ground.commands(); // Writes the configuration.
    Process run = ground.start(command("run", ground.path("tasks.yaml").toString(), "--wait"));
    try (BufferedReader said = run.errorReader()) {
      String line = said.readLine();
      while (line != null && !line.contains("waiting until")) {
        line = said.readLine();
      }
      assertThat(line).contains("limited quota_exhausted", "waiting until " + until);
    } finally {
      run.destroyForcibly();
    }
    assertThat(run.waitFor()).isEqualTo(137);

    JsonNode breaker =
        JsonMapper.shared()
            .readTree(ground.segue("providers", "--output", "json").out())
            .at("/providers/0/breaker");
    assertThat(breaker.path("state").asString()).isEqualTo("open");
    assertThat(Instant.parse(breaker.path("until").asString())).isEqualTo(until);
    assertThat(ground.segue("providers").out()).contains("quota_exhausted", "until " + until);
    assertThat(ground.segue("status").out()).contains("limited: quota_exhausted, until ");
    Result again = ground.segue("run");
    assertThat(again.exit()).isEqualTo(3);
    assertThat(again.out() + again.err()).contains("limited", "quota_exhausted");
    assertThat(ground.read("asked.txt")).as("asked once, and not after the kill").isEqualTo("x\n");
  }

  private static String[] command(String... arguments) {
    return Stream.concat(
            Stream.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName()),
            Stream.of(arguments))
        .toArray(String[]::new);
  }
}
