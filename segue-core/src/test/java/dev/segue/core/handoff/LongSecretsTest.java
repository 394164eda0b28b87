package dev.segue.core.handoff;

import static org.assertj.core.api.Assertions.assertThat;

import dev.segue.core.text.JtokkitCounter;
import dev.segue.core.text.Redactor;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Only the beginning of an error is looked at; a secret that is cut there must be known for one all
 * the same.
 */
class LongSecretsTest {
  private static final String BODY = "Zq7Xw9Kp".repeat(400);

  private final Blocks blocks =
      new Blocks(BlockLimits.DEFAULT, new JtokkitCounter(), Redactor.STANDARD);

  @ParameterizedTest
  @ValueSource(
      strings = {
        "sk-ant-api03-%s",
        "sk-%s",
        "ghp_%s",
        "github_pat_%s",
        "eyJhbGciOiJIUzI1NiJ9.eyJ%s.sig",
        "Authorization: Bearer %s",
        "api_key=%s",
        "\"password\": \"%s\"",
        "-----BEGIN PRIVATE KEY-----\n%s",
        "https://ann:%s@example.org/x",
        "xoxb-%s"
      })
  void showNothingOfASecretThatIsLongerThanWhatIsLookedAt(String shape) {
    String error = "Expected 200 but the call failed with " + shape.formatted(BODY);

    Block block =
        blocks.retried(new RetryFacts(2, List.of(error), List.of(), List.of())).orElseThrow();

    assertThat(block.text()).doesNotContain("Zq7Xw9Kp");
  }
}
