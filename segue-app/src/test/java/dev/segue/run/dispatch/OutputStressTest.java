package dev.segue.run.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.segue.core.provider.OutputReader;
import dev.segue.core.provider.Profile;
import dev.segue.core.provider.Reading;
import dev.segue.core.provider.Reason;
import dev.segue.core.text.Printout;
import dev.segue.files.profile.Profiles;
import dev.segue.files.source.Node;
import dev.segue.files.source.Problems;
import dev.segue.files.source.SourceReader;
import dev.segue.run.process.Captured;
import dev.segue.run.process.ProcessResult;
import dev.segue.run.process.ProcessRun;
import dev.segue.run.process.ProcessSpec;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests the reading of programs that print too much, too little at a time, or something unexpected.
 */
@Timeout(120)
@Tag("full")
class OutputStressTest {
  private static final String DONE = "{\"type\":\"done\",\"text\":\"grüße 😀\",\"n\":7}";

  @TempDir Path folder;

  @Test
  void readsAnEventThatComesByteByByteAndHasNoLineEnd() {
    String bytes =
        DONE.codePoints()
            .mapToObj(Character::toString)
            .flatMap(c -> octal(c).lines())
            .map("printf '%s'\n"::formatted)
            .reduce("", String::concat);

    Reading reading = read(Profile.Format.JSONL, bytes);

    assertThat(reading.failure()).isEmpty();
    assertThat(reading.answer()).contains("grüße 😀");
    assertThat(reading.numbers().inputTokens()).contains(7L);
  }

