package dev.segue.core.verify;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

class ErrorLineTest {
  @TestFactory
  List<DynamicTest> tellsTheMostSpecificLineOfEveryTool() {
    List<DynamicTest> tests = new ArrayList<>();
    for (String golden : Golden.text("error-lines.txt").split("(?m)^=== ", -1)) {
      if (!golden.isBlank()) {
        int title = golden.indexOf('\n');
        int told = golden.indexOf("\n>>> ");
        String expected = golden.substring(told + 5).strip();
        String output = golden.substring(title + 1, Math.max(title + 1, told));
        tests.add(
            DynamicTest.dynamicTest(
                golden.substring(0, title),
                () -> assertThat(ErrorLine.of("make test", 2, output)).isEqualTo(expected)));
      }
    }
    assertThat(tests).hasSizeGreaterThan(20);
    return tests;
  }

  @Test
  void saysTheExitCodeWhenTheOutputTellsNothing() {
    assertThat(ErrorLine.of("./check.sh --all", 3, "\n\u001B[31m\u001B[0m\nall quiet\n"))
        .isEqualTo("./check.sh --all exited 3");
    assertThat(ErrorLine.of("x".repeat(500), 3, "")).hasSize(160).endsWith("… exited 3");
  }

  @Test
  void cutsToOneLineOf160Characters() {
    assertThat(ErrorLine.oneLine("a\r\n\t b\u0007\u001B[1mc\u2028d")).isEqualTo("a b c d");
    assertThat(ErrorLine.oneLine("x".repeat(161))).isEqualTo("x".repeat(159) + "…");
    assertThat(ErrorLine.oneLine("x".repeat(158) + "😀😀")).isEqualTo("x".repeat(158) + "…");
  }

  @Test
  void readsHostileOutputInReasonableTime() {
    String output = ("error ".repeat(160) + "\n").repeat(300) + "expected ".repeat(30_000);

    assertThat(ErrorLine.of("make", 1, output)).hasSizeLessThanOrEqualTo(160);
  }
}
