package dev.segue.context.index.document;

import static dev.segue.core.context.DecisionStatus.ACTIVE;
import static dev.segue.core.context.DecisionStatus.PROPOSED;
import static dev.segue.core.context.DecisionStatus.REJECTED;
import static dev.segue.core.context.DecisionStatus.SUPERSEDED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.segue.context.index.Damage;
import dev.segue.context.index.Repository;
import dev.segue.context.index.workspace.Warning;
import dev.segue.context.index.workspace.Workspace;
import dev.segue.core.context.DecisionStatus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AdrFilesTest {
  private static final String NYGARD =
      """
      # 7. Keep sessions in Redis

      Date: 2019-03-28

      ## Status

      Accepted

      Supercedes [3. Keep sessions in memory](0003-keep-sessions-in-memory.md)

      ## Context

      Two nodes serve one user, see `src/main/java/shop/Session.java` and `deploy/`.

      ## Decision

      We will keep sessions in Redis, with a time to live.

      ## Consequences

      Every node needs a connection. `SessionStore.java` goes.
      """;

  private static final String MADR_2 =
      """
      # Use Gradle as build tool

      * Status: superseded by [ADR-0012](0012-use-maven.md)
      * Deciders: Ann Lee, [Bo Ek](https://example.org/bo)
      * Date: 2020-02-14

      Technical Story: SHOP-12

      ## Context and Problem Statement

      Which tool builds the shop?

      ## Decision Drivers <!-- optional -->

      * Speed

      ## Considered Options

      * Gradle
      * Ant

      ## Decision Outcome

      Chosen option: "Gradle", because it is fast.

      ### Positive Consequences

      * Builds take a minute.

      ## Pros and Cons of the Options

      ### Ant

      * Bad, because nobody knows it.
      """;

  private static final String MADR_4 =
      """
      ---
      # These are optional metadata elements. Feel free to remove any of them.
      status: "accepted"
      date: 2024-05-01
      decision-makers: [Ann Lee, Bo Ek]
      ---

      # Use Maven

      ## Context and Problem Statement

      <!-- a comment
      over two lines -->
      Gradle's files are programs.

      ## Considered Options

      * Maven
      * Gradle

      ## Decision Outcome

      Chosen option: "Maven", because it is data.

      ### Consequences

      * Good, because `pom.xml` can be read by tools.

      ### Confirmation

      The build runs.
      """;

  private static Adr read(String path, String text) {
    return AdrFiles.read(Map.of(path, text)).getFirst();
  }

  @Test
  void readsTheFormOfNygard() {
    assertThat(read("docs/adr/0007-keep-sessions-in-redis.md", NYGARD))
        .isEqualTo(
            new Adr(
                "ADR-0007",
                "Keep sessions in Redis",
                ACTIVE,
                "Accepted Supercedes [3. Keep sessions in memory](0003-keep-sessions-in-memory.md)",
                """
                We will keep sessions in Redis, with a time to live.

                Context: Two nodes serve one user, see `src/main/java/shop/Session.java` and `deploy/`.

                Consequences: Every node needs a connection. `SessionStore.java` goes.""",
                Optional.of(LocalDate.of(2019, 3, 28)),
                List.of(),
                List.of("src/main/java/shop/Session.java", "deploy/", "SessionStore.java"),
                List.of("ADR-0003"),
                List.of(),
                "docs/adr/0007-keep-sessions-in-redis.md"));
  }

  @Test
  void readsTheFormOfMadrWithAListOfFields() {
    assertThat(read("docs/decisions/0002-use-gradle.md", MADR_2))
        .isEqualTo(
            new Adr(
                "ADR-0002",
                "Use Gradle as build tool",
                SUPERSEDED,
                "superseded by [ADR-0012](0012-use-maven.md)",
                """
                Chosen option: "Gradle", because it is fast.

                Context and Problem Statement: Which tool builds the shop?

                Decision Drivers: * Speed

                Positive Consequences: * Builds take a minute.

                Considered Options: * Gradle
                * Ant

                Ant: * Bad, because nobody knows it.""",
                Optional.of(LocalDate.of(2020, 2, 14)),
                List.of("Ann Lee", "Bo Ek"),
                List.of(),
                List.of(),
                List.of("ADR-0012"),
                "docs/decisions/0002-use-gradle.md"));
  }

  @Test
  void readsTheFormOfMadrWithFrontMatter() {
    assertThat(read("docs/decisions/0012-use-maven.md", MADR_4))
        .isEqualTo(
            new Adr(
                "ADR-0012",
                "Use Maven",
                ACTIVE,
                "accepted",
                """
                Chosen option: "Maven", because it is data.

                Context and Problem Statement: Gradle's files are programs.

                Consequences: * Good, because `pom.xml` can be read by tools.

                Considered Options: * Maven
                * Gradle

                Confirmation: The build runs.""",
                Optional.of(LocalDate.of(2024, 5, 1)),
                List.of("Ann Lee", "Bo Ek"),
                List.of("pom.xml"),
                List.of(),
                List.of(),
                "docs/decisions/0012-use-maven.md"));
  }

  @Test
  void tellsBothSidesWhoTookWhosePlace() {
    Map<String, String> texts = new LinkedHashMap<>();
    texts.put("adr/0001-a.md", "# 1. A\n\n## Status\n\nAccepted\n\n## Decision\n\nA.\n");
    texts.put(
        "adr/0002-b.md",
        "# 2. B\n\n## Status\n\nAccepted\n\nSupersedes ADR-1\n\n## Decision\n\nB.\n");
    texts.put(
        "adr/0003-c.md", "---\nstatus: superseded by ADR-0004\n---\n# C\n\n## Decision\nC.\n");
    texts.put(
        "adr/0004-d.md",
        "# D\n\nStatus: accepted\n\n## Decision\nD.\n\n## Links\n\n* Supersedes [b](0002-b.md)\n");
    texts.put("adr/0005-e.md", "# E\n\nStatus: proposed, supersedes ADR-0004\n\n## Decision\nE.\n");

    List<Adr> adrs = AdrFiles.read(texts);

    assertThat(adrs)
        .extracting(Adr::status)
        .containsExactly(SUPERSEDED, SUPERSEDED, SUPERSEDED, ACTIVE, PROPOSED);
    assertThat(adrs)
        .extracting(Adr::supersedes)
        .containsExactly(
            List.of(),
            List.of("ADR-0001"),
            List.of(),
            List.of("ADR-0002", "ADR-0003"),
            List.of("ADR-0004"));
    assertThat(adrs)
        .extracting(Adr::supersededBy)
        .containsExactly(
            List.of("ADR-0002"),
            List.of("ADR-0004"),
            List.of("ADR-0004"),
            List.of("ADR-0005"),
            List.of());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "accepted;ACTIVE",
        "Active;ACTIVE",
        "✅ Approved;ACTIVE",
        "proposed;PROPOSED",
        "Draft;PROPOSED",
        "not accepted;PROPOSED",
        "Rejected on 2020-01-01;REJECTED",
        "deprecated;SUPERSEDED",
        "Superceded by 0009;SUPERSEDED",
        "Superseded;SUPERSEDED",
        "Accepted, supersedes 0009;ACTIVE",
        "{proposed | rejected | accepted | superseded by [ADR-0005](0005-example.md)};PROPOSED",
        "flabbergasted;PROPOSED",
        "'';ACTIVE"
      })
  void knowsTheWordsOfAStatus(String words, DecisionStatus status) {
    assertThat(
            read("adr/0001-a.md", "# A\n\n## Status\n\n" + words + "\n\n## Decision\n\nA.\n")
                .status())
        .isEqualTo(status);
    assertThat(AdrStatus.of(words.isEmpty() ? List.of() : List.of(words))).isEqualTo(status);
  }

  @Test
  void theLastShortLineOfAHistoryCounts() {
    assertThat(AdrStatus.of(List.of("2020-01-01 proposed", "2020-02-01 accepted")))
        .isEqualTo(ACTIVE);
    assertThat(AdrStatus.of(List.of("Accepted", "We may come back to what was rejected here.")))
        .isEqualTo(ACTIVE);
    assertThat(AdrStatus.of(List.of("Accepted", "Rejected"))).isEqualTo(REJECTED);
  }

  @ParameterizedTest
  @CsvSource({
    "0007-a.md,ADR-0007",
    "7-a.md,ADR-0007",
    "ADR-007.md,ADR-0007",
    "adr_0007_a.md,ADR-0007",
    "adr/deep/0123.md,ADR-0123",
    "20240131-use-x.md,20240131-use-x",
    "use-x.md,use-x"
  })
  void namesADecisionByItsFile(String path, String id) {
    assertThat(read(path, "# A\n").id()).isEqualTo(id);
  }

  @Test
  void takesTheFilesNameWhereThereIsNoTitleAndTheWholeTextWhereThereAreNoSections() {
    Adr adr = read("adr/0001-use-the-force.md", "We just do it.\n");

    assertThat(adr.title()).isEqualTo("use the force");
    assertThat(adr.rationale()).isEqualTo("We just do it.");
    assertThat(read("adr/0003-x.md", "# 12 factors\n").title()).isEqualTo("12 factors");
    assertThat(read("adr/0003-x.md", "ADR-3: Factors\n=====\n\nDecision\n--------\nYes.\n"))
        .extracting(Adr::title, Adr::rationale)
        .containsExactly("Factors", "Yes.");
  }

  @Test
  void takesNoHeadingFromCode() {
    Adr adr = read("adr/0001-a.md", "# A\n\n## Decision\n\n```sh\n# Status\nrm x\n```\n");

    assertThat(adr.rationale()).isEqualTo("```sh\n# Status\nrm x\n```");
  }

  @Test
  void readsTheDecisionsOfThisRepository() {
    Adrs adrs = AdrFiles.read(new Workspace(Repository.root()));

    assertThat(adrs.warnings()).isEmpty();
    assertThat(adrs.all()).hasSizeGreaterThanOrEqualTo(19);
    for (int i = 0; i < adrs.all().size(); i++) {
      Adr adr = adrs.all().get(i);
      assertThat(adr.id()).isEqualTo("ADR-%04d".formatted(i + 1));
      assertThat(adr.status()).isEqualTo(ACTIVE);
      assertThat(adr.title()).doesNotStartWith("0");
      assertThat(adr.rationale()).contains("\n\nContext: ", "\n\nConsequences: ");
    }
    assertThat(adrs.all().getFirst().title()).isEqualTo("A functional core and one journal");
    assertThat(adrs.all().getFirst().rationale())
        .startsWith("`segue-core` decides and touches nothing");
  }

  @Test
  void looksIntoTheUsualFoldersAndNowhereElse(@TempDir Path root) throws IOException {
    Files.createDirectories(root.resolve("docs/decisions/web"));
    Files.createDirectories(root.resolve("adr"));
    Files.writeString(root.resolve("docs/decisions/0001-a.md"), "# A\n");
    Files.writeString(root.resolve("docs/decisions/web/0001-b.md"), "# B\n");
    Files.writeString(root.resolve("docs/decisions/adr-template.md"), "# T\n");
    Files.writeString(root.resolve("docs/decisions/README.md"), "# R\n");
    Files.writeString(root.resolve("adr/0002-c.md"), "# C\n".repeat(AdrFiles.LARGEST));
    Files.writeString(root.resolve("secret.md"), "# S\n");
    Files.createSymbolicLink(root.resolve("adr/0003-d.md"), root.resolve("secret.md"));

    Adrs adrs = AdrFiles.read(new Workspace(root));

    assertThat(adrs.all())
        .extracting(Adr::id)
        .containsExactly("ADR-0001", "docs/decisions/web/0001-b");
    assertThat(adrs.warnings())
        .containsExactly(new Warning("adr/0002-c.md", "is larger than 262,144 bytes"));
  }

  @Test
  void damagedTextsNeverThrow() {
    for (String text : List.of(NYGARD, MADR_2, MADR_4)) {
      Damage.of(text, 7, 3_000)
          .forEach(
              damaged ->
                  assertThatCode(() -> read("adr/0001-a.md", damaged))
                      .as("%s", damaged)
                      .doesNotThrowAnyException());
    }
  }

  @Test
  void longLinesOfEveryMarkCostLittle() {
    for (String mark :
        List.of(
            "#",
            " ",
            "`",
            "*",
            "[",
            "|",
            "superseded by ",
            "<!--",
            "-",
            "1 ",
            "a: ",
            "~",
            "\n",
            "> ")) {
      String text =
          "# A\n\nStatus: "
              + mark.repeat(AdrFiles.LARGEST / mark.length())
              + "\n## Status\n"
              + mark.repeat(50_000);
      assertThat(read("adr/0001-a.md", text).id()).isEqualTo("ADR-0001");
      assertThat(read("adr/0001-a.md", mark.repeat(AdrFiles.LARGEST / mark.length())).id())
          .isEqualTo("ADR-0001");
    }
  }
}