  private static String octal(String character) {
    var out = new StringBuilder();
    for (byte b : character.getBytes(StandardCharsets.UTF_8)) {
      out.append("\\%03o%n".formatted(b & 0xFF));
    }
    return out.toString();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "a byte order mark|'\\357\\273\\277@\\n'",
        "CRLF|'notice\\r\\n@\\r\\n\\r\\n'",
        "colours|'\\033[32m@\\033[0m\\n'",
        "a cursor that moves|'\\033[2K\\r\\033[1G@\\033[?25h\\n'",
        "NULs and other bytes|'\\000\\377\\376 noise \\000\\n\\000@\\n\\300\\200\\n'",
        "prose with braces|'{not json}\\n{\\n{}\\n[1]\\nnull\\n7\\n@\\n{\"type\":\\n'",
        "blank lines|'\\n\\n   @   \\n\\n'"
      })
  void readsAnEventBehindOrWithin(String what, String printed) throws IOException {
    Path event = Files.writeString(folder.resolve("event"), DONE);
    String script = "printf " + printed.replace("@", "'; cat " + event + "; printf '") + "\n";

    assertThat(read(Profile.Format.JSONL, script).answer()).as(what).contains("grüße 😀");
  }

  @Test
  void replacesBytesThatAreNoText() {
    String script = "printf '{\"type\":\"done\",\"text\":\"a\\377b\\300\\257c\"}\\n'\n";

    assertThat(read(Profile.Format.JSONL, script).answer()).contains("a\uFFFDb\uFFFD\uFFFDc");
  }

  @ParameterizedTest
  @ValueSource(strings = {"Loading {config}", "a\\n{} b {\\n{ no\\n", "\\033[1m"})
  void readsADocumentBehindANotice(String notice) {
    String script =
        "printf '%s\\n{\\n  \"type\": \"done\",\\n  \"text\": \"deep\"\\n}\\nBye {}.\\n'\n"
            .formatted(notice.replace("{}", "{1}"));

    assertThat(read(Profile.Format.JSON, script).answer()).contains("deep");
  }

  @Test
  void readsADocumentOf20Megabytes() {
    String script =
        "printf '{\"pad\":\"'; head -c 19000000 /dev/zero | tr '\\0' x; printf '\",\"type\":\"done\",\"text\":\"read\"}'\n";

    assertThat(read(Profile.Format.JSON, script).answer()).contains("read");
  }

  @Test
  void saysWhyADocumentWasNotRead() {
    String large =
        "printf '{\"pad\":\"'; head -c 34000000 /dev/zero | tr '\\0' x; printf '\",\"type\":\"done\",\"text\":\"read\"}'\n";

    Reading tooLarge = read(Profile.Format.JSON, large);
    Reading broken = read(Profile.Format.JSON, "echo '{\"type\":'\n");

    assertThat(reason(tooLarge)).contains(Reason.UNKNOWN_ERROR);
    assertThat(tooLarge.detail())
        .contains("its JSON document is larger than 32 MB and was not read");
    assertThat(reason(broken)).contains(Reason.UNKNOWN_ERROR);
    assertThat(broken.detail()).contains("its output holds no JSON document that can be read");
    assertThat(read(Profile.Format.JSON, "true\n").detail()).isEmpty();
  }

  @Test
  void readsAnEventLineOf5Megabytes() {
    String script =
        "printf '{\"type\":\"done\",\"text\":\"'; head -c 5000000 /dev/zero | tr '\\0' x; printf '\",\"n\":3}\\n'\n";

    Reading reading = read(Profile.Format.JSONL, script);

    assertThat(reading.failure()).isEmpty();
    assertThat(reading.answer().orElseThrow()).hasSize(1_000_000);
    assertThat(reading.numbers().inputTokens()).contains(3L);
  }

  @Test
  void saysThatAnEventWasTooLong() {
    String script =
        "printf '{\"type\":\"done\",\"text\":\"'; head -c 9000000 /dev/zero | tr '\\0' x; printf '\"}\\n'\n";

    Reading reading = read(Profile.Format.JSONL, script);

    assertThat(reason(reading)).contains(Reason.UNKNOWN_ERROR);
    assertThat(reading.detail()).contains("an event of 8388608 characters could not be read");
  }

  @Test
  void takesNoFinalEventForNoAnswer() {
    Reading reading = read(Profile.Format.JSONL, "echo '{\"type\":\"begin\"}'\n");

    assertThat(reason(reading)).contains(Reason.UNKNOWN_ERROR);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"type\":\"done\",\"text\":\"x\",\"n\":1e999999999}|-",
        "{\"type\":\"done\",\"text\":\"x\",\"n\":99999999999999999999999999}|-",
        "{\"type\":\"done\",\"text\":\"x\",\"n\":-4}|-",
        "{\"type\":\"done\",\"text\":\"x\",\"n\":\"NaN\"}|-",
        "{\"type\":\"no\",\"type\":\"done\",\"text\":\"y\",\"text\":\"x\",\"n\":1,\"n\":2}|2"
      })
  void standsNumbersThatCannotBeAndKeysTwice(String event, String tokens) throws IOException {
    Path file = Files.writeString(folder.resolve("event"), event);

    Reading reading = read(Profile.Format.JSONL, "cat " + file + "\n");

    assertThat(reading.failure()).isEmpty();
    assertThat(reading.answer()).contains("x");
    assertThat(reading.numbers().inputTokens().map(Object::toString).orElse("-")).isEqualTo(tokens);
  }

  @Test
  void passesOverWhatIsNestedTooDeepOrHasTooManyDigits() throws IOException {
    String deep = "{\"a\":".repeat(10_000) + "1" + "}".repeat(10_000);
    String wide = "{\"type\":\"done\",\"n\":" + "9".repeat(200_000) + "}";
    Path file =
        Files.writeString(
            folder.resolve("event"), deep + "\n" + "[".repeat(100_000) + "\n" + wide + "\n");

    assertThat(read(Profile.Format.JSONL, "cat " + file + "\necho '" + DONE + "'\n").answer())
        .contains("grüße 😀");
    assertThat(reason(read(Profile.Format.JSON, "cat " + file + "\n")))
        .contains(Reason.UNKNOWN_ERROR);
  }

  @Test
  void putsManyPiecesTogetherInTimeThatGrowsWithTheirNumber() {
    String script =
        "yes '{\"type\":\"piece\",\"text\":\"12345678\"}' | head -n 300000; echo '{\"type\":\"done\"}'\n";
    var output =
        """
        output: jsonl
        final: {/type: done}
        answer: {when: {/type: piece}, at: /text, join: true}
        """;

    Reading reading = read(profile(output), script);

    assertThat(reading.answer().orElseThrow()).hasSize(1_000_000).startsWith("1234567812");
  }

  /** In a JVM that could not hold a fifth of what is printed. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      quoteCharacter = '`',
      value = {
        "lines~jsonl~yes 'a line that says nothing at all, again and again' | head -c 100000000; echo",
        "one line~jsonl~head -c 100000000 /dev/zero | tr '\\0' '{'; echo",
        "stderr~jsonl~head -c 100000000 /dev/zero | tr '\\0' e >&2",
        "stderr lines~jsonl~yes eeeeeeeeeeeeeeeeeeeeeeeee | head -c 100000000 >&2",
        "text~text~yes 'a line that says nothing at all, again and again' | head -c 100000000"
      })
  void needsLittleMemoryForAFloodOf100Megabytes(String what, String format, String flood)
      throws Exception {
    Path script = Files.writeString(folder.resolve("flood.sh"), flood + "\necho '" + DONE + "'\n");

    Process child =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx96m",
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path"),
                Flood.class.getName(),
                format,
                script.toString())
            .redirectErrorStream(true)
            .start();
    String told = new String(child.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

    assertThat(child.waitFor()).as(told).isZero();
    assertThat(told).as(what).contains("failure: Optional.empty").contains("kept: true");
  }

  /** The program of the small JVM. */
  static final class Flood {
    private Flood() {}

    public static void main(String[] args) {
      Profile.Format format = args[0].equals("text") ? Profile.Format.TEXT : Profile.Format.JSONL;
      Profile profile =
          format == Profile.Format.TEXT ? profile("output: text\n") : profile(output(format));
      Ran ran = run(profile, List.of("sh", args[1]));
      Captured out = ran.exit().stdout();
      Captured err = ran.exit().stderr();
      int most = 2 * Printout.CAPTURED;
      System.out.println("failure: " + ran.reading().failure());
      System.out.println(
          "kept: "
              + (out.head().length() + out.tail().length() <= most
                  && err.head().length() + err.tail().length() <= most));
    }
  }

  private record Ran(ProcessResult.Exit exit, Reading reading) {}

  private static Optional<Reason> reason(Reading reading) {
    return reading.failure().map(Reading.Failure::reason);
  }

  private static String output(Profile.Format format) {
    return """
        output: %s
        final: {/type: done}
        answer: {when: {/type: done}, at: /text}
        usage: {input_tokens: /n}
        """
        .formatted(format == Profile.Format.JSON ? "json" : "jsonl");
  }

  private static Profile profile(String output) {
    String yaml =
        "id: p\ncommand: [p]\nfailures: [{line: '^limit', reason: overloaded}]\n" + output;
    var problems = new Problems();
    Node node = SourceReader.parse("p.yaml", yaml.getBytes(StandardCharsets.UTF_8), problems);
    problems.throwIfAny();
    return Profiles.of(List.of((Node.Mapping) node), Path.of("/"));
  }

  private Reading read(Profile.Format format, String script) {
    return read(profile(output(format)), script);
  }

  private Reading read(Profile profile, String script) {
    try {
      Path file = Files.writeString(folder.resolve("agent.sh"), script);
      return run(profile, List.of("sh", file.toString())).reading();
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  private static Ran run(Profile profile, List<String> argv) {
    var reader = new OutputReader(profile);
    var feed = new OutputFeed(reader, _ -> {}, () -> {});
    var limits = Invocation.limits(profile, Duration.ofSeconds(100));
    var spec =
        new ProcessSpec(argv, Path.of("/"), Map.of("PATH", System.getenv("PATH")), "", limits);
    var exit = (ProcessResult.Exit) new ProcessRun(spec, feed).run();
    feed.end(exit.stdout(), Optional.empty());
    return new Ran(exit, reader.finish(exit.exitCode(), Instant.EPOCH, ZoneOffset.UTC));
  }
}
