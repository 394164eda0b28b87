package dev.segue.app.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Documents stay short and name only what there is. */
class DocumentsTest {
  private static final Pattern LINK = Pattern.compile("\\]\\(([^)#\\s]+)(#[^)]*)?\\)");
  private static final Pattern NAMED_FILE =
      Pattern.compile("`([\\w./-]+\\.(java|yaml|yml|sh|xml|md))`");

  @Test
  void documentsKeepTheirLength() {
    assertThat(lines("ARCHITECTURE.md")).hasSizeLessThanOrEqualTo(200);
    assertThat(lines("AGENTS.md")).hasSizeLessThanOrEqualTo(120);
    assertThat(lines("CONTRIBUTING.md")).hasSizeLessThanOrEqualTo(120);
  }

  @Test
  void decisionsHaveContextDecisionAndConsequences() {
    List<Path> decisions =
        Checkout.files().stream().filter(file -> file.startsWith("docs/adr")).toList();
    assertThat(decisions).hasSizeGreaterThanOrEqualTo(10);
    for (int i = 0; i < decisions.size(); i++) {
      Path file = decisions.get(i);
      assertThat(file.getFileName().toString()).startsWith("%04d-".formatted(i + 1));
      assertThat(Checkout.read(file))
          .as("%s", file)
          .startsWith("# %04d ".formatted(i + 1))
          .contains("**Context.**", "**Decision.**", "**Consequences.**");
      assertThat(Checkout.read(file).lines().count()).as("%s", file).isLessThanOrEqualTo(20);
    }
  }

  @Test
  void linksLeadToFiles() {
    var findings = new Findings();
    for (Path file : documents()) {
      Matcher link = LINK.matcher(Checkout.read(file));
      while (link.find()) {
        String target = link.group(1);
        boolean isOurs = !target.contains("://") && !target.startsWith("mailto:");
        if (isOurs && !Files.exists(Checkout.ROOT.resolve(file).resolveSibling(target))) {
          findings.add("%s: %s".formatted(file, target));
        }
      }
    }
    findings.mustBeNone(7, "mend the link.");
  }

  @Test
  void filesThatAreNamedExist() {
    var findings = new Findings();
    List<Path> files = Checkout.files();
    for (String document : List.of("ARCHITECTURE.md", "AGENTS.md", "CONTRIBUTING.md")) {
      Matcher named = NAMED_FILE.matcher(Checkout.read(document));
      while (named.find()) {
        Path name = Path.of(named.group(1));
        boolean isOfUsers = name.startsWith(".segue") || name.equals(Path.of("tasks.yaml"));
        if (!isOfUsers && files.stream().noneMatch(file -> file.endsWith(name))) {
          findings.add("%s: %s".formatted(document, name));
        }
      }
    }
    findings.mustBeNone(7, "name the file as it is called now.");
  }

  private static List<Path> documents() {
    return Checkout.files().stream()
        .filter(file -> file.toString().endsWith(".md") && !file.toString().contains("src/test/"))
        .toList();
  }

  private static List<String> lines(String document) {
    return Checkout.read(document).lines().toList();
  }
}
