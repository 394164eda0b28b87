package dev.segue.testkit.terminal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.segue.testkit.terminal.log.Entry;
import dev.segue.testkit.terminal.log.JsonLines;
import dev.segue.testkit.terminal.skins.Appearance;
import dev.segue.testkit.terminal.skins.Size;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** A run can be written down and played again. */
class ScriptTest {
  private static final Script SCRIPT =
      Script.of(7, Appearance.GEMINI)
          .sized(new Size(80, 24))
          .with(Fault.HUMAN, 500, 0.5)
          .with(Fault.ENTER_LOST, 300, 0.3)
          .with(Fault.REPAINT, 0, 0);

  @Test
  void textAndScriptAreTheSame() {
    assertThat(SCRIPT)
        .hasToString("seed=7 look=gemini size=80x24 enter-lost=300@0.3 repaint=off human=500@0.5");
    assertThat(Script.parse("# a run that failed\n" + SCRIPT).toString())
        .isEqualTo(SCRIPT.toString());
    assertThat(Script.parse("trust@0.25 busy=9").toString())
        .isEqualTo("seed=0 look=claude size=120x40 trust=0@0.25 busy=9");
    assertThatThrownBy(() -> Script.parse("enter-lots"))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private static List<Entry> played(Script script) {
    var terminal = new VirtualTerminal(script);
    for (int i = 0; i < 20; i++) {
      terminal.advance(700);
      terminal.write(("message " + i + "\r").getBytes(StandardCharsets.UTF_8));
    }
    return terminal.log().stream().skip(1).toList();
  }

  @Test
  void theSameSeedGivesTheSameRunAndAnotherSeedAnother() {
    var runs = LongStream.range(0, 20).mapToObj(seed -> played(SCRIPT.seeded(seed))).toList();

    assertThat(played(SCRIPT.seeded(3))).isEqualTo(runs.get(3));
    assertThat(runs.stream().distinct().count()).isGreaterThan(10);
  }

  @Test
  void settingAFaultLeavesTheChanceOfOthers() {
    var some = Script.of(5, Appearance.CLAUDE).with(Fault.HUMAN, 500);
    var more = some.with(Fault.QUOTES, 0, 0.5).with(Fault.GHOST, 300, 0.5);

    assertThat(humanKeys(more)).isEqualTo(humanKeys(some)).isNotEmpty();
  }

  private static List<Entry> humanKeys(Script script) {
    var terminal = new VirtualTerminal(script);
    terminal.advance(10_000);
    return terminal.log().stream().filter(Entry.Human.class::isInstance).toList();
  }

  @Test
  void theLogIsTheSameAfterReadingItBack() {
    var log = played(SCRIPT.with(Fault.TRUST).with(Fault.SHELL));
    var text = new StringBuilder();
    log.forEach(entry -> text.append(JsonLines.line(entry)));

    assertThat(JsonLines.read(text + "{\"event\":\"rec")).isEqualTo(log);
    assertThat(text.toString())
        .contains("\"event\":\"received\"")
        .contains("\"event\":\"executed\"");
  }
}
