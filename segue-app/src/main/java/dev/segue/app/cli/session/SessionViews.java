package dev.segue.app.cli.session;

import dev.segue.app.cli.project.ProjectChoice;
import dev.segue.app.cli.project.ProjectStore;
import dev.segue.core.journal.Journal;
import dev.segue.core.session.PastSession;
import dev.segue.core.view.SessionView;
import dev.segue.store.ProjectLog;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Agents at terminals, for whoever asks. */
public final class SessionViews {
  private SessionViews() {}

  /**
   * Those that have not ended, their owners asked; one that ended without an owner is ended in the
   * journals, too. Without a store there are none.
   */
  public static List<SessionView> of(Sessions sessions, ProjectStore owner) {
    Optional<Journal> existing = owner.existing();
    if (existing.isEmpty()) {
      return List.of();
    }
    try (Journal store = existing.get()) {
      return KnownSession.open(owner, store).stream()
          .filter(known -> sessions.look(owner, known.name()) != OwnerFound.ENDED)
          .map(
              known ->
                  new SessionView(
                      known.open().orElseThrow(),
                      known.log().ledger(),
                      Owner.presence(sessions, owner, known.name())))
          .toList();
    }
  }

  /**
   * Ends in the journals what has ended without its owner, with what it could not deliver, so that
   * a history that is read next tells of it.
   */
  public static void endLeft(Sessions sessions, ProjectStore owner) {
    Optional<Journal> existing = owner.existing();
    if (existing.isPresent()) {
      try (Journal store = existing.get()) {
        KnownSession.open(owner, store).forEach(known -> sessions.look(owner, known.name()));
      }
    }
  }

  /**
   * Those of the projects that are meant that ended without having delivered a message, in their
   * order; to be asked after {@link #of}, which notes ends.
   */
  static List<PastSession> lossy(ProjectStore owner) {
    Optional<Journal> existing = owner.existing();
    if (existing.isEmpty()) {
      return List.of();
    }
    try (Journal store = existing.get()) {
      return ProjectChoice.forReading(owner.configuration(), existing).stream()
          .flatMap(
              project ->
                  ProjectLog.open(store, owner.codec(), project)
                      .state()
                      .sessions()
                      .lossy()
                      .stream())
          .sorted(Comparator.comparing(PastSession::at))
          .toList();
    }
  }

  /** The {@code sessions} document with those that ended as well. */
  static Map<String, ?> document(List<SessionView> views, List<PastSession> lossy) {
    Map<String, Object> document = new LinkedHashMap<>(document(views));
    document.put("ended", lossy.stream().map(SessionViews::row).toList());
    return document;
  }

  private static Map<String, @Nullable Object> row(PastSession past) {
    Map<String, @Nullable Object> row = new LinkedHashMap<>();
    row.put("session", past.end().session());
    row.put("agent", past.agent().orElse(null));
    row.put("ended_at", past.at().toString());
    row.put(
        "lost",
        past.end().lost().stream()
            .map(lost -> Map.of("delivery", lost.delivery(), "reason", lost.reason()))
            .toList());
    return row;
  }

  /** The {@code sessions} document. */
  public static Map<String, ?> document(List<SessionView> views) {
    return Map.of("sessions", views.stream().map(SessionView::document).toList());
  }
}
