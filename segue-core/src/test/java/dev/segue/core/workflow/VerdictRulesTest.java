package dev.segue.core.workflow;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class VerdictRulesTest {
  private static final Map<String, Object> BLOCKING =
      Map.of("severity", "blocking", "path", "a/B.java", "line", 41, "text", "Ignores the tenant");

  private static Map<String, Object> answer(String verdict, Object findings) {
    return Map.of("verdict", verdict, "summary", "So.", "findings", findings);
  }

  private static ReviewAnswer read(Map<String, Object> object) {
    return switch (VerdictRules.read(object)) {
      case VerdictRules.Result.Answer(ReviewAnswer answer) -> answer;
      case VerdictRules.Result.None(String why) -> throw new AssertionError(why);
    };
  }

  private static String refusal(Map<String, Object> object) {
    return switch (VerdictRules.read(object)) {
      case VerdictRules.Result.Answer(ReviewAnswer answer) ->
          throw new AssertionError(answer.toString());
      case VerdictRules.Result.None(String why) -> why;
    };
  }

  @ParameterizedTest
  @CsvSource({"approve", "approved", "pass", "' Approve '"})
  void knowsTheWordsOfAnApproval(String word) {
    assertThat(read(answer(word, List.of())).isApproval()).isTrue();
  }

  @ParameterizedTest
  @CsvSource({"reject", "rejected", "fail", "FAIL"})
  void knowsTheWordsOfARejection(String word) {
    ReviewAnswer answer = read(answer(word, List.of(BLOCKING)));
    assertThat(answer.isApproval()).isFalse();
    assertThat(answer.feedback()).isEqualTo("So.\n- Ignores the tenant (a/B.java:41)");
  }

  @Test
  void takesEachOtherShapeForNoVerdict() {
    assertThat(refusal(answer("maybe", List.of()))).contains("neither approve nor reject");
    assertThat(refusal(answer("reject", List.of()))).contains("without a blocking finding");
    assertThat(refusal(answer("reject", List.of(Map.of("severity", "blocking", "text", "bad")))))
        .contains("at least 10 characters");
    assertThat(refusal(answer("approve", List.of(BLOCKING))))
        .contains("approves and has a blocking");
    assertThat(refusal(answer("approve", "none"))).isEqualTo("findings is no list");
    assertThat(refusal(answer("approve", List.of("x")))).isEqualTo("findings[0]: is no object");
    assertThat(refusal(answer("approve", List.of(Map.of("severity", "grave", "text", "x")))))
        .contains("neither blocking nor minor");
    assertThat(refusal(answer("approve", List.of(Map.of("severity", "minor")))))
        .isEqualTo("findings[0]: has no text");
    assertThat(refusal(answer("reject", java.util.Collections.nCopies(21, BLOCKING))))
        .contains("21 findings");
    assertThat(refusal(Map.of("verdict", 1))).isEqualTo("verdict is no text");
    var wrongLine = new HashMap<>(BLOCKING);
    wrongLine.put("line", 1.5);
    assertThat(refusal(answer("reject", List.of(wrongLine)))).contains("no whole number");
    var tooLong = new HashMap<>(BLOCKING);
    tooLong.put("text", "x".repeat(501));
    assertThat(refusal(answer("reject", List.of(BLOCKING, tooLong))))
        .isEqualTo("findings[1]: text is longer than 500 characters");
  }

  @Test
  void boundsTheFeedback() {
    var long500 = new HashMap<>(BLOCKING);
    long500.put("text", "x".repeat(500));
    ReviewAnswer answer = read(answer("reject", java.util.Collections.nCopies(20, long500)));
    assertThat(answer.feedback()).hasSize(ReviewAnswer.FEEDBACK_MOST).endsWith("…");
  }

  @Test
  void aLineOfZeroIsNone() {
    var finding = new HashMap<>(BLOCKING);
    finding.put("line", 0);
    assertThat(read(answer("reject", List.of(finding))).findings().getFirst().sentence())
        .isEqualTo("Ignores the tenant (a/B.java)");
  }
}
