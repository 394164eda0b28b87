package dev.segue.core.context.code;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SourcePathsTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "tests/a.py",
        "x/tests/helpers.py",
        "x/src/test/java/A.java",
        "src/test/kotlin/A.kt",
        "web/__tests__/a.js",
        "x/testdata/a.go",
        "test/a.js",
        "spec/a.rb",
        "x/test_a.py",
        "x/a_test.py",
        "x/a_test.go",
        "x/ATest.java",
        "x/ATests.cs",
        "x/AIT.java",
        "conftest.py",
        "x/conftest.py",
        "x/a.spec.ts",
        "x/a.test.tsx",
        "polls/tests.py",
        "x/ASpec.scala",
        "x/a_unittest.cc",
        "x/test_a.c",
        "x/a.cy.ts",
      })
  void knowsTests(String path) {
    assertThat(SourcePaths.isTest(path)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "django/test/client.py",
        "numpy/testing/utils.py",
        "x/Test.javax",
        "src/main/java/test/A.java",
        "x/testament.py",
        "x/contest.py",
        "x/latest.go",
        "x/Latest.java",
        "tests.d/a.py",
        "x/test.py",
        "src/main/java/x/ATest.java",
        "x/src/main/kotlin/tests/A.kt",
        "x/test_a.go",
        "",
        "/",
        "tests",
      })
  void leavesProductCode(String path) {
    assertThat(SourcePaths.isTest(path)).isFalse();
  }

  @Test
  void takesTheTermsOfAPathWithoutItsSuffix() {
    assertThat(SourcePaths.terms("store/queryPlans.py"))
        .containsExactly("stor", "=queryplans", "query", "plan");
    assertThat(SourcePaths.terms("a.b/Makefile")).containsExactly("makefil");
  }
}
