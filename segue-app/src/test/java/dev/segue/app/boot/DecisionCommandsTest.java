package dev.segue.app.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.segue.app.config.PlaceFlags;
import dev.segue.context.mcp.McpServer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code segue decision}, as its user types it. */
class DecisionCommandsTest {
  @TempDir private Path folder;

  @Test
  void recordsListsAndSupersedes() throws Exception {
    var project = new Playground(folder);

    var first =
        project.segue(
            "decision",
            "add",
            "Keep tokens an hour",
            "--why",
            "A day was too long.",
            "--kind",
            "api",
            "--affects",
            "t1,src/auth");
    var second =
        project.segue(
            "decision",
            "supersede",
            "D-0001",
            "Keep tokens ten minutes",
            "--why",
            "An hour as well.");
    project.segue(
        "decision", "add", "Use cookies", "--why", "Easy, but traced.", "--status", "rejected");

    assertThat(first.out()).isEqualTo("D-0001\n");
    assertThat(second.out()).isEqualTo("D-0002\n");
    assertThat(project.segue("decision", "list").out())
        .isEqualTo("D-0002 Keep tokens ten minutes: An hour as well.\n");
    assertThat(project.segue("decision", "list", "--all").out())
        .isEqualTo(
            """
            D-0001 (superseded) Keep tokens an hour: A day was too long.
            D-0002 Keep tokens ten minutes: An hour as well.
            D-0003 (rejected) Use cookies: Easy, but traced.
            """);
    assertThat(
            project
                .segue("decision", "list", "--all", "--output", "json")
                .out()
                .replaceAll("\\s+", " "))
        .contains("\"affects\": [ \"t1\", \"src/auth\" ]")
        .contains("\"supersedes\": \"D-0001\"", "\"source\": \"cli\"")
        .contains("\"status\": \"superseded\"");
  }

  @Test
  void aProposalReplacesNothingYet() throws Exception {
    var project = new Playground(folder);
    project.segue("decision", "add", "Keep it", "--why", "It works.");

    project.segue(
        "decision",
        "supersede",
        "D-0001",
        "Drop it",
        "--why",
        "It is slow.",
        "--status",
        "proposed");

    assertThat(project.segue("decision", "list").out()).isEqualTo("D-0001 Keep it: It works.\n");
  }

  @Test
  void badInputIsOneSentenceAndLeavesNothing() throws Exception {
    var project = new Playground(folder);

    var unknown = project.segue("decision", "supersede", "D-0009", "New", "--why", "So.");
    var status = project.segue("decision", "add", "New", "--why", "So.", "--status", "maybe");
    var empty = project.segue("decision", "add", "  ", "--why", "So.");
    var tooLong = project.segue("decision", "add", "x".repeat(201), "--why", "So.");
    var noReason = project.segue("decision", "add", "New");

    assertThat(unknown.exit()).isEqualTo(2);
    assertThat(unknown.err())
        .startsWith("segue: project ")
        .endsWith(" has no decision D-0009 to supersede\n");
    assertThat(status.err()).isEqualTo("segue: status must be active, proposed or rejected\n");
    assertThat(empty.err()).contains("title and rationale must say something");
    assertThat(tooLong.err()).contains("title is longer than 200 characters");
    assertThat(noReason.exit()).isEqualTo(2);
    assertThat(project.segue("decision", "list", "--all").out()).isEmpty();
  }

  @Test
  void takesTitleAndReasonUnderTheirOtherNamesToo() {
    var project = new Playground(folder);

    var both = project.segue("decision", "add", "One", "--title", "Two", "--why", "So.");
    var none = project.segue("decision", "add", "--why", "So.");
    var first = project.segue("decision", "add", "--title", "Cents", "--rationale", "No rounding.");
    var second =
        project.segue(
            "decision", "add", "Mills", "--rationale", "Half a cent.", "--supersedes", "D-0001");
    var third =
        project.segue("decision", "supersede", "D-0002", "--title", "Euros", "--why", "Simple.");

    assertThat(both.exit()).isEqualTo(2);
    assertThat(both.err()).startsWith("segue: say the title once: TITLE and --title are the same");
    assertThat(none.exit()).isEqualTo(2);
    assertThat(none.err()).startsWith("segue: Missing required parameter: 'TITLE'");
    assertThat(List.of(first.out(), second.out(), third.out()))
        .containsExactly("D-0001\n", "D-0002\n", "D-0003\n");
    assertThat(project.segue("decision", "list").out()).isEqualTo("D-0003 Euros: Simple.\n");
  }

  @Test
  void letsARecordedDecisionTakeAnothersPlace() {
    var project = new Playground(folder);
    project.segue("decision", "add", "Cents", "--why", "No rounding.");
    project.segue("decision", "add", "Mills", "--why", "Half a cent.");
    project.segue("decision", "add", "Euros", "--why", "Simple.", "--status", "proposed");

    var holds = project.segue("decision", "supersede", "D-0001", "--by", "D-0002");

    assertThat(holds.exit()).as(holds.err()).isZero();
    assertThat(holds.out()).isEqualTo("D-0002\n");
    assertThat(project.segue("decision", "list").out()).isEqualTo("D-0002 Mills: Half a cent.\n");
    assertThat(project.segue("decision", "list", "--output", "json").out().replaceAll("\\s+", " "))
        .contains("\"id\": \"D-0002\"", "\"supersedes\": \"D-0001\"");
  }

