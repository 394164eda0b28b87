package dev.segue.core.session;

import dev.segue.core.session.SessionEvent.SessionAssigned;
import dev.segue.core.session.SessionEvent.SessionEnded;
import dev.segue.core.session.SessionEvent.SessionStarted;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The sessions of a project.
 *
 * @param open at most {@link #MOST_OPEN}, in the order of their beginning
 * @param last the one that ended last
 */
public record Sessions(List<OpenSession> open, Optional<PastSession> last) {
  /**
   * Far more than anybody has terminals; the eldest goes, so that sessions whose ends were lost do
   * not pile up for ever.
   */
  public static final int MOST_OPEN = 64;

  /** Of an empty project. */
  public static final Sessions NONE = new Sessions(List.of(), Optional.empty());

  public Sessions {
    open = List.copyOf(open);
  }

  /** Folds one event. */
  public Sessions evolve(SessionEvent event, long seq, Instant time) {
    List<OpenSession> others =
        open.stream().filter(session -> !session.session().equals(event.session())).toList();
    return switch (event) {
      case SessionStarted(String session, String agent, Via via, long pid, var task, var role) ->
          new Sessions(
              with(others, new OpenSession(session, agent, via, pid, seq, time, task, role)), last);
      case SessionAssigned _ -> this;
      case SessionEnded end ->
          new Sessions(
              others,
              Optional.of(
                  new PastSession(find(end.session()).map(OpenSession::agent), seq, time, end)));
    };
  }

  private static List<OpenSession> with(List<OpenSession> others, OpenSession begun) {
    var all = new ArrayList<>(others);
    all.add(begun);
    return all.subList(Math.max(0, all.size() - MOST_OPEN), all.size());
  }

  /** An open session by its name. */
  public Optional<OpenSession> find(String session) {
    return open.stream().filter(other -> other.session().equals(session)).findFirst();
  }
}
