package dev.segue.app.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.segue.app.profile.Profiles;
import dev.segue.core.session.readiness.Interactive;
import dev.segue.testkit.terminal.Script;
import dev.segue.testkit.terminal.judge.Judge;
import dev.segue.testkit.terminal.look.Look;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class PlayedSessionTest {
  static Interactive profile(Look look) {
    return switch (look) {
      case CLAUDE -> interactive("claude");
      case CODEX -> interactive("codex");
      case GEMINI -> interactive("gemini");
      case PLAIN -> Profiles.conservative();
    };
  }

  private static Interactive interactive(String id) {
    return Profiles.shipped(id).atTerminal().orElseThrow().of(Optional.empty()).orElseThrow();
  }

  @ParameterizedTest
  @EnumSource(Look.class)
  void aMessageArrivesOnceWhereNothingIsWrong(Look look) {
    var session =
        new PlayedSession(Script.of(1, look), profile(look), PlayedSession.Witness.NONE)
            .message("d1", "Look at the failing test of the parser first.", 0)
            .play(60_000);

    System.out.println(session.events());
    session
        .verdicts()
        .forEach(v -> System.out.println(v.state() + " " + v.rule() + " " + v.reason()));
    assertThat(new Judge(session.log(), session.deliveries()).violations()).isEmpty();
  }
}
