package dev.segue.run.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class AgentEnvironmentTest {
  @Test
  void keepsAddressesWithALoginAndWhatTheyAreBuiltOf() {
    var environment =
        new AgentEnvironment(
            Map.of(
                "PATH", "/bin",
                "MY_STORE", "rediss://me:s3cret@h/0",
                "TWO", "x redis://:s3cret@h",
                "DB_PASS", "s3cret",
                "PLAIN", "redis://h/0",
                "MAIL", "me@example.org",
                "SEGUE_STORE", "redis:me:s3cret@h"),
            Set.of("DB_PASS"));

    assertThat(environment.forChecks()).containsOnlyKeys("PATH", "PLAIN", "MAIL");
    assertThat(environment.withheld(List.of()))
        .containsExactly("DB_PASS", "MY_STORE", "SEGUE_STORE", "TWO");
  }
}
