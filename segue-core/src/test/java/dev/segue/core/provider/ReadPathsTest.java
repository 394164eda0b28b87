package dev.segue.core.provider;

import static org.assertj.core.api.Assertions.assertThat;

import dev.segue.core.provider.Profile.Field;
import dev.segue.core.provider.Profile.Format;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ReadPathsTest {
  private static Findings findings(Map<Field, List<Selector>> fields) {
    return new Findings(
        new Profile.Output(Format.JSONL, List.of(), List.of(), fields, Optional.empty()));
  }

  private static Findings both() {
    return findings(
        Map.of(
            Field.FILES_READ, List.of(Selector.at("/read/*")),
            Field.COMMANDS, List.of(Selector.at("/command"))));
  }

  @Test
  void areUnknownWhereTheProfileHasNoPlaceForThem() {
    Findings findings = findings(Map.of(Field.FILES_UPDATED, List.of(Selector.at("/read/*"))));
    findings.take(Map.of("read", List.of("a")));

    assertThat(findings.readPaths()).isEmpty();
  }

  @Test
  void areNoneWhereNothingWasRead() {
    Findings findings = both();
    findings.take(Map.of("text", "hello"));

    assertThat(findings.readPaths()).contains(List.of());
  }

  @Test
  void areThoseOfToolsAndThenThoseOfCommandsEachOnce() {
    Findings findings = both();
    findings.take(Map.of("command", "cat c; sed -n 1,5p a"));
    findings.take(Map.of("read", List.of("a", "b", "", "a")));

    assertThat(findings.readPaths()).contains(List.of("a", "b", "c"));
  }

  @Test
  void areBoundedInNumberAndLength() {
    Findings findings = both();
    for (int i = 0; i < 3_000; i++) {
      findings.take(Map.of("read", List.of("f" + i), "command", "cat g" + i));
    }
    findings.take(Map.of("read", List.of("x".repeat(5_000))));

    assertThat(findings.readPaths().orElseThrow()).hasSize(2_000).doesNotContain("f1000", "g1000");
  }
}
