package dev.segue.core.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HookTextTest {
  private static final OwnCommand OWN = new OwnCommand("claude");
  private static final HookEntry START = entry("SessionStart", "/opt/segue");

  private static HookEntry entry(String event, String launcher) {
    return new HookEntry(
        event,
        """
        {"hooks": [{"type": "command", "command": "%s hook %s claude", "timeout": 10}]}"""
            .formatted(launcher, event));
  }

  private static HookEdit.Changed put(String text, HookEntry... entries) {
    return (HookEdit.Changed) HookText.put(text, List.of(entries), OWN, "{}", List.of());
  }

  private static String removed(String text) {
    return ((HookEdit.Changed) HookText.remove(text, OWN, List.of())).text();
  }

  @Test
  void makesAFileWhereThereIsNone() {
    assertThat(put("", START).text())
        .isEqualTo(
            """
            {
              "hooks": {
                "SessionStart": [
                  {
                    "hooks": [
                      {
                        "type": "command",
                        "command": "/opt/segue hook SessionStart claude",
                        "timeout": 10
                      }
                    ]
                  }
                ]
              }
            }
            """);
  }

  @Test
  void beginsANewFileAsTheAgentWantsIt() {
    var edit =
        (HookEdit.Changed) HookText.put("", List.of(START), OWN, "{\"version\": 1}", List.of());

    assertThat(edit.text()).startsWith("{\n  \"version\": 1,\n  \"hooks\": {\n");
  }

  @Test
  void standsBehindTheUsersOwnHooksAndLooksLikeThem() {
    String text =
        """
        {
        \t// mine
        \t"hooks": {
        \t\t"SessionStart": [
        \t\t\t{"hooks": [{"type": "command", "command": "date"}]} // first
        \t\t],
        \t},
        \t"theme": "dark"
        }
        """;

    String with = put(text, START).text();

    assertThat(with)
        .contains("\"date\"}]},\n\t\t\t{\n\t\t\t\t\"hooks\": [\n")
        .contains("} // first\n\t\t],\n\t},\n\t\"theme\": \"dark\"");
    assertThat(removed(with)).isEqualTo(text);
  }

  @Test
  void putsNothingWhereItStandsAlready() {
    String with = put("{\"a\": 1}", START).text();

    assertThat(HookText.put(with, List.of(START), OWN, "{}", List.of()))
        .isEqualTo(new HookEdit.Same());
  }

  @Test
  void takesThePlaceOfAnEntryFromBeforeAMove() {
    String with = put("{\n  \"a\": 1\n}\n", entry("SessionStart", "'/old place/segue'")).text();

    HookEdit.Changed moved = put(with, START);

    assertThat(moved.text()).contains("\"/opt/segue hook").doesNotContain("old place");
    assertThat(moved.removed()).hasSize(1);
  }

  @Test
  void leavesWhatTheUserPutBesideOurs() {
    String with = put("{}", START).text();
    String edited =
        with.replace(
            "\"timeout\": 10\n          }",
            "\"timeout\": 99\n          }, {\"type\": \"command\", \"command\": \"date\"}");

    assertThat(edited).isNotEqualTo(with);
    assertThat(removed(edited)).contains("\"date\"").doesNotContain("segue").contains("Session");
  }

  @Test
  void takesAGroupWithoutHooksAwayWhateverElseStandsInIt() {
    String text =
        """
        {"hooks": {"SessionStart": [{"matcher": "x", "hooks": [{"command": "segue hook SessionStart claude"}]}, {"hooks": []}]}}""";

    assertThat(removed(text)).isEqualTo("{\"hooks\": {\"SessionStart\": [ {\"hooks\": []}]}}");
  }

  @Test
  void keepsCommentsAroundOurs() {
    String text =
        """
        {"hooks": {"SessionStart": [
          {"command": "date"}, // before
          // segue's
          {"command": "segue hook SessionStart claude"} // behind
        ]}}
        """;

    assertThat(removed(text))
        .isEqualTo(
            """
            {"hooks": {"SessionStart": [
              {"command": "date"} // before
              // segue's
             // behind
            ]}}
            """);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "segue hook SessionStart claude",
        "'/a b/segue' hook SessionStart claude",
        "/usr/bin/java -cp a:b dev.segue.app.boot.Main hook SessionEnd claude"
      })
  void knowsItsOwnCommands(String command) {
    assertThat(OWN.matches(command)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "segue hook SessionStart codex",
        "/opt/notsegue hook SessionStart claude",
        "segue hook SessionStart claude; date",
        "segue status"
      })
  void knowsOthersCommands(String command) {
    assertThat(OWN.matches(command)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "[]",
        "{",
        "{\"a\" 1}",
        "{\"a\": 1} x",
        "{\"a\": tru}",
        "{\"hooks\": []}",
        "{\"hooks\": {\"SessionStart\": {}}}",
        "{\"hooks\": {}, \"hooks\": {}}",
        "{\"a\": \"\\q\"}",
        "{\"a\": 1 /* }",
        "{\"a\": 1 \"b\": 2}"
      })
  void refusesWhatItCannotUnderstand(String text) {
    assertThat(HookText.put(text, List.of(START), OWN, "{}", List.of()))
        .isInstanceOf(HookEdit.Refused.class);
  }

  @Test
  void saysInWhichLine() {
    assertThat(HookText.put("{\n  \"a\": 1,\n  b: 2\n}", List.of(START), OWN, "{}", List.of()))
        .isEqualTo(new HookEdit.Refused("line 3: a key is missing"));
  }

  @Test
  void touchesNothingOutsideOfHooks() {
    String text = "{\"note\": {\"command\": \"segue hook SessionStart claude\"}}";

    assertThat(HookText.remove(text, OWN, List.of())).isEqualTo(new HookEdit.Same());
  }
}
