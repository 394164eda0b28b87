package dev.segue.core.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.segue.core.session.SessionEvent.SessionEnded;
import dev.segue.core.session.SessionEvent.SessionStarted;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SessionsTest {
  private static final Instant THEN = Instant.parse("2026-01-02T03:04:05Z");

  private static SessionStarted started(String session) {
    return new SessionStarted(session, "claude", Via.PTY, 7);
  }

  private static SessionEnded ended(String session) {
    return new SessionEnded(
        session, Optional.of(0), Optional.empty(), List.of(), List.of(), 0, List.of(), List.of());
  }

  @Test
  void remembersTheSessionThatEndedLastAndItsAgent() {
    Sessions sessions =
        Sessions.NONE
            .evolve(started("s1"), 1, THEN)
            .evolve(started("s2"), 2, THEN)
            .evolve(ended("s1"), 3, THEN);

    assertThat(sessions.open()).extracting(OpenSession::session).containsExactly("s2");
    assertThat(sessions.last())
        .contains(new PastSession(Optional.of("claude"), 3, THEN, ended("s1")));
  }

  @Test
  void takesASecondBeginningForTheTruth() {
    Sessions sessions = Sessions.NONE.evolve(started("s1"), 1, THEN).evolve(started("s1"), 5, THEN);

    assertThat(sessions.open())
        .containsExactly(new OpenSession("s1", "claude", Via.PTY, 7, 5, THEN));
  }

  @Test
  void doesNotGrowWithSessionsWhoseEndsWereLost() {
    Sessions sessions = Sessions.NONE;
    for (int i = 1; i <= 200; i++) {
      sessions = sessions.evolve(started("s" + i), i, THEN);
    }

    assertThat(sessions.open()).hasSize(Sessions.MOST_OPEN);
    assertThat(sessions.evolve(ended("s1"), 201, THEN).last().orElseThrow().agent()).isEmpty();
  }

  @Test
  void remembersTheTaskThatASessionWasStartedFor() {
    var started =
        new SessionStarted("s1", "claude", Via.TMUX, 7, Optional.of("t3"), Optional.of("qa"));

    Sessions sessions =
        Sessions.NONE
            .evolve(started, 1, THEN)
            .evolve(new SessionEvent.SessionAssigned("t3", "s1", "claude", "qa"), 2, THEN);

    assertThat(sessions.open())
        .containsExactly(
            new OpenSession(
                "s1", "claude", Via.TMUX, 7, 1, THEN, Optional.of("t3"), Optional.of("qa")));
  }

  @Test
  void remembersTheLastSessionsThatLostMessages() {
    Sessions sessions = Sessions.NONE;
    for (int i = 1; i <= 20; i++) {
      SessionEnded end = ended("s" + i);
      sessions =
          sessions.evolve(
              i % 2 == 0 ? end.with(List.of(new LostMessage("d" + i, "why"))) : end, i, THEN);
    }

    assertThat(sessions.lossy())
        .extracting(past -> past.end().session())
        .containsExactly("s6", "s8", "s10", "s12", "s14", "s16", "s18", "s20");
  }

  @Test
  void listsTheNewestOfManyLostMessages() {
    List<LostMessage> all =
        IntStream.range(0, 50).mapToObj(i -> new LostMessage("d" + i, "why")).toList();

    assertThat(ended("s1").with(all).lost())
        .hasSize(SessionEnded.MOST_LOST)
        .endsWith(new LostMessage("d49", "why"));
  }
}
