package dev.segue.app.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.segue.core.session.delivery.DeliverySettings;
import dev.segue.core.session.delivery.Rung;
import dev.segue.core.session.readiness.RowPattern;
import dev.segue.files.source.InputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DeliveryFieldsTest {
  @TempDir private Path project;

  private DeliverySettings load(String delivery) throws IOException {
    Path folder = Files.createDirectories(project.resolve(".segue"));
    Files.writeString(folder.resolve("config.yaml"), "delivery:\n" + delivery.indent(2));
    return Configuration.load(
            PlaceFlags.NONE, new ProcessEnvironment(Map.of(), project.resolve("home"), project))
        .settings()
        .delivery();
  }

  private String refusal(String delivery) {
    var refused = catchThrowableOfType(InputException.class, () -> load(delivery));
    return String.valueOf(refused.getMessage())
        .replace(project + "/.segue/config.yaml:", "")
        .strip();
  }

  @Test
  void readsAllKeys() throws IOException {
    assertThat(
            load(
                """
                readinessTimeoutMs: 5000
                requireAcknowledgment: true
                retryBackoffs: [0, 250]
                fileFallbackAfterAttempts: 1
                sendNotificationOnFailure: false
                readinessPatterns: '^you> '
                acknowledgmentPatterns: ['^ok: ']
                rungs: [typed, notice]
                """))
        .isEqualTo(
            new DeliverySettings(
                5_000,
                true,
                List.of(0L, 250L),
                1,
                false,
                List.of(RowPattern.of("^you> ")),
                List.of(RowPattern.of("^ok: ")),
                Set.of(Rung.TYPED, Rung.NOTICE)));
  }

  @Test
  void anEmptyListIsOne() throws IOException {
    assertThat(load("retryBackoffs: []").retryBackoffs()).isEmpty();
    assertThat(load("rungs: []").rungs()).isEmpty();
  }

  @Test
  void saysAllThatIsWrongWithItsPlace() {
    assertThat(
            refusal(
                """
                readinessTimeoutMS: 5000
                readinessTimeoutMs: 0
                requireAcknowledgment: often
                retryBackoffs: [1000, -1, "2"]
                fileFallbackAfterAttempts: 0
                readinessPatterns: ['(', 'x*']
                rungs: [typd, human]
                """))
        .contains(
            "2: delivery.readinessTimeoutMS: is not a known key; did you mean \"readinessTimeoutMs\"?",
            "3: delivery.readinessTimeoutMs: must be from 1 to 86400000, not 0",
            "4: delivery.requireAcknowledgment: must be true or false, not \"often\"",
            "5: delivery.retryBackoffs[1]: must be from 0 to 3600000, not -1",
            "5: delivery.retryBackoffs[2]: must be a whole number, not the text \"2\"",
            "6: delivery.fileFallbackAfterAttempts: must be from 1 to 21, not 0",
            "7: delivery.readinessPatterns[0]: \"(\" is no regular expression",
            "7: delivery.readinessPatterns[1]: is found in an empty row, so in every one",
            "8: delivery.rungs[0]: \"typd\" is none of launch, typed, file, notice; did you mean \"typed\"?",
            "8: delivery.rungs[1]: \"human\" is none of launch, typed, file, notice");
  }

  @Test
  void refusesWhatIsNoMapping() {
    assertThat(refusal("- a").lines().findFirst().orElseThrow())
        .contains("delivery: must be a mapping of names to values, not a list");
  }
}
