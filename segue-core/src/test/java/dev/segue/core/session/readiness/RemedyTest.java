package dev.segue.core.session.readiness;

import static org.assertj.core.api.Assertions.assertThat;

import dev.segue.core.session.readiness.Remedy.Reach;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RemedyTest {
  private static ReadinessVerdict verdict(AgentState state, Composer composer, String dialog) {
    return new ReadinessVerdict(
        state,
        Optional.of(dialog).filter(word -> !word.isEmpty()),
        "it is so",
        "rule",
        composer,
        false,
        List.of());
  }

  private static String remedy(AgentState state, Composer composer, String dialog, Reach reach) {
    return Remedy.of(verdict(state, composer, dialog), reach, "s1").orElse("none");
  }

  @Test
  void aQuestionIsAnsweredWhereThePersonReachesTheAgent() {
    assertThat(remedy(AgentState.DIALOG, Composer.NONE, "permission", Reach.TERMINAL))
        .isEqualTo("answer it at its terminal");
    assertThat(remedy(AgentState.DIALOG, Composer.NONE, "permission", Reach.TMUX))
        .isEqualTo("answer it: segue attach s1");
    assertThat(remedy(AgentState.DIALOG, Composer.NONE, "trust", Reach.NOWHERE))
        .isEqualTo(
            "nobody can answer it in the background: segue stop s1, and start it at a terminal, or with --trust");
  }

  @Test
  void whatStandsInTheComposerIsForAPerson() {
    var text = new Composer(Composer.Content.TEXT, "half a sen");

    assertThat(remedy(AgentState.UNRECOGNISED, text, "", Reach.TMUX))
        .isEqualTo("submit or delete what stands in its composer: segue attach s1");
    assertThat(remedy(AgentState.UNRECOGNISED, Composer.NONE, "", Reach.TERMINAL))
        .isEqualTo("look at it at its terminal");
  }

  @Test
  void anAgentThatWorksOrWaitsNeedsNobody() {
    assertThat(remedy(AgentState.BUSY, Composer.EMPTY, "", Reach.TERMINAL)).contains("--steer");
    assertThat(remedy(AgentState.READY, Composer.EMPTY, "", Reach.TERMINAL)).isEqualTo("none");
    assertThat(remedy(AgentState.STARTING, Composer.NONE, "", Reach.TERMINAL)).isEqualTo("none");
  }
}
