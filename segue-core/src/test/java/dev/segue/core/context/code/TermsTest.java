package dev.segue.core.context.code;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Timeout.ThreadMode.SEPARATE_THREAD;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TermsTest {
  @ParameterizedTest
  @CsvSource({
    "plan, plan",
    "Plan, plan",
    "HTTP, http",
    "parseUrl, =parseurl pars url",
    "parse_url, =parse_url pars url",
    "HTTPServer, =httpserver http server",
    "getHTTPResponseCode, =gethttpresponsecode get http respons code",
    "parseXML, =parsexml pars xml",
    "IOError, =ioerror io error",
    "iPhone, =iphone phon",
    "MAX_RETRIES, =max_retries max retry",
    "utf8, =utf8 utf",
    "sha256sum, =sha256sum sha sum",
    "_private, =_private privat",
    "__init__, =__init__ init",
    "x1, =x1",
    "__, =__",
    "a_b, =a_b",
    "testABC, =testabc test abc",
    "ABCs, =abcs ab cs",
  })
  void splitsAWordIntoItsTerms(String word, String terms) {
    assertThat(String.join(" ", Terms.ofWord(word))).isEqualTo(terms);
  }

  @ParameterizedTest
  @CsvSource({
    "ids, ids",
    "queries, query",
    "dies, die",
    "ties, tie",
    "classes, class",
    "passes, pass",
    "class, class",
    "status, status",
    "analysis, analysis",
    "files, file",
    "cache, cach",
    "caches, cach",
    "cached, cach",
    "caching, cach",
    "running, run",
    "calling, call",
    "processing, process",
    "buzzing, buzz",
    "string, str",
    "bring, bring",
    "thing, thing",
    "planned, plan",
    "failed, fail",
    "need, need",
    "speed, spe",
    "table, tabl",
    "type, type",
    "nodes, node",
    "settings, set",
  })
  void findsTheStem(String word, String stem) {
    assertThat(Terms.stem(word)).isEqualTo(stem);
  }

  @Test
  void givesTheTermsOfATextInOrder() {
    var terms = new ArrayList<String>();

    Terms.ofText("The planner's x = 0x1f, größe: join_order(42) a", terms::add);

    assertThat(terms)
        .containsExactly("the", "planner", "=x1f", "gr", "=join_order", "join", "order");
  }

  @Test
  void leavesOutWordsThatAreData() {
    var terms = new ArrayList<String>();

    Terms.ofText("a".repeat(101) + " " + "b".repeat(100), terms::add);

    assertThat(terms).containsExactly("b".repeat(100));
  }

  @Test
  @Timeout(value = 120, threadMode = SEPARATE_THREAD, unit = SECONDS)
  void takesLinearTimeOnHostileText() {
    for (String hostile : List.of("aA", "_", "a1", "A", "sses ", "é", "ing")) {
      var terms = new ArrayList<String>();

      Terms.ofText(hostile.repeat(500_000), terms::add);

      assertThat(terms).hasSizeLessThan(1_000_001);
    }
  }
}
