package dev.segue.core.testing;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.opentest4j.AssertionFailedError;
import org.opentest4j.TestAbortedException;

class RequiresTest {
  @Test
  void skipsATestWhoseNeedIsMissing() {
    assertThatThrownBy(() -> Requires.that(false, false, "needs node"))
        .isInstanceOf(TestAbortedException.class)
        .hasMessageContaining("needs node");
  }

  @Test
  void failsThatTestWhereEverythingIsRequired() {
    assertThatThrownBy(() -> Requires.that(false, true, "needs node"))
        .isInstanceOf(AssertionFailedError.class)
        .hasMessage("SEGUE_REQUIRE=all, but a test needs node");
  }

  @Test
  void letsATestGoOnThatHasWhatItNeeds() {
    assertThatCode(() -> Requires.that(true, true, "needs node")).doesNotThrowAnyException();
    assertThatCode(() -> Requires.program("sh", "it is everywhere")).doesNotThrowAnyException();
  }

  @Test
  void skipsWhatNoInstallationCanMendEvenWhereEverythingIsRequired() {
    assertThatThrownBy(() -> Requires.grantedByMachine(false, "user namespaces"))
        .isInstanceOf(TestAbortedException.class);
  }
}
