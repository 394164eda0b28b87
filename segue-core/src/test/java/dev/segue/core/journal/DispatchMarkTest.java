package dev.segue.core.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DispatchMarkTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "demo",
        "acme/shop",
        "a b",
        "it's \"so\"",
        "-x",
        "100%",
        "%2F",
        "a@7",
        "🚀/\n",
        ".."
      })
  void carriesAnyProjectsName(String project) {
    var mark = new DispatchMark("store", project, "t:1", "3h", 7);

    assertThat(DispatchMark.parse(mark.toString())).isEqualTo(Optional.of(mark));
    assertThat(mark.toString()).matches("[A-Za-z0-9%/@._:~-]+");
  }

  @Test
  void staysAsItWasForPlainNames() {
    assertThat(new DispatchMark("0a1b", "demo", "t1", "1", 7)).hasToString("0a1b/demo/t1/1@7");
  }

  @Test
  void readsMarksOfVersionsThatDidNotEncode() {
    assertThat(DispatchMark.parse("0a1b/50% off/t:1/1@7"))
        .isEqualTo(Optional.of(new DispatchMark("0a1b", "50% off", "t:1", "1", 7)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "a/b/c/1", "a/b/c/1@", "a/b/c@1", "a//c/1@1", "a/b/c/d/1@1", "a/b/c/1@x"})
  void readsNothingElse(String text) {
    assertThat(DispatchMark.parse(text)).isEmpty();
  }

  @Test
  void refusesAnEmptyPart() {
    assertThatThrownBy(() -> new DispatchMark("a", "", "t", "1", 1))
        .hasMessageContaining("project must not be empty");
  }
}
