package dev.segue.context.index.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.segue.context.index.Damage;
import dev.segue.context.index.workspace.UnreadableException;
import dev.segue.context.index.workspace.Warning;
import dev.segue.context.index.workspace.Workspace;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CoverageFilesTest {
  private static final String JACOCO =
      """
      <?xml version="1.0" encoding="UTF-8" standalone="yes"?><!DOCTYPE report PUBLIC "-//JACOCO//DTD Report 1.1//EN" "report.dtd">
      <report name="core"><sessioninfo id="a-1" start="1700000000000" dump="1700000005000"/><sessioninfo id="a-2" start="1700000001000" dump="1700000003000"/>
      <group name="x"><package name="shop/cart"><class name="shop/cart/Cart" sourcefilename="Cart.java">
      <method name="add" desc="()V" line="3"><counter type="LINE" missed="9" covered="9"/></method><counter type="LINE" missed="8" covered="8"/></class>
      <sourcefile name="Cart.java"><line nr="3" mi="0" ci="4" mb="1" cb="1"/><counter type="INSTRUCTION" missed="3" covered="40"/><counter type="BRANCH" missed="1" covered="1"/><counter type="LINE" missed="2" covered="10"/></sourcefile>
      <sourcefile name="Item.kt"><counter type="LINE" missed="0" covered="4"/></sourcefile>
      <sourcefile name="Gone.java"><counter type="LINE" missed="1" covered="4"/></sourcefile>
      <counter type="LINE" missed="3" covered="18"/></package></group></report>
      """;

  private static final String LCOV =
      """
      TN:unit
      SF:src/cart.ts
      FN:1,add
      FNDA:1,add
      DA:1,1
      DA:2,0
      DA:3,4,checksum
      BRDA:2,0,0,1
      BRDA:2,0,1,-
      BRF:2
      BRH:1
      LF:3
      LH:2
      end_of_record
      TN:e2e
      SF:src/cart.ts
      DA:2,1
      DA:4,0
      end_of_record
      SF:/builds/shop/web/src/deep/item.ts
      LF:10
      LH:5
      end_of_record
      SF:/usr/include/stdio.h
      DA:1,1
      end_of_record
      """;

  private static final String COBERTURA =
      """
      <?xml version="1.0" ?>
      <!DOCTYPE coverage SYSTEM "http://cobertura.sourceforge.net/xml/coverage-04.dtd">
      <coverage version="7.4" timestamp="1700000009000" lines-valid="3" lines-covered="2" line-rate="0.66">
        <sources><source>/ci/build/shop</source></sources>
        <packages><package name="shop"><classes>
          <class name="cart.py" filename="cart.py" line-rate="0.5">
            <methods><method name="add"><lines><line number="1" hits="1" branch="true" condition-coverage="50% (1/2)"/></lines></method></methods>
            <lines><line number="1" hits="1" branch="true" condition-coverage="50% (1/2)"/><line number="2" hits="0"/></lines>
          </class>
          <class name="Inner" filename="cart.py"><methods/><lines><line number="2" hits="3"/><line number="5" hits="0"/></lines></class>
          <class name="empty" filename="__init__.py"><methods/><lines/></class>
        </classes></package></packages>
      </coverage>
      """;

  @TempDir private Path root;

  private void write(String path, String text) throws IOException {
    Files.createDirectories(root.resolve(path).getParent());
    Files.writeString(root.resolve(path), text);
  }

  private Coverage read(String... paths) {
    return CoverageFiles.read(new Workspace(root), List.of(paths));
  }

  @Test
  void readsReportsOfJacoco() throws IOException {
    write("core/target/site/jacoco/jacoco.xml", JACOCO);

    Coverage coverage =
        read(
            "app/src/main/java/shop/cart/Cart.java",
            "core/src/main/java/shop/cart/Cart.java",
            "core/src/main/kotlin/cart/Item.kt");

    assertThat(coverage.warnings()).isEmpty();
    assertThat(coverage.reports())
        .containsExactly(
            new CoverageReport(
                "core/target/site/jacoco/jacoco.xml",
                CoverageFormat.JACOCO,
                Optional.of(Instant.ofEpochMilli(1_700_000_005_000L)),
                List.of(
                    new FileCoverage(
                        "core/src/main/java/shop/cart/Cart.java",
                        new Count(10, 12),
                        Optional.of(new Count(1, 2))),
                    new FileCoverage(
                        "core/src/main/kotlin/cart/Item.kt", new Count(4, 4), Optional.empty())),
                1));
  }

  @Test
  void readsReportsOfLcov() throws IOException {
    write("web/coverage/lcov.info", LCOV);

    Coverage coverage =
        read("src/cart.ts", "web/src/cart.ts", "web/src/deep/item.ts", "lib/deep/item.ts");

    assertThat(coverage.warnings()).isEmpty();
    assertThat(coverage.reports())
        .containsExactly(
            new CoverageReport(
                "web/coverage/lcov.info",
                CoverageFormat.LCOV,
                Optional.empty(),
                List.of(
                    new FileCoverage(
                        "web/src/cart.ts", new Count(3, 4), Optional.of(new Count(1, 2))),
                    new FileCoverage("web/src/deep/item.ts", new Count(5, 10), Optional.empty())),
                1));
  }

  @Test
  void findsTheFilesOfLcovBelowTheWorkspacesOwnFolder() throws IOException {
    write(
        "coverage.info", "SF:%s/lib/a.c\nDA:1,1\nend_of_record\n".formatted(root.toAbsolutePath()));

    assertThat(read("lib/a.c", "other/lib/a.c").reports().getFirst().files())
        .containsExactly(new FileCoverage("lib/a.c", new Count(1, 1), Optional.empty()));
  }

  @Test
  void readsReportsOfCobertura() throws IOException {
    write("coverage.xml", COBERTURA);

    Coverage coverage = read("shop/cart.py", "shop/__init__.py", "tests/cart.py");

    assertThat(coverage.warnings()).isEmpty();
    assertThat(coverage.reports())
        .containsExactly(
            new CoverageReport(
                "coverage.xml",
                CoverageFormat.COBERTURA,
                Optional.of(Instant.ofEpochMilli(1_700_000_009_000L)),
                List.of(
                    new FileCoverage("shop/__init__.py", Count.NONE, Optional.empty()),
                    new FileCoverage(
                        "shop/cart.py", new Count(2, 3), Optional.of(new Count(1, 2)))),
                0));
  }

  @Test
  void readsATimeInSeconds() throws IOException {
    write("coverage.xml", COBERTURA.replace("1700000009000", "1700000009"));

    assertThat(read("shop/cart.py").reports().getFirst().ranAt())
        .contains(Instant.ofEpochSecond(1_700_000_009));
  }

  @Test
  void looksAtTheUsualPlaces() throws IOException {
    String lcov = "SF:a.c\nDA:1,1\nend_of_record\n";
    write("a.c", "");
    write("build/reports/jacoco/test/custom.xml", JACOCO);
    write("b/build/classes/jacoco.xml", JACOCO);
    write("b/target/classes/jacoco.xml", JACOCO);
    write("b/coverage/cobertura-coverage.xml", COBERTURA);
    write("coverage/lcov.info", lcov);
    write("node_modules/x/lcov.info", lcov);
    write(".git/lcov.info", lcov);
    write("c/src/test/resources/lcov.info", lcov);

    assertThat(read("a.c").reports())
        .extracting(CoverageReport::path)
        .containsExactly(
            "b/coverage/cobertura-coverage.xml",
            "build/reports/jacoco/test/custom.xml",
            "coverage/lcov.info");
  }

  @Test
  void saysWhatItRefuses() throws IOException {
    write("a/lcov.info", LCOV.substring(0, LCOV.indexOf("LF:")));
    write("b/coverage.xml", "<html/>");
    write("c/coverage.xml", COBERTURA.substring(0, 700));
    write("d/lcov.info", "hello\n");
    write("e/coverage.xml", "<coverage generated='1'><project/></coverage>");
    write("f/coverage.xml", "<coverage timestamp='" + "9".repeat(3 << 20) + "'/>");
    write("g/lcov.info", "SF:" + "x".repeat(3 << 20));
    write("h/lcov.info", manyLines());
    write(
        "i/coverage.xml",
        "<!DOCTYPE coverage [<!ENTITY a 'x'><!ENTITY b '&a;&a;'>]><coverage><packages><package><classes><class filename='&b;'/></classes></package></packages></coverage>");
    Files.createSymbolicLink(root.resolve("lcov.info"), root.resolve("h/lcov.info"));

    Coverage coverage = read("src/cart.ts");

    assertThat(coverage.reports()).isEmpty();
    assertThat(coverage.warnings())
        .extracting(Warning::path)
        .doesNotContain("lcov.info")
        .hasSize(9);
    assertThat(coverage.warnings())
        .contains(
            new Warning("a/lcov.info", "ends within a record"),
            new Warning("b/coverage.xml", "is no report: its root is <html>"),
            new Warning("d/lcov.info", "tells of no file"),
            new Warning("e/coverage.xml", "tells of no file"),
            new Warning(
                "f/coverage.xml",
                "cannot be read: a single word of it is longer than 1,048,576 bytes"),
            new Warning(
                "g/lcov.info",
                "cannot be read: a single word of it is longer than 1,048,576 bytes"),
            new Warning("h/lcov.info", "tells of too many lines"));
    assertThat(coverage.warnings().getLast().reason()).startsWith("is no XML");
  }

  private static String manyLines() {
    var text = new StringBuilder();
    for (int i = 0; i < 2_000; i++) {
      text.append("SF:f").append(i).append("\nDA:499999,1\nend_of_record\n");
    }
    return text.toString();
  }

  private void writeLarge(String path, String head, String body, String tail) throws IOException {
    try (var out = Files.newBufferedWriter(root.resolve(path))) {
      out.write(head);
      for (int i = 0; i < 50_000_000 / body.length(); i++) {
        out.write(body);
      }
      out.write(tail);
    }
  }

  @Test
  @Tag("slow")
  void readsFiftyMegabytes() throws IOException {
    String xml = "<coverage><packages><package><classes><class filename='a.py'><lines>";
    String line = "<line number=\"12\" hits=\"1\" branch=\"false\"/>\n";
    writeLarge(
        "coverage.xml", xml, line, "</lines></class></classes></package></packages></coverage>");
    writeLarge("lcov.info", "SF:a.py\n", "DA:12,1\n", "end_of_record\n");

    Coverage coverage = read("a.py");

    assertThat(coverage.warnings()).isEmpty();
    assertThat(coverage.reports())
        .extracting(CoverageReport::files)
        .containsOnly(List.of(new FileCoverage("a.py", new Count(1, 1), Optional.empty())))
        .hasSize(2);
  }

  @Test
  void damagedReportsAreReadOrRefused() {
    for (String text : List.of(JACOCO, COBERTURA)) {
      Damage.of(text, 11, 2_500).forEach(damaged -> readsOrRefuses("coverage.xml", damaged));
    }
    Damage.of(LCOV, 12, 2_500).forEach(damaged -> readsOrRefuses("lcov.info", damaged));
  }

  private static void readsOrRefuses(String path, String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    Throwable thrown =
        catchThrowable(
            () -> {
              try (var in = new ReportStream(new ByteArrayInputStream(bytes))) {
                CoverageFiles.parse(path, in);
              }
            });
    if (thrown != null) {
      assertThat(thrown).as(text).isInstanceOfAny(UnreadableException.class, IOException.class);
    }
  }
}
