package dev.segue.session.hook;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.segue.core.session.TranscriptRules;
import dev.segue.files.profile.Profiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TranscriptTest {
  private static final Path RECORDED = Path.of("src", "test", "resources", "transcript");

  @TempDir private Path folder;

  private static TranscriptRules rules(String id) {
    return Profiles.shippedChannels(id).transcript().orElseThrow();
  }

  private Transcript growing() {
    return new Transcript(folder.resolve("t.jsonl"), rules("copilot"));
  }

  private void append(String text) throws IOException {
    Files.write(
        folder.resolve("t.jsonl"),
        text.getBytes(UTF_8),
        StandardOpenOption.CREATE,
        StandardOpenOption.APPEND);
  }

  private static String message(String text) {
    return "{\"type\":\"user.message\",\"data\":{\"content\":\"" + text + "\"}}\n";
  }

  @ParameterizedTest
  @CsvSource({
    "claude, hello ASY1, busy ASY2, MARKASY",
    "codex, hello CXH1, again CXH2, MARKCXHOOK",
    "gemini, hello SFT1, hello SFT1, MARKSF1 context here",
    "copilot, hello COP1, hello COPR1, MARKCOP1"
  })
  void findsInRecordedSessionsWhatTheUserSaidAndWhatWasBroughtIn(
      String id, String first, String last, String context) throws IOException {
    Path file = RECORDED.resolve(id + ".jsonl");
    var transcript = new Transcript(file, rules(id));

    var all = transcript.after(0);

    assertThat(all.hasMessage(first)).isTrue();
    assertThat(all.hasMessage(last)).isTrue();
    assertThat(all.hasContext(context)).isTrue();
    assertThat(all.hasMessage("FAKE-REPLY")).as("the agent's own words").isFalse();
    assertThat(all.agent()).isNotEmpty().allMatch(words -> words.contains("FAKE-REPLY: done."));
    assertThat(all.hasMessage(context)).as("what was brought in is no message").isFalse();
    assertThat(all.end()).isEqualTo(transcript.end()).isEqualTo(Files.size(file));
    assertThat(transcript.after(all.end()).user()).isEmpty();
  }

  @Test
  void seesOnlyWhatIsNewerThanTheOffset() throws IOException {
    Transcript transcript = growing();
    append(message("k3v9x2ab first"));
    long before = transcript.end();
    append(message("second"));

    assertThat(transcript.after(0).hasMessage("k3v9x2ab")).isTrue();
    var later = transcript.after(before);
    assertThat(later.hasMessage("k3v9x2ab")).isFalse();
    assertThat(later.user()).containsExactly("second");
  }

  @Test
  void waitsForTheEndOfALine() throws IOException {
    Transcript transcript = growing();
    String line = message("whole");
    append(line.substring(0, 20));

    var half = transcript.after(0);
    assertThat(half.user()).isEmpty();
    assertThat(half.end()).isZero();

    append(line.substring(20));
    assertThat(transcript.after(half.end()).user()).containsExactly("whole");
  }

  @Test
  void passesOverWhatIsNoJson() throws IOException {
    append("no json\n\n[]\nnull\n7\n{\"type\":\"user.message\"}\n" + message("here"));

    assertThat(growing().after(0).user()).containsExactly("here");
  }

  @Test
  void aFileThatIsNotThereHasNothing() throws IOException {
    assertThat(growing().end()).isZero();
    assertThat(growing().after(0).end()).isZero();
  }

  @Test
  void takesTextsForTheSameThatAnAgentKeepsInItsOwnWay() throws IOException {
    append(message("x\\r\\n    e\\u0301 end"));

    var reading = growing().after(0);

    assertThat(reading.hasMessage("x\n\t\u00e9 end\n")).isTrue();
    assertThat(reading.isMessage("x\n\t\u00e9 end\n")).isTrue();
    assertThat(reading.isMessage("x\n\t\u00e9")).as("there is more").isFalse();
    assertThat(reading.isMessage(" \n")).isFalse();
    assertThat(reading.hasMessage("x\n\te end")).isFalse();
    assertThat(reading.hasMessage(" \n")).as("nothing is in everything").isFalse();
  }
}
