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