  @Test
  void saysWhyADecisionCannotTakeAnothersPlace() {
    var project = new Playground(folder);
    project.segue("decision", "add", "Cents", "--why", "No rounding.");
    project.segue("decision", "add", "Mills", "--why", "Half a cent.");
    project.segue("decision", "add", "Euros", "--why", "Simple.", "--status", "proposed");
    project.segue("decision", "supersede", "D-0001", "--by", "D-0002");

    for (List<String> refused :
        List.of(
            List.of("D-0009", "D-0002", " has no decision D-0009"),
            List.of("D-0002", "D-0009", " has no decision D-0009"),
            List.of("D-0002", "D-0002", "decision D-0002 cannot take its own place"),
            List.of("D-0001", "D-0003", "decision D-0001 is superseded by D-0002 already"),
            List.of(
                "D-0002",
                "D-0001",
                "decision D-0001 cannot take the place of D-0002, which took its own: that would be"
                    + " a circle"),
            List.of(
                "D-0002", "D-0003", "decision D-0003 is proposed and takes nobody's place yet"))) {
      var result =
          project.segue("decision", "supersede", refused.getFirst(), "--by", refused.get(1));

      assertThat(result.exit()).isEqualTo(2);
      assertThat(result.err()).startsWith("segue: ").endsWith(refused.getLast() + "\n");
      assertThat(result.err().lines()).hasSize(1);
    }
  }

  @Test
  void takesARecordedDecisionOrANewOneAndNotBoth() {
    var project = new Playground(folder);
    project.segue("decision", "add", "Cents", "--why", "No rounding.");
    project.segue("decision", "add", "Mills", "--why", "Half a cent.");

    var title = project.segue("decision", "supersede", "D-0001", "Euros", "--by", "D-0002");
    var why = project.segue("decision", "supersede", "D-0001", "--by", "D-0002", "--why", "So.");
    var none = project.segue("decision", "supersede", "D-0001");
    var noReason = project.segue("decision", "supersede", "D-0001", "Euros");

    assertThat(List.of(title.exit(), why.exit(), none.exit(), noReason.exit())).containsOnly(2);
    assertThat(title.err())
        .isEqualTo(why.err())
        .startsWith("segue: --by names a recorded decision; a title, --why and the like belong to");
    assertThat(none.err())
        .isEqualTo(noReason.err())
        .startsWith("segue: what takes its place? --by ID names a recorded decision, TITLE and");
    assertThat(project.segue("decision", "list").out()).contains("D-0001", "D-0002");
  }

  @Test
  void aSuccessorWithoutAStoreMakesNone() throws Exception {
    var project = new Playground(folder);

    var refused = project.segue("decision", "supersede", "D-0001", "--by", "D-0002");

    assertThat(refused.exit()).isEqualTo(2);
    assertThat(refused.err()).startsWith("segue: there is no store at ");
    try (Stream<Path> files = Files.walk(folder)) {
      assertThat(files).noneMatch(file -> file.endsWith("segue.db"));
    }
  }

  @Test
  void whatIsRefusedMakesNoStore() throws Exception {
    var project = new Playground(folder);

    assertThat(project.segue("decision", "add", "New", "--why", " ").exit()).isEqualTo(2);
    assertThat(project.segue("decision", "list").exit()).isZero();

    try (Stream<Path> files = Files.walk(folder)) {
      assertThat(files).noneMatch(file -> file.endsWith("segue.db"));
    }
  }

  @Test
  void secretsAndControlCharactersAreTakenOut() throws Exception {
    var project = new Playground(folder);

    project.segue("decision", "add", "Use \u001b[31mred", "--why", "password=hunter2hunter2");

    assertThat(project.segue("decision", "list").out())
        .startsWith("D-0001 Use red: ")
        .doesNotContain("hunter2");
  }

  @Test
  void makesNoFolderToLookAtDecisions(@TempDir Path folder) {
    var ground = new Playground(folder);

    assertThat(ground.segue("decision", "list", "--store", "sqlite:new/segue.db").exit()).isZero();
    assertThat(ground.has("new")).isFalse();
  }

  @Test
  void recordsTheFirstThingOfAProjectByTheToolAsByTheCommand(@TempDir Path folder) {
    var ground = new Playground(folder).settings("project: demo");
    Commands commands = ground.commands();
    var server =
        new McpServer(
            commands
                .access(commands.contexts())
                .apply(commands.environment().store(PlaceFlags.NONE)),
            "1");

    String answer =
        server
            .answer(
                """
                {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": "record_decision",
                 "arguments": {"title": "Cents", "rationale": "No rounding."}}}\
                """)
            .orElseThrow();

    assertThat(answer).contains("\"isError\":false", "D-0001");
    assertThat(ground.segue("decision", "list").out()).contains("D-0001 Cents");
  }
}
