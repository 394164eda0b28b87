package dev.segue.app.realcli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.segue.core.session.TranscriptRules;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TranscriptFilesTest {
  private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

  @TempDir private Path home;

  private Path write(String name, Instant time) throws IOException {
    Path file = home.resolve(name);
    Files.createDirectories(file.resolveSibling("."));
    Files.writeString(file, "{}\n");
    Files.setLastModifiedTime(file, FileTime.from(time));
    return file;
  }

  private List<Path> find(Map<String, String> environment, String session) throws IOException {
    var rules =
        new TranscriptRules(
            List.of("${AGENT_HOME}/s/*/{session}.jsonl", "{home}/.agent/s/*/{session}.jsonl"),
            List.of(),
            List.of(),
            List.of());
    return new TranscriptFiles(rules, home, environment)
        .of(Optional.of(session).filter(id -> !id.isEmpty()), START);
  }

  @Test
  void findsTheFileOfASession() throws IOException {
    Path one = write(".agent/s/demo/one.jsonl", START);
    write(".agent/s/demo/two.jsonl", START);
    write(".agent/s/deep/er/one.jsonl", START);

    assertThat(find(Map.of(), "one")).containsExactly(one);
  }

  @Test
  void findsAllThatWereWrittenSinceWhereTheSessionIsUnknown() throws IOException {
    Path one = write(".agent/s/demo/one.jsonl", START.plusSeconds(5));
    Path two = write(".agent/s/other/two.jsonl", START);
    write(".agent/s/demo/old.jsonl", START.minusSeconds(1));
    Files.createSymbolicLink(home.resolve(".agent/s/demo/link.jsonl"), one);

    assertThat(find(Map.of(), "")).containsExactlyInAnyOrder(one, two);
  }

  @Test
  void looksWhereAVariableSays() throws IOException {
    Path moved = write("moved/s/demo/one.jsonl", START);

    assertThat(find(Map.of("AGENT_HOME", home.resolve("moved").toString()), "one"))
        .containsExactly(moved);
    assertThat(find(Map.of("AGENT_HOME", "moved"), "one")).isEmpty();
  }

  @Test
  void aStrangeNameOfASessionIsNoPath() throws IOException {
    write(".agent/s/demo/one.jsonl", START);

    assertThat(find(Map.of(), "../demo/one")).hasSize(1);
    assertThat(find(Map.of(), "none")).isEmpty();
  }

  @Test
  void findsNothingWhereNothingIsKept() throws IOException {
    assertThat(find(Map.of(), "")).isEmpty();
  }
}
