package dev.segue.core.verify;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class RepetitionTest {
  private static final List<String> ONE = List.of("AuthTest.rejects:42 expected 401 but was 200");
  private static final List<String> SAME =
      List.of("  authtest.rejects:57   EXPECTED 401 but was 204");
  private static final List<String> OTHER = List.of("src/a.ts(3,5): error TS2322");

  @Test
  void foldsCaseDigitsPathsAndSpace() {
    assertThat(ErrorNormal.normalise("\u001B[31mError\u001B[0m in  /w/src/A.java:12: Line 3\n0xFF"))
        .isEqualTo("error in <path>:#: line # #");
    assertThat(ErrorNormal.normalise("C:\\w\\a.ts and src/b.ts and ../c/"))
        .isEqualTo("<path> and <path> and <path>");
    assertThat(ErrorNormal.normalise(" \t\n")).isEmpty();
  }

  @Test
  void foldsHostileErrorsInLinearTime() {
    assertThat(ErrorNormal.normalise("a".repeat(1_000_000))).hasSize(2000);
  }

  @Test
  void isStuckWhenThreeValidatedAttemptsFailAlike() {
    assertThat(LoopDetection.stuck(List.of(ONE, SAME, ONE))).isTrue();
    assertThat(LoopDetection.stuck(List.of(OTHER, ONE, SAME, ONE))).isTrue();
    assertThat(LoopDetection.stuck(List.of(ONE, SAME))).isFalse();
    assertThat(LoopDetection.stuck(List.of(ONE, SAME, OTHER))).isFalse();
    assertThat(LoopDetection.stuck(List.of(ONE, OTHER, ONE))).isFalse();
  }

  @Test
  void isNotStuckWithoutErrors() {
    assertThat(LoopDetection.stuck(List.of())).isFalse();
    assertThat(LoopDetection.stuck(List.of(List.of(), List.of(), List.of()))).isFalse();
    assertThat(LoopDetection.stuck(List.of(List.of(" "), List.of(""), List.of("\n")))).isFalse();
  }

  @Test
  void comparesErrorsAsSets() {
    List<String> both = List.of(ONE.getFirst(), OTHER.getFirst());
    List<String> turned = List.of(OTHER.getFirst(), SAME.getFirst(), ONE.getFirst());

    assertThat(LoopDetection.stuck(List.of(both, turned, both))).isTrue();
  }

  @Test
  void fingerprintsIgnoreAttemptNumbersAndTimes() {
    String third =
        Fingerprint.promptHash("Attempt #3 - Previous\n{\"at\": \"2026-11-27T19:00:00Z\"}");
    String fourth =
        Fingerprint.promptHash("Attempt #4 - Previous\n{\"at\": \"2026-11-28T07:30:12.5Z\"}");

    assertThat(third).isEqualTo(fourth);
    assertThat(Fingerprint.promptHash("Do A")).isNotEqualTo(Fingerprint.promptHash("Do B"));
    assertThat(Fingerprint.of("codex", third, "f", ONE))
        .isEqualTo(Fingerprint.of("codex", fourth, "f", SAME));
  }

  @Test
  void fingerprintsDifferByProviderFilesAndErrors() {
    Fingerprint print = Fingerprint.of("codex", "p", "f", ONE);

    assertThat(print.hex()).matches("[0-9a-f]{64}");
    assertThat(
            List.of(
                Fingerprint.of("claude", "p", "f", ONE),
                Fingerprint.of("codex", "pf", "", ONE),
                Fingerprint.of("codex", "p", "g", ONE),
                Fingerprint.of("codex", "p", "f", OTHER)))
        .doesNotContain(print)
        .doesNotHaveDuplicates();
  }

  @Test
  void namesTheEarliestAttemptThatTheLatestRepeats() {
    Fingerprint a = new Fingerprint("a");
    Fingerprint b = new Fingerprint("b");

    assertThat(repeat(Map.of(1, a, 2, b, 3, b, 4, b))).hasValue(2);
    assertThat(repeat(Map.of(1, a, 2, b))).isEmpty();
    assertThat(repeat(Map.of(1, b, 2, b, 3, a))).isEmpty();
    assertThat(repeat(Map.of())).isEmpty();
  }

  private static OptionalInt repeat(Map<Integer, Fingerprint> byAttempt) {
    return Fingerprint.repeatOf(new TreeMap<>(byAttempt));
  }
}
