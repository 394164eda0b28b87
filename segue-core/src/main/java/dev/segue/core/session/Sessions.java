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
 * @param lossy those that ended last of the ones that lost messages, at most {@link #MOST_LOSSY},
 *     in the order of their ends
 */
public record Sessions(
    List<OpenSession> open, Optional<PastSession> last, List<PastSession> lossy) {
  /**
   * Far more than anybody has terminals; the eldest goes, so that sessions whose ends were lost do
   * not pile up for ever.
   */
  public static final int MOST_OPEN = 64;

  /** Enough for whoever looks after a crash. */
  public static final int MOST_LOSSY = 8;

  /** Of an empty project. */
  public static final Sessions NONE = new Sessions(List.of(), Optional.empty(), List.of());

  public Sessions {
    open = List.copyOf(open);
    lossy = List.copyOf(lossy);
  }

  /** Folds one event. */
  public Sessions evolve(SessionEvent event, long seq, Instant time) {
    List<OpenSession> others =
        open.stream().filter(session -> !session.session().equals(event.session())).toList();
    return switch (event) {
      case SessionStarted(String session, String agent, Via via, long pid, var task, var role) ->
          new Sessions(
              newest(
                  others,
                  new OpenSession(session, agent, via, pid, seq, time, task, role),
                  MOST_OPEN),
              last,
              lossy);
      case SessionAssigned _ -> this;
      case SessionEnded end ->
          ended(
              others, new PastSession(find(end.session()).map(OpenSession::agent), seq, time, end));
    };
  }

  private Sessions ended(List<OpenSession> others, PastSession past) {
    return new Sessions(
        others,
        Optional.of(past),
        past.end().lost().isEmpty() ? lossy : newest(lossy, past, MOST_LOSSY));
  }

  private static <T> List<T> newest(List<T> before, T next, int most) {
    var all = new ArrayList<>(before);
    all.add(next);
    return all.subList(Math.max(0, all.size() - most), all.size());
  }

  /** An open session by its name. */
  public Optional<OpenSession> find(String session) {
    return open.stream().filter(other -> other.session().equals(session)).findFirst();
  }
}
