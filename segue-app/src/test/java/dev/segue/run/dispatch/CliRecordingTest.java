package dev.segue.run.dispatch;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import dev.segue.core.provider.OutputReader;
import dev.segue.core.provider.Profile;
import dev.segue.core.provider.Reading;
import dev.segue.core.text.Golden;
import dev.segue.files.profile.Profiles;
import dev.segue.run.process.Captured;
import dev.segue.run.process.ProcessListener.Channel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tests how the shipped profiles read the output and the exit codes of the real CLIs. The
 * recordings are of claude 2.1.197 and (v332) 2.1.332, codex 0.171.0 and gemini 0.61.0 against a
 * stand-in for their services. An exit code above 128 means that a signal ended the CLI; {@code
 * report} is the content of its report file.
 */
class CliRecordingTest {
  private static final Path ROOT = Path.of("src", "test", "resources", "golden", "cli");
  private static final Instant NOW = Instant.parse("2026-11-28T01:35:00Z");

  @ParameterizedTest
  @MethodSource("recordings")
  void readsARecordingAsItWasMeant(String cli, String mode) throws IOException {
    Golden.check("cli/" + cli + "/" + mode + "/expected", shown(reading(cli, mode)));
  }

  @ParameterizedTest
  @MethodSource("clis")
  void isShownEachKindOfFailureAndOfSuccess(String cli) throws IOException {
    var kinds = new TreeSet<String>();
    for (String mode : names(ROOT.resolve(cli))) {
      kinds.add(reading(cli, mode).failure().map(f -> f.reason().word()).orElse("no failure"));
    }

    assertThat(kinds)
        .contains(
            "no failure",
            "rate_limit_exceeded",
            "quota_exhausted",
            "auth_error",
            "overloaded",
            "context_length_exceeded");
  }

  @Test
  void hasRecordingsOfEveryShippedProfileThatWasTried() throws IOException {
    assertThat(names(ROOT)).containsExactlyInAnyOrderElementsOf(clis().toList());
  }

  static Stream<String> clis() {
    return Profiles.SHIPPED.stream().filter(id -> Profiles.shipped(id).provenance().isTested());
  }

  static Stream<Arguments> recordings() throws IOException {
    var all = Stream.<Arguments>builder();
    for (String cli : clis().toList()) {
      List<String> modes = names(ROOT.resolve(cli));
      assertThat(modes).as("recordings of %s", cli).hasSizeGreaterThan(20);
      modes.forEach(mode -> all.add(Arguments.of(cli, mode)));
    }
    return all.build();
  }

  private static List<String> names(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(f -> f.getFileName().toString()).sorted().toList();
    }
  }

  private static Reading reading(String cli, String mode) throws IOException {
    Profile profile = Profiles.shipped(cli);
    var reader = new OutputReader(profile);
    var feed = new OutputFeed(reader, _ -> {}, () -> {});
    Path folder = ROOT.resolve(cli).resolve(mode);
    Files.readAllLines(folder.resolve("stderr")).forEach(l -> feed.line(Channel.STDERR, l));
    Files.readAllLines(folder.resolve("stdout")).forEach(l -> feed.line(Channel.STDOUT, l));
    Path report = folder.resolve("report");
    feed.end(
        Captured.NOTHING,
        Files.exists(report) ? Optional.of(Files.readString(report)) : Optional.empty());
    int exit = Integer.parseInt(Files.readString(folder.resolve("exit")).strip());
    return reader.finish(exit, NOW, ZoneOffset.UTC);
  }

  private static String shown(Reading reading) {
    return String.join(
        "\n",
        "reason: " + reading.failure().map(f -> f.reason().word()).orElse("-"),
        "until: "
            + reading.failure().flatMap(Reading.Failure::until).map(Instant::toString).orElse("-"),
        "detail: " + reading.detail().map(CliRecordingTest::start).orElse("-"),
        "answer: " + reading.answer().map(CliRecordingTest::start).orElse("-"),
        "session: " + reading.session().orElse("-"),
        "model: " + reading.model().orElse("-"),
        "tokens: "
            + Stream.of(
                    reading.numbers().inputTokens(),
                    reading.numbers().cachedInputTokens(),
                    reading.numbers().outputTokens())
                .map(CliRecordingTest::number)
                .collect(joining(" ")),
        "cost: " + number(reading.numbers().costUsd()),
        "created: " + String.join(" ", reading.claimedCreated()),
        "updated: "
            + String.join(" ", reading.claimedUpdated())
            + session(reading)
            + read(reading));
  }

  /** Nothing where the output tells of no file that was read. */
  private static String read(Reading reading) {
    return reading
        .readPaths()
        .filter(paths -> !paths.isEmpty())
        .map(paths -> "\nread: " + String.join(" | ", paths))
        .orElse("");
  }

  /** What matters for going on with the session; nothing where the output is silent about it. */
  private static String session(Reading reading) {
    String used = number(reading.numbers().contextTokens());
    String window = number(reading.numbers().contextWindow());
    boolean saysNothing = used.equals("-") && window.equals("-");
    return (saysNothing ? "" : "\ncontext: " + used + " of " + window)
        + (reading.isSessionLost() ? "\nsession is lost" : "");
  }

  private static String number(Optional<? extends Number> number) {
    return number.map(Object::toString).orElse("-");
  }

  private static String start(String text) {
    String line = text.replace("\n", "\\n");
    return line.length() > 160 ? line.substring(0, 160) + "…" : line;
  }
}
