package dev.segue.files.profile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.segue.core.provider.OutputReader;
import dev.segue.core.provider.Reading;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Texts of public reports, read through the shipped profiles. */
class FailureTextsTest {
  private static final int FIELDS = 9;

  record Row(
      String cli,
      String version,
      String source,
      String kind,
      Instant now,
      ZoneId zone,
      String reason,
      String reset,
      String text) {
    static Row of(String line) {
      String[] field = line.split("\t", FIELDS);
      return new Row(
          field[0],
          field[1],
          field[2],
          field[3],
          Instant.parse(field[4]),
          ZoneId.of(field[5]),
          field[6],
          field[7],
          plain(field[8]));
    }

    private static String plain(String written) {
      return written
          .replace("\\\\", "\u0000")
          .replace("\\n", "\n")
          .replace("\\e", "\u001b")
          .replace("\u0000", "\\");
    }

    @Override
    public String toString() {
      return cli + " " + version + " (" + source + "): " + text;
    }
  }

  @ParameterizedTest
  @MethodSource("rows")
  void readsReasonAndReset(Row row) {
    Reading.Failure failure = read(row);

    assertThat(failure.reason().word()).as(row.toString()).isEqualTo(row.reason());
    assertThat(reset(failure)).as(row.toString()).isEqualTo(expected(row));
  }

  @Test
  void holdsManyTextsOfEveryShippedProfile() {
    List<Row> rows = rows().toList();

    assertThat(rows).hasSizeGreaterThanOrEqualTo(150).doesNotHaveDuplicates();
    assertThat(rows).extracting(Row::cli).containsAll(Profiles.SHIPPED);
  }

  private static String expected(Row row) {
    return row.reset().startsWith("+")
        ? row.now().plus(Duration.parse(row.reset().substring(1))).toString()
        : row.reset();
  }

  private static String reset(Reading.Failure failure) {
    return failure
        .until()
        .map(Instant::toString)
        .orElse(failure.resetUnread().isPresent() ? "unread" : "-");
  }

  private static Reading.Failure read(Row row) {
    var reader = new OutputReader(Profiles.shipped(row.cli()));
    String[] kind = row.kind().split(":", -1);
    Optional<String> detail = kind.length > 1 ? Optional.of(kind[1]) : Optional.empty();
    switch (kind[0]) {
      case "stderr" -> row.text().lines().forEach(reader::errorLine);
      case "stdout" -> row.text().lines().forEach(reader::outputLine);
      default -> reader.event(event(row, kind[0], detail));
    }
    int exit = List.of("aider", "goose").contains(row.cli()) ? 0 : 1;
    return reader.finish(exit, row.now(), row.zone()).failure().orElseThrow();
  }

  /** The event in which each CLI tells its failure. */
  private static Map<String, Object> event(Row row, String kind, Optional<String> detail) {
    String text = row.text();
    return switch (row.cli()) {
      case "codex" -> Map.of("type", "turn.failed", "error", Map.of("message", text));
      case "claude" -> Map.of("type", kind, "subtype", "success", "is_error", true, "result", text);
      case "gemini" -> Map.of("type", kind, "status", "error", "error", Map.of("message", text));
      case "copilot" ->
          Map.of(
              "type",
              "session.error",
              "data",
              Map.of("message", text, "errorType", detail.orElse("query")));
      case "opencode" ->
          Map.of(
              "type",
              "error",
              "error",
              Map.of(
                  "name",
                  "APIError",
                  "data",
                  detail
                      .<Map<String, Object>>map(
                          status -> Map.of("message", text, "statusCode", Integer.parseInt(status)))
                      .orElse(Map.of("message", text))));
      case "qwen" -> Map.of("type", kind, "is_error", true, "error", Map.of("message", text));
      case "pi" ->
          Map.of(
              "type",
              "message_end",
              "message",
              Map.of("role", "assistant", "stopReason", "error", "errorMessage", text));
      case "goose" ->
          Map.of(
              "type",
              "message",
              "message",
              Map.of(
                  "id",
                  "msg_01234567-89ab",
                  "role",
                  "assistant",
                  "content",
                  List.of(Map.of("type", "text", "text", text))));
      default -> throw new IllegalArgumentException(row.cli() + " tells failures as lines");
    };
  }

  private static Stream<Row> rows() {
    try (InputStream in =
        Objects.requireNonNull(
            FailureTextsTest.class.getResourceAsStream("/provider-texts/texts.tsv"))) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8)
          .lines().filter(line -> !line.startsWith("#")).map(Row::of).toList().stream();
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }
}
