package dev.segue.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.segue.core.journal.InMemoryJournal;
import dev.segue.core.journal.JournalId;
import dev.segue.core.journal.StoredEvent;
import dev.segue.core.text.Sha256;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExportTest {
  private static final Instant THEN = Instant.parse("2026-01-02T03:04:05.600Z");
  private static final JournalId P = JournalId.project("p");
  private static final String PROMPT = "Tu es!\n\"Grüße\" 🎵";
  private static final String ANSWER = "done";

  private final InMemoryJournal store = new InMemoryJournal(InstantSource.fixed(THEN));

  private static StoredEvent event(long seq, String type, String data) {
    return new StoredEvent(seq, THEN, type, 1, Optional.of("t \"1\""), data);
  }

  private void fill() {
    String prompt = store.putBody(PROMPT);
    String answer = store.putBody(ANSWER);
    String foreign = store.putBody("of another project");
    store.restore(
        P,
        List.of(
            new StoredEvent(2, THEN, "run_resumed", 1, Optional.empty(), "{}"),
            event(
                3,
                "hovercraft_filled",
                "{ \"eels\" :\t[1.50, \"\\u00fc🎵\"],\"a_hash\": \"" + answer + "\" }"),
            event(4, "from_later", "{\n  \"n\": {\"prompt_hash\":\"" + prompt + "\"}\r\n}"),
            new StoredEvent(
                9, THEN, "from_later", 12, Optional.of("t"), "{\"note\":\"" + foreign + "\"}"),
            event(10, "task_started", "{\"task_id\":\"t\",\"other_hash\":\"" + answer + "\"}")));
  }

  private static String export(InMemoryJournal from, String project, boolean withBodies) {
    var out = new StringBuilder();
    try {
      new ExportWriter(from, project, withBodies).write(out);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return out.toString();
  }

  private static ExportReader reader(String text) {
    return new ExportReader(
        new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), new EventCodec());
  }

  private static void check(String text) {
    reader(text).check();
  }

  private static String altered(String text, UnaryOperator<List<String>> change) {
    return String.join("\n", change.apply(new ArrayList<>(text.lines().toList()))) + "\n";
  }

  @Test
  void writesHeaderThenEventsThenTheTextsTheyName() {
    fill();

    List<String> lines = export(store, "p", true).lines().toList();

    assertThat(lines).hasSize(8);
    assertThat(lines.getFirst())
        .isEqualTo("{\"segue_export\":1,\"project\":\"p\",\"events\":5,\"bodies\":2}");
    assertThat(lines.get(1))
        .isEqualTo(
            "{\"seq\":2,\"time\":\"2026-01-02T03:04:05.600Z\",\"type\":\"run_resumed\",\"v\":1,\"subject\":null,\"data\":{}}");
    assertThat(lines.get(2)).contains("\"data\":{ \"eels\" :\t[1.50, ");
    assertThat(lines.get(6))
        .isEqualTo("{\"sha256\":\"" + Sha256.hex(ANSWER) + "\",\"text\":\"done\"}");
    assertThat(lines.get(7)).contains(Sha256.hex(PROMPT)).doesNotContain("another");
  }

  @Test
  void bringsEveryByteBackWhateverTheSpacing() {
    fill();
    String text = export(store, "p", true);
    var other = new InMemoryJournal(InstantSource.fixed(Instant.EPOCH));

    check(text);
    reader(text).bodies(other::putBody);
    other.restore(P, reader(text).events());

    assertThat(other.read(P, 0, 100)).isEqualTo(store.read(P, 0, 100));
    assertThat(other.body(Sha256.hex(PROMPT))).contains(PROMPT);
    assertThat(export(other, "p", true)).isEqualTo(text);
  }

  @Test
  void leavesTextsOutOnRequest() {
    fill();

    String text = export(store, "p", false);

    assertThat(text.lines()).hasSize(6);
    check(text);
  }

  @Test
  void exportsDamagedDataSoThatNothingElseIsLost() {
    store.restore(P, List.of(event(1, "odd", "{\"a\":"), event(2, "even", "{}")));

    String text = export(store, "p", true);

    assertThat(text.lines().toList().get(1)).endsWith("\"data\":\"{\\\"a\\\":\"}");
    assertThatThrownBy(() -> check(text)).hasMessageStartingWith("line 2: \"data\" must be");
  }

  @Test
  void goesOverMoreEventsThanOnePageHolds() {
    var many = new ArrayList<StoredEvent>();
    for (int i = 1; i <= 2_500; i++) {
      many.add(event(i * 2L, "x", "{}"));
    }
    store.restore(P, many);

    String text = export(store, "p", true);

    assertThat(text.lines()).hasSize(2_501);
    check(text);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          "seq":3        | "seq":2         | line 3: event 2 does not come after event 2
          "seq":3        | "seq":-3        | line 3: "seq" must be a whole number
          05.600Z        | 05.6Z           | line 2: "time" must be UTC
          05.600Z        | yesterday       | line 2: "time" is no point in time
          done           | gone            | line 7: the text does not have the hash
          "v":12         | "v":1.5         | line 5: a field has a value of a wrong kind
          "v":12         | "v":12,"v":12   | line 5: the field "v" is unknown or stands there twice
          "v":12         | "w":12          | line 5: the field "w" is unknown
          "v":12,        | ''              | line 5: the field "v" is missing
          "events":5     | "events":6      | line 7: the field "sha256" is unknown
          "events":5     | "events":4      | line 6: the field
          "bodies":2     | "bodies":1      | line 8: the file goes on after
          "bodies":2     | "bodies":3      | line 9: the file ends here
          "segue_export":1 | "segue_export":2 | line 1: the export was written by a later version
          "task_id":"t"  | "task_id":[7]   | line 6: event 10 of type task_started cannot be read
          segue_export   | other_export    | line 1: this is no export of Segue
          """)
  void namesTheLineThatIsDamaged(String from, String to, String message) {
    fill();
    String text = export(store, "p", true);
    assertThat(text).contains(from);

    String damaged = text.replaceFirst(java.util.regex.Pattern.quote(from), to);

    assertThatThrownBy(() -> check(damaged))
        .isInstanceOf(DamagedExportException.class)
        .hasMessageStartingWith(message);
  }

  @Test
  void tellsLinesThatChangedPlaces() {
    fill();
    String text = export(store, "p", true);

    assertThatThrownBy(
            () ->
                check(
                    altered(
                        text,
                        lines -> {
                          java.util.Collections.swap(lines, 6, 7);
                          return lines;
                        })))
        .hasMessage("line 8: no event names this text, or it stands in the wrong place");
    assertThatThrownBy(
            () ->
                check(
                    altered(
                        text,
                        lines -> {
                          java.util.Collections.swap(lines, 3, 4);
                          return lines;
                        })))
        .hasMessage("line 5: event 4 does not come after event 9");
  }

  @Test
  void tellsAFileCutAtAnyCharacter() {
    fill();
    String text = export(store, "p", true);

    for (int end = 0; end < text.length() - 1; end++) {
      String cut = text.substring(0, end);
      assertThatThrownBy(() -> check(cut)).isInstanceOf(DamagedExportException.class);
    }
    check(text.substring(0, text.length() - 1));
  }

  @Test
  void tellsWhatIsNotUtf8() {
    byte[] bytes = {'{', (byte) 0xff, '}', '\n'};

    assertThatThrownBy(
            () -> new ExportReader(new ByteArrayInputStream(bytes), new EventCodec()).check())
        .hasMessage("line 1: this is not UTF-8");
  }

  @Test
  void keepsAnEventLineWholeAndOnOneLineWhateverTheSpacing() {
    assertThat(EventLine.of("p", event(1, "x", "{ }"))).endsWith("\"project\":\"p\"}");
    assertThat(EventLine.of("p", event(1, "x", "{\n \"a\": 1\n}")))
        .endsWith("\"project\":\"p\",  \"a\": 1 }")
        .doesNotContain("\n");
  }
}
