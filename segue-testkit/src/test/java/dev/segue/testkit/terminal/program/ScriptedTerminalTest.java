package dev.segue.testkit.terminal.program;

import static org.assertj.core.api.Assertions.assertThat;

import dev.segue.testkit.terminal.Script;
import dev.segue.testkit.terminal.VirtualTerminal;
import dev.segue.testkit.terminal.log.Entry;
import dev.segue.testkit.terminal.log.JsonLines;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The program on pipes, with real time. */
@Tag("slow")
@Timeout(60)
class ScriptedTerminalTest {
  private static final String PASTE = "\u001b[200~hello\nworld\u001b[201~";

  @TempDir Path folder;

  private Process start(String... arguments) throws IOException {
    var command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--enable-native-access=ALL-UNNAMED",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                ScriptedTerminal.class.getName()));
    command.addAll(List.of(arguments));
    return new ProcessBuilder(command).redirectErrorStream(true).start();
  }

  /** Reads until the words have been written; fails where they never are. */
  private static void await(InputStream output, String words) throws IOException {
    var read = new StringBuilder();
    while (read.indexOf(words) < 0) {
      int next = output.read();
      assertThat(next).as("after %s", read).isNotNegative();
      read.append((char) next);
    }
  }

  private static void write(Process process, String text) throws IOException {
    process.getOutputStream().write(text.getBytes(StandardCharsets.UTF_8));
    process.getOutputStream().flush();
  }

  /** What happened, without its times. */
  private static List<String> timeless(List<Entry> log) {
    var lines = new ArrayList<String>();
    for (Entry entry : log) {
      lines.add(entry.toString().replaceFirst("at=\\d+", "at"));
    }
    return lines;
  }

  @Test
  void realAndVirtualTimeGiveTheSameLog() throws IOException, InterruptedException {
    Path log = folder.resolve("log");
    Path script = folder.resolve("script");
    String text = "seed=4 look=codex size=100x30 busy=50 ghost=10 trust";
    Files.writeString(script, text);
    Process process = start("--script", script.toString(), "--log", log.toString());
    var output = process.getInputStream();
    await(output, "Trust this folder?");
    write(process, "1");
    await(output, "Ask Codex to do anything");
    write(process, PASTE);
    await(output, "world");
    write(process, "\r");
    await(output, "run the tests");
    process.getOutputStream().close();
    assertThat(process.waitFor()).isEqualTo(129);

    var virtual = new VirtualTerminal(Script.parse(text));
    for (String keys : List.of("1", PASTE, "\r")) {
      virtual.advance(1_000);
      virtual.write(keys.getBytes(StandardCharsets.UTF_8));
    }
    virtual.advance(1_000);
    assertThat(timeless(JsonLines.read(Files.readString(log)))).isEqualTo(timeless(virtual.log()));
  }

  @Test
  void theLogIsWholeAfterAKill() throws IOException, InterruptedException {
    Path log = folder.resolve("log");
    Process process = start("--seed", "3", "--fault", "no-echo@0", "--log", log.toString());
    await(process.getInputStream(), "agents");
    write(process, PASTE);
    await(process.getInputStream(), "world");
    process.destroyForcibly().waitFor();

    assertThat(JsonLines.read(Files.readString(log)).getLast())
        .isInstanceOfSatisfying(
            Entry.Received.class, entry -> assertThat(entry.bytes()).isEqualTo(PASTE));
  }

  @Test
  void transcriptAndHookAreWrittenTo() throws IOException, InterruptedException {
    Path transcript = folder.resolve("transcript.jsonl");
    Path told = folder.resolve("it's told");
    String quoted = told.toString().replace("'", "'\\''");
    Process process =
        start(
            "--look",
            "plain",
            "--fault",
            "crash-at=4000",
            "--transcript",
            transcript.toString(),
            "--hook",
            "cat >> '" + quoted + "'");
    await(process.getInputStream(), "> ");
    write(process, "hello\r");
    assertThat(process.waitFor()).isEqualTo(139);

    assertThat(Files.readString(transcript)).isEqualTo("{\"user\":\"hello\"}\n");
    assertThat(Files.readString(told))
        .contains("SessionStart")
        .contains("\"prompt\":\"hello\"")
        .contains("\"transcript_path\":");
  }

  @Test
  void whatIsNotUnderstoodIsSaid() throws IOException, InterruptedException {
    Process process = start("--fault", "enter-lots");

    assertThat(new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
        .startsWith("No fault: enter-lots\n");
    assertThat(process.waitFor()).isEqualTo(2);
  }
}
