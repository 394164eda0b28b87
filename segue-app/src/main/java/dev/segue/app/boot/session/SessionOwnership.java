package dev.segue.app.boot.session;

import dev.segue.app.cli.session.OwnerFound;
import dev.segue.app.cli.session.Started;
import dev.segue.app.config.PlaceFlags;
import dev.segue.app.config.ProcessEnvironment;
import dev.segue.core.journal.Journal;
import dev.segue.core.session.OpenSession;
import dev.segue.core.session.SessionPlaced;
import dev.segue.core.session.Via;
import dev.segue.run.process.HostName;
import dev.segue.run.process.ProcessEntry;
import dev.segue.run.process.ProcessTable;
import dev.segue.store.EventCodec;
import dev.segue.store.ProjectLog;
import dev.segue.store.SessionLog;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Finds out whether a session has an owner. An agent in tmux whose owner has died gets another one;
 * a session whose agent has gone is ended.
 */
public final class SessionOwnership {
  private static final ProcessTable PROCESSES = ProcessTable.ofThisSystem();

  private final Journal store;
  private final EventCodec codec;
  private final String project;

  public SessionOwnership(Journal store, EventCodec codec, String project) {
    this.store = store;
    this.codec = codec;
    this.project = project;
  }

  /** Looks, and ends on paper what has ended; starts nothing. */
  public OwnerFound look(String session) {
    Optional<OpenSession> open = open(session);
    SessionLog log = SessionLog.open(store, codec, session);
    Optional<SessionPlaced> placed = log.place();
    if (placed.isEmpty() || !placed.get().host().equals(HostName.get())) {
      return open.isEmpty() ? OwnerFound.ENDED : OwnerFound.ELSEWHERE;
    }
    var place = new Place(Path.of(placed.get().socket()));
    if (place.owner().isPresent()) {
      return OwnerFound.OWNED;
    }
    if (open.isEmpty()) {
      OrphanedSession.deadLetters(session, log); // Whoever sent it did not know yet.
      return OwnerFound.ENDED;
    }
    if (isAlive(placed.get(), place)) {
      if (placed.get().via() == Via.TMUX) {
        return OwnerFound.ORPHANED;
      }
      if (placed.get().via() == Via.PTY) {
        OrphanedSession.deadLetters(session, log); // Nobody reaches its terminal any more.
      }
      return OwnerFound.ELSEWHERE;
    }
    new OrphanedSession(store, codec, project).bury(session, log);
    return OwnerFound.ENDED;
  }

  /** Looks, and gives an agent without an owner a new one. */
  public OwnerFound owner(String session, PlaceFlags flags, ProcessEnvironment around)
      throws InterruptedException {
    OwnerFound found = look(session);
    if (found != OwnerFound.ORPHANED) {
      return found;
    }
    Path socket = Path.of(SessionLog.open(store, codec, session).place().orElseThrow().socket());
    Started started =
        new Background(around)
            .start(session, words(session, open(session).orElseThrow().agent(), flags), socket);
    return started.exitCode() == 0 ? OwnerFound.OWNED : look(session);
  }

  /** A session that has not ended, as far as the project knows. */
  public Optional<OpenSession> open(String session) {
    return ProjectLog.open(store, codec, project).state().sessions().find(session);
  }

  /** A number that another process has got since is not the agent's. */
  private static boolean isAlive(SessionPlaced placed, Place place) {
    return switch (placed.via()) {
      case TMUX -> place.tmux().isThere();
      case PTY, HOOK ->
          PROCESSES
              .find(placed.pid())
              .map(ProcessEntry::startedAt)
              .filter(startedAt -> startedAt == placed.startedAt())
              .isPresent();
    };
  }

  /** When a process began, for {@link SessionPlaced}. */
  static long startedAt(long pid) {
    return PROCESSES.find(pid).map(ProcessEntry::startedAt).orElse(0L);
  }

  private List<String> words(String session, String agent, PlaceFlags flags) {
    var words = new ArrayList<String>(List.of("start", "--tmux", "--detach", "--name", session));
    flags.config().ifPresent(file -> words.add("--config=" + file));
    flags.workspace().ifPresent(folder -> words.add("--workspace=" + folder));
    flags.store().ifPresent(url -> words.add("--store=" + url));
    words.add("--project=" + project);
    words.add(agent);
    return words;
  }
}
