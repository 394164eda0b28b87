package dev.segue.core.verify;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

class CommandGateTest {
  private final CommandGate gate = new CommandGate("/w", "/w/app");

  @TestFactory
  List<DynamicTest> judgesEveryCommandOfTheTable() {
    List<String> rows =
        Golden.text("commands.tsv").lines().filter(row -> !row.startsWith("#")).toList();
    assertThat(rows).hasSizeGreaterThan(200);

    return rows.stream()
        .map(row -> row.split("\t", -1))
        .map(row -> DynamicTest.dynamicTest(row[0] + " " + row[1], () -> check(row)))
        .toList();
  }

  private void check(String[] row) {
    List<String> argv =
        List.of(row[1].replace('\u2424', '\n').replace('\u2400', '\0').split("¦", -1));

    CommandDecision judged = gate.judge(argv);

    switch (judged) {
      case CommandDecision.Allowed allowed ->
          assertThat(row[0]).as(allowed.toString()).isEqualTo("allowed");
      case CommandDecision.Refused(String why) -> {
        assertThat(row[0]).as(why).isEqualTo("refused");
        assertThat(why).contains(row[2]);
      }
    }
  }

  @Test
  void refusesMoreArgumentsOrBytesThanTheLimits() {
    List<String> many = Collections.nCopies(CommandGate.ARGUMENTS + 1, "ls");
    List<String> longOne = List.of("grep", "é".repeat(2049), "a");

    assertThat(gate.judge(many)).isEqualTo(new CommandDecision.Refused("more than 64 arguments"));
    assertThat(gate.judge(longOne))
        .isEqualTo(new CommandDecision.Refused("an argument over 4096 bytes"));
    assertThat(gate.judge(List.of())).isEqualTo(new CommandDecision.Refused("names no program"));
  }

  @Test
  void keepsRecursiveSearchesOutOfTheJournal() {
    assertThat(gate.judge(List.of("grep", "-rq", "login", "..")))
        .isEqualTo(
            new CommandDecision.Allowed(
                List.of("grep", "--exclude-dir=.segue", "--exclude-dir=.git", "-rq", "login", ".."),
                List.of("..")));
    assertThat(gate.judge(List.of("rg", "-g", "*", "login", "--", "src")))
        .isEqualTo(
            new CommandDecision.Allowed(
                List.of("rg", "--no-config", "-g", "*", "login", "--glob=!.segue", "--", "src"),
                List.of("src")));
  }

  @Test
  void forbidsGitTheProgramsThatARepositoryNames() {
    assertThat(gate.judge(List.of("git", "--no-pager", "diff", "--quiet", "HEAD")))
        .isEqualTo(
            new CommandDecision.Allowed(
                List.of(
                    "git",
                    "diff",
                    "--no-ext-diff",
                    "--no-textconv",
                    "--ignore-submodules=all",
                    "--quiet",
                    "HEAD"),
                List.of("HEAD")));
  }

  @Test
  void namesThePathsThatLinksMustBeLookedUpFor() {
    assertThat(gate.judge(List.of("diff", "-q", "a", "/w/b")))
        .isEqualTo(
            new CommandDecision.Allowed(List.of("diff", "-q", "a", "/w/b"), List.of("a", "/w/b")));
  }

  @Test
  void readsTheDeepestPatternWithoutHarm() {
    String deep = "(".repeat(2000) + "a" + ")*".repeat(2000);

    assertThat(gate.judge(List.of("grep", "-E", deep, "a")))
        .isInstanceOf(CommandDecision.Refused.class);
  }
}
