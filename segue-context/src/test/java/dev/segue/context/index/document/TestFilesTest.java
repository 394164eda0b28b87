package dev.segue.context.index.document;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TestFilesTest {
  @ParameterizedTest
  @CsvSource({
    "core/src/main/java/shop/Cart.java, core/src/test/java/shop/CartTest.java",
    "core/src/main/java/shop/Cart.java, core/src/test/java/shop/CartIT.java",
    "core/src/main/java/shop/Cart.java, core/src/test/java/shop/TestCart.java",
    "core/src/main/java/shop/Cart.java, core/src/test/java/shop/CartTestCase.java",
    "core/src/main/java/shop/Cart.java, core/src/test/java/shop/CartParsingTest.java",
    "core/src/main/java/shop/HTTPServer.java, core/src/test/kotlin/shop/HTTPServerTests.kt",
    "shop/cart.py, tests/test_cart.py",
    "shop/cart.py, shop/tests/cart_test.py",
    "src/shop/deep/cart.py, tests/deep/test_cart.py",
    "src/cart.ts, src/cart.test.ts",
    "src/cart.tsx, src/__tests__/cart.tsx",
    "src/cart.js, test/cart.spec.js",
    "pkg/cart/cart.go, pkg/cart/cart_test.go",
    "src/cart.rs, tests/cart.rs",
    "lib/cart.rb, spec/cart_spec.rb",
    "src/Cart.cs, tests/CartTests.cs",
    "src/cart.cc, src/cart_unittest.cc"
  })
  void pairsByName(String source, String test) {
    var files = new TestFiles(List.of(source, test, "README.md"));

    assertThat(files.testsOf(source)).containsExactly(test);
    assertThat(files.sourcesOf(test)).containsExactly(source);
    assertThat(files.tests()).containsExactly(test);
    assertThat(files.testsOf(test)).isEmpty();
    assertThat(files.sourcesOf(source)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "shop/cart.go, other/cart_test.go",
    "src/cart.py, tests/test_cart.js",
    "src/latest.py, tests/test_late.py",
    "shop/__init__.py, tests/__init__.py",
    "core/src/main/java/shop/TestKit.java, core/src/main/java/shop/Kit.java"
  })
  void leavesApartWhatIsOnlyAlike(String one, String other) {
    var files = new TestFiles(List.of(one, other));

    for (String path : List.of(one, other)) {
      assertThat(files.testsOf(path)).isEmpty();
      assertThat(files.sourcesOf(path)).isEmpty();
    }
  }

  @Test
  void prefersTheSourceThatIsNearest() {
    var paths =
        List.of(
            "a/src/main/java/shop/Cart.java",
            "a/src/test/java/shop/CartTest.java",
            "b/src/main/java/shop/Cart.java",
            "b/src/test/java/shop/CartTest.java",
            "shop/web/views.py",
            "shop/api/views.py",
            "tests/api/test_views.py");

    var files = new TestFiles(paths);

    assertThat(files.testsOf("a/src/main/java/shop/Cart.java"))
        .containsExactly("a/src/test/java/shop/CartTest.java");
    assertThat(files.testsOf("b/src/main/java/shop/Cart.java"))
        .containsExactly("b/src/test/java/shop/CartTest.java");
    assertThat(files.testsOf("shop/api/views.py")).containsExactly("tests/api/test_views.py");
    assertThat(files.testsOf("shop/web/views.py")).isEmpty();
  }

  @Test
  void knowsWhatIsATest() {
    assertThat(List.of("a/FooTest.java", "tests/a.py", "x_test.go", "a.spec.ts", "spec/a.rb"))
        .allMatch(TestFiles::isTest);
    assertThat(
            List.of(
                "a/Foo.java",
                "src/main/java/TestFiles.java",
                "contest.py",
                "attest.go",
                "test_a.go",
                "tests/data.txt",
                "make_it.py"))
        .noneMatch(TestFiles::isTest);
  }

  @Test
  void doesNotDependOnTheOrderOfTheList() {
    var paths = new ArrayList<String>();
    for (int i = 0; i < 300; i++) {
      paths.add("m%d/src/main/java/p/C%d.java".formatted(i % 7, i % 40));
      paths.add("m%d/src/test/java/p/C%dTest.java".formatted(i % 5, i % 50));
    }
    var files = new TestFiles(paths);
    var shuffled = new ArrayList<>(paths);
    Collections.shuffle(shuffled, new Random(5));
    var again = new TestFiles(shuffled);

    assertThat(paths)
        .allSatisfy(path -> assertThat(again.testsOf(path)).isEqualTo(files.testsOf(path)));
    assertThat(paths)
        .allSatisfy(path -> assertThat(again.sourcesOf(path)).isEqualTo(files.sourcesOf(path)));
  }

  @Test
  void manyFilesOfOneNameCostLittle() {
    var paths = new ArrayList<String>();
    for (int i = 0; i < 20_000; i++) {
      paths.add("src/d%d/index.ts".formatted(i));
      paths.add("tests/e%d/index.test.ts".formatted(i));
    }

    assertThat(new TestFiles(paths).tests()).hasSize(20_000);
  }
}
